// The gradient of the sums by which rows were divided: a larger sum makes every number of its row smaller.
import type { Stage } from '../../engine/index.ts';
import { cell, type Expression } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import { operands } from '../operands.ts';
import { shapeNote } from '../tensors.ts';

export const divide_rows_backward: Operation = {
  rhythm: 'rows',
  gradFn: null,
  shownWhereUsed: true,
  expression(trace, stage, row) {
    const [gradient, x, sums] = inputsOf(trace, stage) as [Stage, Stage, Stage];
    const sum = cell(sums, row, 0);
    const share = (k: number): Expression => ({
      kind: 'quotient',
      over: { kind: 'quotient', over: cell(x, row, k), under: sum },
      under: sum,
    });
    const terms = Array.from(
      { length: x.cols },
      (_, k): Expression => ({
        kind: 'product',
        factors: [cell(gradient, row, k), share(k)],
      }),
    );
    return {
      kind: 'product',
      factors: [
        { kind: 'number', value: -1 },
        { kind: 'sum', terms },
      ],
    };
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['·', '÷', '=']),
  formula: (_stage, result, [gradient, x, sums]) =>
    equation(at(result, 'i'), '−', {
      sum: ['k', { row: [at(gradient!, 'i', 'k'), { over: [at(x!, 'i', 'k'), { power: [at(sums!, 'i'), '2'] }] }] }],
    }),
  code: {
    numpy(out) {
      const [gradient, x, sums] = operands(out);
      return [
        { text: `shares = ${x} / ${sums} / ${sums}` },
        { text: `${out.name} = (-${gradient} * shares).sum(axis=-1, keepdims=True)`, note: shapeNote(out) },
      ];
    },
    pytorch(out) {
      const [gradient, x, sums] = operands(out);
      return `(-${gradient} * (${x} / ${sums} / ${sums})).sum(dim=-1, keepdim=True)`;
    },
  },
};
