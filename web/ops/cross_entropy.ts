// The loss, how far the probabilities are from the words that are correct, and where the way back begins.
import { valuesOf, type Stage } from '../engine/index.ts';
import { both } from './code.ts';
import { cell, at, call, equation, minus, number, quotient, sum, times } from './expression.ts';
import { pairsOf } from './matmul.ts';
import { inputsOf, rowScene, type Operation } from './operation.ts';
import { source } from './source.ts';
import { rowValuesOf } from './summary.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

/** Whether each place has a correct word. */
const allCount = ({ scalar }: NamedTensor, { data, cols }: NamedTensor): boolean => scalar === data.length / cols;

/** The scores of the words, from which PyTorch computes the loss: the input of the exponentials. */
export const scoresOf = ({ inputs: [probs] }: NamedTensor): NamedTensor => probs!.inputs[0]!.inputs[0]!;

/** The number of places that count, as it is typed. */
const countOf = ({ scalar }: Stage) => number(scalar!, String(scalar));

/** The loss: how far the probabilities are from the words that are correct, on average over the places that count. */
export const cross_entropy: Operation = {
  rhythm: 'rows',
  gradFn: 'NllLossBackward0',
  expression(trace, stage) {
    const logs = pairsOf(trace, stage).flatMap(([probs, targets]) =>
      Array.from(valuesOf(trace, targets), (isCorrect, i) =>
        isCorrect === 1 ? [call('log', cell(probs, Math.floor(i / targets.cols), i % targets.cols))] : [],
      ).flat(),
    );
    return times(number(-1, '−1'), quotient(sum(logs), countOf(stage)));
  },
  scene: (trace, stage) => rowScene(pairsOf(trace, stage)[0]!, stage, ['∘', '→']),
  formula: (_stage, result, [probs, targets]) =>
    equation(result, '−', {
      fraction: [{ sum: ['i,j', { row: [at(targets!, 'i', 'j'), 'log', at(probs!, 'i', 'j')] }] }, 'N'],
    }),
  code: {
    numpy: ({ inputs: [probs, targets] }) => `np.array(-np.log(${probs!.symbol}[${targets!.symbol} == 1]).mean())`,
    pytorch(out) {
      const targets = out.inputs[1]!;
      const [flat, all] = targets.batched ? ['.flatten(0, 1)', '.flatten()'] : ['', ''];
      const skipped = {
        text: `words[${targets.symbol}.sum(dim=-1) == 0] = -100`,
        note: 'such a place does not count',
      };
      return [
        { text: `words = ${targets.symbol}.argmax(dim=-1)`, note: 'the position of the correct word of each place' },
        ...(allCount(out, targets) ? [] : [skipped]),
        {
          text: `${out.name} = nn.functional.cross_entropy(${scoresOf(out).symbol}${flat}, words${all})`,
          note: shapeNote(out),
        },
      ];
    },
  },
};

/** The derivative of the loss: the probabilities minus the one-hot targets, shared among the places that count. */
export const cross_entropy_backward: Operation = {
  rhythm: 'rows',
  expression(trace, stage, row, col) {
    const [gradient, probs, targets] = inputsOf(trace, stage) as [Stage, Stage, Stage];
    if (!rowValuesOf(trace, targets, row).includes(1)) return number(0);
    return times(cell(gradient, 0, 0), quotient(minus(cell(probs, row, col), cell(targets, row, col)), countOf(stage)));
  },
  scene: (trace, stage) => rowScene(inputsOf(trace, stage), stage, ['·', '−', `÷ ${stage.scalar} =`]),
  formula: (_stage, result, [gradient, probs, targets]) =>
    equation(at(result, 'i', 'j'), gradient!, {
      fraction: [{ row: [at(probs!, 'i', 'j'), '−', at(targets!, 'i', 'j')] }, 'N'],
    }),
  code: both((out, { axis, keep }) => {
    const [gradient, probs, targets] = out.inputs as [NamedTensor, NamedTensor, NamedTensor];
    const counted = allCount(out, targets) ? '' : ` * ${targets.symbol}.sum(${axis}=-1, ${keep})`;
    return `${gradient.symbol} * (${probs.symbol}${counted} - ${targets.symbol}) / ${out.scalar}`;
  }),
};

/** `[1, 0]`: the indices of the 1; nothing for a tensor that is one number. */
export function indexOfOne({ data, shape }: NamedTensor): string {
  let at = data.indexOf(1);
  const found = shape.toReversed().map((size) => {
    const index = at % size;
    at = Math.floor(at / size);
    return index;
  });
  return found.length > 0 ? `[${found.reverse().join(', ')}]` : '';
}

/**
 * The start of the backward pass: 1 in the cell that is differentiated, 0 in all others. And the targets of the loss: 1
 * in the cell of each place's correct word.
 */
export const one_hot: Operation = {
  ...source({}),
  max: () => 1,
  code: {
    numpy(out) {
      if (out.gradientOf === null) return null; // targets, as numbers
      return [
        { text: `${out.name} = np.zeros((${out.sizes.join(', ')}), dtype=np.float32)` },
        { text: `${out.name}${indexOfOne(out) || '[()]'} = 1` },
      ];
    },
    pytorch: () => null,
  },
};
