// Adds the gradients of one stage that come through several others: the chain rule for a sum over paths.
import { cell } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { inputsOf, rowScene, type Operation } from '../operation.ts';
import { shapeNote, type NamedTensor } from '../tensors.ts';

/** A term with heads is summed over them where the result has none. */
const term = (input: NamedTensor, out: NamedTensor): string =>
  input.headed && !out.headed ? `${input.symbol}.sum(${input.batched ? 1 : 0})` : input.symbol;

export const accumulate: Operation = {
  rhythm: 'rows',
  gradFn: null,
  expression: (trace, stage, row, col) => ({
    kind: 'sum',
    terms: inputsOf(trace, stage).map((input) => cell(input, row, col)),
  }),
  scene(trace, stage) {
    const terms = inputsOf(trace, stage);
    const { layout, parts } = rowScene(terms, stage, [...terms.slice(1).map(() => '+'), '=']);
    return { layout, parts: parts.map((part) => ({ ...part, numbered: part.stage.head !== stage.head })) };
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
