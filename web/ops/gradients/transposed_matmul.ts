// A.T @ B: a column of A meets a column of B, over all rows that the result serves. Gradients of weights, keys, values.
import type { Stage } from '../../engine/index.ts';
import { cell, type Expression } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { part, type Operation } from '../operation.ts';
import { operand, transposed } from '../operands.ts';
import type { NamedTensor } from '../tensors.ts';
import { pairsOf } from './pairs.ts';

function line(out: NamedTensor, method: 'swapaxes' | 'transpose', axis: 'axis' | 'dim'): string {
  const [a, b] = out.inputs as [NamedTensor, NamedTensor];
  const product = { ...out, batched: a.batched || b.batched };
  const sums = `${transposed(a, product, method)} @ ${operand(b, product)}`;
  return product.batched && !out.batched ? `(${sums}).sum(${axis}=0)` : sums;
}

export const transposed_matmul: Operation = {
  rhythm: 'terms',
  gradFn: null,
  expression(trace, stage, row, col): Expression {
    const terms = pairsOf(trace, stage).flatMap(([left, right]) =>
      Array.from(
        { length: left.rows },
        (_, k): Expression => ({
          kind: 'product',
          factors: [cell(left, k, row), cell(right, k, col)],
        }),
      ),
    );
    return { kind: 'sum', terms };
  },
  scene(trace, stage) {
    const [[left, right]] = pairsOf(trace, stage) as [readonly [Stage, Stage]];
    return {
      layout: 'product',
      parts: [part(left, 'left', '', true), part(right, 'top', '·'), part(stage, 'result', '=')],
    };
  },
  formula: (_stage, result, [left, right]) =>
    equation(at(result, 'i', 'j'), { sum: ['k', { row: [at(left!, 'k', 'i'), at(right!, 'k', 'j')] }] }),
  code: {
    numpy: (out) => line(out, 'swapaxes', 'axis'),
    pytorch: (out) => line(out, 'transpose', 'dim'),
  },
};
