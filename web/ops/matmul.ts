// Matrix products: the products of a row and a column are summed into one cell.
import type { Stage, Trace } from '../engine/index.ts';
import { both, operands, operand, transposed, type Code } from './code.ts';
import { cell, at, equation, sum, times, type Expression, type Formula } from './expression.ts';
import { inputsOf, matrix, rowScene, type GradFn, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** PyTorch computes a product of more than two dimensions as a flat or batched one, and reshapes its result. */
const ofProduct = ({ shape }: NamedTensor): string => (shape.length > 2 ? 'UnsafeViewBackward0' : 'MmBackward0');

/** @param byRows The right operand's rows take the place of columns (A @ B.T). */
function product(byRows: boolean, code: Code, gradFn: GradFn = ofProduct): Operation {
  return {
    rhythm: 'terms',
    code,
    gradFn,

    expression(trace, stage, row, col) {
      const [left, right, bias] = inputsOf(trace, stage) as [Stage, Stage, Stage?];
      const terms: Expression[] = Array.from({ length: left.cols }, (_, k) =>
        times(cell(left, row, k), byRows ? cell(right, col, k) : cell(right, k, col)),
      );
      return sum(bias ? [...terms, cell(bias, 0, col)] : terms);
    },

    scene(trace, stage) {
      const [left, right, bias] = inputsOf(trace, stage) as [Stage, Stage, Stage?];
      const matrices = [matrix(left, 'left'), matrix(right, 'top', '·', byRows)];
      if (bias) matrices.push(matrix(bias, 'between', '+'));
      return { layout: 'product', matrices: [...matrices, matrix(stage, 'result', '=')] };
    },

    formula(_stage, result, [left, right, bias]) {
      const second = byRows ? at(right!, 'j', 'k') : at(right!, 'k', 'j');
      const products: Formula = { sum: ['k', { row: [at(left!, 'i', 'k'), second] }] };
      return equation(at(result, 'i', 'j'), products, ...(bias ? ['+', at(bias, 'j')] : []));
    },
  };
}

/** Each head of a wrapper projects the same inputs with its own weights. */
export function isOfHeads({ op, inputs: [x, weight] }: NamedTensor): boolean {
  return (op === 'matmul' || op === 'linear') && weight!.headed && !x!.headed;
}

const STACKED = 'StackBackward0';

/** A @ B: a row of A and a column of B give a number. Projection by torch.rand weights, and weights times values. */
export const matmul = product(
  false,
  {
    numpy: (out) => operands(out).join(' @ '),
    pytorch(out) {
      if (!isOfHeads(out)) return operands(out).join(' @ ');
      const [x, weights] = out.inputs as [NamedTensor, NamedTensor];
      return `torch.stack([${x.symbol} @ weight for weight in ${weights.symbol}], dim=${x.batched ? 1 : 0})`;
    },
  },
  (out) => (isOfHeads(out) ? STACKED : ofProduct(out)),
);

/** nn.Linear: x @ W.T + b, with W stored as (out, in). */
export const linear = product(
  true,
  {
    numpy(out) {
      const [x, weight, bias] = out.inputs as [NamedTensor, NamedTensor, NamedTensor?];
      const sums = `${operand(x, out)} @ ${transposed(weight, out, 'swapaxes')}`;
      return bias ? `${sums} + ${bias.symbol}${bias.headed ? '[:, None]' : ''}` : sums;
    },
    // A module, or a wrapper's list with one module per head.
    pytorch({ inputs }) {
      const [x, weight] = inputs as [NamedTensor, NamedTensor];
      if (!weight.headed) return `${weight.symbol}(${x.symbol})`;
      return `torch.stack([linear(${x.symbol}) for linear in ${weight.symbol}], dim=${x.batched ? 1 : 0})`;
    },
  },
  // The product itself adds the bias; a wrapper's heads are stacked.
  (out) => {
    const [, weight, bias] = out.inputs as [NamedTensor, NamedTensor, NamedTensor?];
    if (weight.headed) return STACKED;
    if (!bias) return ofProduct(out);
    return out.batched ? 'ViewBackward0' : 'AddmmBackward0';
  },
);

/** A @ B.T: a row of A and a row of B give a number. The attention scores: how well each query matches each key. */
export const matmul_transposed = product(
  true,
  both((out, { swap }) => {
    const [a, b] = out.inputs as [NamedTensor, NamedTensor];
    return `${operand(a, out)} @ ${transposed(b, out, swap)}`;
  }),
);

/** The two inputs of a stage that serves all batch items: one pair of stages for each item. */
export function pairsOf(trace: Trace, stage: Stage): readonly (readonly [Stage, Stage])[] {
  const inputs = inputsOf(trace, stage);
  const left = inputs.filter(({ name }) => name === inputs[0]!.name);
  const right = inputs.filter(({ name }) => name === inputs.at(-1)!.name);
  return left.map((one, i) => [one, right[i]!]);
}

/**
 * A.T @ B: a column of A meets a column of B, over all rows that the result serves. Gradients of weights, keys and
 * values.
 */
export const transposed_matmul: Operation = {
  rhythm: 'terms',
  expression(trace, stage, row, col) {
    const terms = pairsOf(trace, stage).flatMap(([left, right]) =>
      Array.from({ length: left.rows }, (_, k) => times(cell(left, k, row), cell(right, k, col))),
    );
    return sum(terms);
  },
  scene(trace, stage) {
    const [[left, right]] = pairsOf(trace, stage) as [readonly [Stage, Stage]];
    return {
      layout: 'product',
      matrices: [matrix(left, 'left', '', true), matrix(right, 'top', '·'), matrix(stage, 'result', '=')],
    };
  },
  formula: (_stage, result, [left, right]) =>
    equation(at(result, 'i', 'j'), { sum: ['k', { row: [at(left!, 'k', 'i'), at(right!, 'k', 'j')] }] }),
  code: both((out, { swap, axis }) => {
    const [a, b] = out.inputs as [NamedTensor, NamedTensor];
    const each = { ...out, batched: a.batched || b.batched };
    const sums = `${transposed(a, each, swap)} @ ${operand(b, each)}`;
    return each.batched && !out.batched ? `(${sums}).sum(${axis}=0)` : sums;
  }),
};

/** The sum of each column over all rows that a bias was added to: the gradient of the bias. */
export const column_sum: Operation = {
  rhythm: 'rows',
  expression: (trace, stage, _row, col) =>
    sum(inputsOf(trace, stage).flatMap((x) => Array.from({ length: x.rows }, (_, k) => cell(x, k, col)))),
  scene: (trace, stage) => rowScene(inputsOf(trace, stage).slice(0, 1), stage, ['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'j'), { sum: ['i', at(x!, 'i', 'j')] }),
  code: both(({ inputs: [x] }, { axis }) => {
    const { symbol, batched, headed } = x!;
    const rows = batched ? (headed ? '(0, 2)' : '(0, 1)') : headed ? '1' : '0';
    return `${symbol}.sum(${axis}=${rows})`;
  }),
};
