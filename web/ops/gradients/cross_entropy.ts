// The loss: how far the probabilities are from the words that are correct, on average over the places that count.
import { valueAt } from '../../engine/index.ts';
import { cell, type Expression } from '../expression.ts';
import { at, equation } from '../formula.ts';
import { rowScene, type Operation } from '../operation.ts';
import { shapeNote, type NamedTensor } from '../tensors.ts';
import { pairsOf } from './pairs.ts';

/** Whether each place has a correct word. */
export const allCount = ({ scalar }: NamedTensor, { data, cols }: NamedTensor): boolean =>
  scalar === data.length / cols;

/** The scores of the words, from which PyTorch computes the loss: the input of the exponentials. */
export const scoresOf = ({ inputs: [probs] }: NamedTensor): NamedTensor => probs!.inputs[0]!.inputs[0]!;

export const cross_entropy: Operation = {
  rhythm: 'rows',
  gradFn: 'NllLossBackward0',
  expression(trace, stage) {
    const terms = pairsOf(trace, stage).flatMap(([probs, targets]) =>
      Array.from({ length: targets.rows * targets.cols }, (_, i) => [Math.floor(i / targets.cols), i % targets.cols])
        .filter(([row, col]) => valueAt(trace, targets, row!, col!) === 1)
        .map(
          ([row, col]): Expression => ({
            kind: 'function',
            name: 'log',
            apply: Math.log,
            of: cell(probs, row!, col!),
          }),
        ),
    );
    const mean = {
      kind: 'quotient',
      over: { kind: 'sum', terms },
      under: { kind: 'number', value: stage.scalar!, text: String(stage.scalar) },
    } as const;
    return { kind: 'product', factors: [{ kind: 'number', value: -1, text: '−1' }, mean] };
  },
  scene: (trace, stage) => rowScene(pairsOf(trace, stage)[0]!, stage, ['∘', '→']),
  formula: (_stage, result, [probs, targets]) =>
    equation(result, '−', {
      over: [{ sum: ['i,j', { row: [at(targets!, 'i', 'j'), 'log', at(probs!, 'i', 'j')] }] }, 'N'],
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
