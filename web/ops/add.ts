// Sums of matrices, element by element: the inputs, which go past the attention, and what came out of it; and on the
// way back the gradients that reach a stage by several ways.
import { both, inputSymbol, operands } from './code.ts';
import { cell, at, equation, sum } from './expression.ts';
import { inputsOf, inRow, rowScene, type Operation } from './operation.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

export const add: Operation = {
  rhythm: 'cells',
  gradFn: 'AddBackward0',
  adds: true,
  expression: (trace, stage, row, col) => sum(inputsOf(trace, stage).map((input) => cell(input, row, col))),
  scene: inRow(['+', '=']),
  formula: (_stage, result, [a, b]) => equation(at(result, 'i', 'j'), at(a!, 'i', 'j'), '+', at(b!, 'i', 'j')),
  code: both((out) => operands(out).join(' + ')),
};

/** A term with heads is summed over them where the result has none. */
const term = (input: NamedTensor, out: NamedTensor): string =>
  input.headed && !out.headed ? `${input.symbol}.sum(${input.batched ? 1 : 0})` : input.symbol;

/** Adds the gradients of one stage that come through several others: the chain rule for a sum over paths. */
export const accumulate: Operation = {
  rhythm: 'rows',
  expression: add.expression,
  scene(trace, stage) {
    const terms = inputsOf(trace, stage);
    const { layout, matrices } = rowScene(terms, stage, [...terms.slice(1).map(() => '+'), '=']);
    return { layout, matrices: matrices.map((matrix) => ({ ...matrix, numbered: matrix.stage.head !== stage.head })) };
  },
  formula: (_stage, result, terms) =>
    equation(at(result, 'i', 'j'), ...terms.flatMap((term, i) => [...(i === 0 ? [] : ['+']), at(term, 'i', 'j')])),
  code: {
    numpy(out) {
      const [first, ...others] = out.inputs.map((input) => term(input, out)) as [string, ...string[]];
      return [
        { text: `${out.name} = ${first}`, note: shapeNote(out) },
        ...others.map((other) => ({ text: `${out.name} = ${out.name} + ${other}` })),
      ];
    },
    pytorch: (out) => out.inputs.map((input) => term(input, out)).join(' + '),
  },
};

/** The gradient of a term of a sum: equal to that of the sum. */
export const pass_on: Operation = {
  rhythm: 'rows',
  shownWhereUsed: true,
  expression: (trace, stage, row, col) => cell(inputsOf(trace, stage)[0]!, row, col),
  scene: inRow(['→']),
  formula: (_stage, result, [x]) => equation(at(result, 'i', 'j'), at(x!, 'i', 'j')),
  code: both(inputSymbol),
};
