// Softmax over each row: maximum, exponentials, sum, quotients (Vaswani et al. 2017, equation 1).
import type { Stage, Trace } from '../engine/index.ts';
import { both, inputSymbol, operands } from './code.ts';
import { cell, at, call, equation, minus, quotient, sumOf, times } from './expression.ts';
import { inputsOf, inRow, matrix, type Operation, type SoftmaxSteps } from './operation.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

/** The maximum of each row: softmax subtracts it, so that no exponential overflows. */
export const row_max: Operation = {
  rhythm: 'rows',
  gradFn: 'MaxBackward0',
  expression(trace, stage, row) {
    const x = inputsOf(trace, stage)[0]!;
    return { kind: 'max', of: Array.from({ length: x.cols }, (_, k) => cell(x, row, k)) };
  },
  scene: inRow(['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i'), { sub: ['max', 'k'] }, at(x!, 'i', 'k')),
  code: {
    numpy: (out) => `${inputSymbol(out)}.max(axis=-1, keepdims=True)`,
    pytorch: (out) => `${inputSymbol(out)}.max(dim=-1, keepdim=True).values`,
  },
};

/** The exponential of each element minus its row's maximum; for -∞ it is exactly 0. */
export const exp_minus_max: Operation = {
  rhythm: 'rows',
  gradFn: 'ExpBackward0',
  expression(trace, stage, row, col) {
    const [x, maximum] = inputsOf(trace, stage);
    return call('exp', minus(cell(x!, row, col), cell(maximum!, row, 0)));
  },
  scene: inRow(['−', '→']),
  max: () => 1,
  formula: (_stage, result, [x, maximum]) =>
    equation(at(result, 'i', 'j'), { power: ['e', { row: [at(x!, 'i', 'j'), '−', at(maximum!, 'i')] }] }),
  code: both((out, { module }) => `${module}.exp(${operands(out).join(' - ')})`),
};

/** The sum of each row. */
export const row_sum: Operation = {
  rhythm: 'rows',
  gradFn: 'SumBackward1',
  shownWhereUsed: true,
  expression(trace, stage, row) {
    const x = inputsOf(trace, stage)[0]!;
    return sumOf(x.cols, (k) => cell(x, row, k));
  },
  scene: inRow(['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i'), { sum: ['k', at(x!, 'i', 'k')] }),
  code: both((out, { axis, keep }) => `${inputSymbol(out)}.sum(${axis}=-1, ${keep})`),
};

function stepsOf(trace: Trace, shares: Stage): SoftmaxSteps {
  const [exp, sum] = inputsOf(trace, shares) as [Stage, Stage];
  const [scores, maximum] = inputsOf(trace, exp) as [Stage, Stage];
  return { scores, maximum, exp, sum, shares };
}

const divided = (out: NamedTensor) => operands(out).join(' / ');

export const softmax: Operation = {
  rhythm: 'steps',
  gradFn: 'SoftmaxBackward0',
  asks: 'largest',
  expression(trace, stage, row, col) {
    const exp = inputsOf(trace, stage)[0]!;
    return quotient(
      cell(exp, row, col),
      sumOf(exp.cols, (k) => cell(exp, row, k)),
    );
  },
  scene(trace, stage) {
    const { scores, maximum, exp, sum } = stepsOf(trace, stage);
    return {
      layout: 'row',
      matrices: [
        matrix(scores, 'left'),
        matrix(maximum, 'left', '−'),
        matrix(exp, 'left', '→'),
        matrix(sum, 'left', '÷'),
        { ...matrix(stage, 'result', '='), sums: true },
      ],
    };
  },
  steps(trace, stage) {
    const { maximum, exp, sum, shares } = stepsOf(trace, stage);
    return [maximum, exp, sum, shares];
  },
  shares: true,
  max: () => 1,
  insight: (trace, stage) => ({ kind: 'softmax', ...stepsOf(trace, stage) }),
  formula: (_stage, result, [exp]) =>
    equation(at(result, 'i', 'j'), { fraction: [at(exp!, 'i', 'j'), { sum: ['k', at(exp!, 'i', 'k')] }] }),
  code: {
    numpy: divided,
    pytorch: (out) => `torch.softmax(${out.inputs[0]!.inputs[0]!.symbol}, dim=-1)`, // the input of the exponentials
    sameAs: divided,
  },
};

/** The derivative of softmax: only a gradient's distance from the weighted mean of its row changes the row's scores. */
export const softmax_backward: Operation = {
  rhythm: 'cells',
  expression(trace, stage, row, col) {
    const [gradient, weights] = inputsOf(trace, stage) as [Stage, Stage];
    const mean = sumOf(weights.cols, (k) => times(cell(gradient, row, k), cell(weights, row, k)));
    return times(cell(weights, row, col), minus(cell(gradient, row, col), mean));
  },
  scene: inRow(['∘', '=']),
  formula: (_stage, result, [gradient, weights]) =>
    equation(at(result, 'i', 'j'), at(weights!, 'i', 'j'), {
      row: [
        '(',
        at(gradient!, 'i', 'j'),
        '−',
        { sum: ['k', { row: [at(gradient!, 'i', 'k'), at(weights!, 'i', 'k')] }] },
        ')',
      ],
    }),
  code: {
    numpy(out) {
      const [gradient, weights] = operands(out);
      return [
        { text: `mean = (${gradient} * ${weights}).sum(axis=-1, keepdims=True)`, note: 'weighted, of each row' },
        { text: `${out.name} = (${gradient} - mean) * ${weights}`, note: shapeNote(out) },
      ];
    },
    pytorch(out) {
      const [gradient, weights] = operands(out);
      return `(${gradient} - (${gradient} * ${weights}).sum(dim=-1, keepdim=True)) * ${weights}`;
    },
  },
};
