// The derivative of softmax: only a gradient's distance from the weighted mean of its row changes the row's scores.
import type { Stage } from '../../engine/index.ts';
import { cell, type Expression } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import { operands } from '../operands.ts';
import { shapeNote } from '../tensors.ts';

export const softmax_backward: Operation = {
  rhythm: 'cells',
  gradFn: null,
  expression(trace, stage, row, col): Expression {
    const [gradient, weights] = inputsOf(trace, stage) as [Stage, Stage];
    const terms = Array.from(
      { length: weights.cols },
      (_, k): Expression => ({
        kind: 'product',
        factors: [cell(gradient, row, k), cell(weights, row, k)],
      }),
    );
    const above: Expression = { kind: 'difference', from: cell(gradient, row, col), minus: { kind: 'sum', terms } };
    return { kind: 'product', factors: [cell(weights, row, col), above] };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['∘', '=']),
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
