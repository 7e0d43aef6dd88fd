// The common part of matrix products: the products of a row and a column are summed into one cell.
import type { Stage, Trace } from '../engine/index.ts';
import { cell, type Expression } from './expression.ts';
import { at, equation, type Formula } from './formula.ts';
import { inputsOf, part, type Code, type GradFn, type Operation } from './operation.ts';
import type { NamedTensor } from './tensors.ts';

/** PyTorch computes a product of more than two dimensions as a flat or batched one, and reshapes its result. */
export const ofProduct = ({ shape }: NamedTensor): string => (shape.length > 2 ? 'UnsafeViewBackward0' : 'MmBackward0');

/** `transposed`: the right operand's rows take the place of columns (A @ B.T). */
export function product(transposed: boolean, code: Code, gradFn: GradFn = ofProduct): Operation {
  return {
    rhythm: 'terms',
    code,
    gradFn,

    expression(trace, stage, row, col): Expression {
      const [left, right, bias] = inputsOf(trace, stage) as [Stage, Stage, Stage?];
      const terms: Expression[] = Array.from({ length: left.cols }, (_, k) => ({
        kind: 'product',
        factors: [cell(left, row, k), transposed ? cell(right, col, k) : cell(right, k, col)],
      }));
      if (bias) terms.push(cell(bias, 0, col));
      return { kind: 'sum', terms };
    },

    scene(trace: Trace, stage: Stage) {
      const [left, right, bias] = inputsOf(trace, stage) as [Stage, Stage, Stage?];
      const parts = [part(left, 'left'), part(right, 'top', '·', transposed)];
      if (bias) parts.push(part(bias, 'between', '+'));
      return { layout: 'product', parts: [...parts, part(stage, 'result', '=')] };
    },

    formula(_stage, result, [left, right, bias]): Formula {
      const second = transposed ? at(right!, 'j', 'k') : at(right!, 'k', 'j');
      const sum: Formula = { sum: ['k', { row: [at(left!, 'i', 'k'), second] }] };
      return equation(at(result, 'i', 'j'), sum, ...(bias ? ['+', at(bias, 'j')] : []));
    },
  };
}
