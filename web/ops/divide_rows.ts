// Each row divided by its sum, so that the remaining weights sum to one again; and the gradients of that.
import type { Stage } from '../engine/index.ts';
import { both, inputSymbol, operands } from './code.ts';
import { cell, at, equation, number, quotient, sumOf, times } from './expression.ts';
import { inputsOf, inRow, type Operation } from './operation.ts';
import { shapeNote } from './tensors.ts';

export const divide_rows: Operation = {
  rhythm: 'cells',
  gradFn: 'DivBackward0',
  expression(trace, stage, row, col) {
    const [x, sums] = inputsOf(trace, stage);
    return quotient(cell(x!, row, col), cell(sums!, row, 0));
  },
  scene: inRow(['÷', '='], { sums: true }),
  shares: true,
  max: () => 1,
  formula: (_stage, result, [x, sums]) =>
    equation(at(result, 'i', 'j'), { fraction: [at(x!, 'i', 'j'), at(sums!, 'i')] }),
  code: both((out) => operands(out).join(' / ')),
};

/** The gradient of the sums by which rows were divided: a larger sum makes every number of its row smaller. */
export const divide_rows_backward: Operation = {
  rhythm: 'rows',
  shownWhereUsed: true,
  expression(trace, stage, row) {
    const [gradient, x, sums] = inputsOf(trace, stage) as [Stage, Stage, Stage];
    const by = cell(sums, row, 0);
    const terms = sumOf(x.cols, (k) => times(cell(gradient, row, k), quotient(quotient(cell(x, row, k), by), by)));
    return times(number(-1), terms);
  },
  scene: inRow(['·', '÷', '=']),
  formula: (_stage, result, [gradient, x, sums]) =>
    equation(at(result, 'i'), '−', {
      sum: [
        'k',
        { row: [at(gradient!, 'i', 'k'), { fraction: [at(x!, 'i', 'k'), { power: [at(sums!, 'i'), '2'] }] }] },
      ],
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

/** Repeats the number of each row in all columns: the gradient of the terms of a row's sum. */
export const expand: Operation = {
  rhythm: 'rows',
  shownWhereUsed: true,
  expression: (trace, stage, row) => cell(inputsOf(trace, stage)[0]!, row, 0),
  scene: inRow(['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i', 'j'), at(x!, 'i')),
  code: {
    numpy: (out) => `np.broadcast_to(${inputSymbol(out)}, (${out.sizes.join(', ')}))`,
    pytorch: (out) => `${inputSymbol(out)}.expand(${out.sizes.join(', ')})`,
  },
};
