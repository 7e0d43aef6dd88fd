// Rotary position embedding: rotates each pair of columns by the angle of its row's position (Su et al. 2021,
// RoFormer).
import type { Stage } from '../engine/index.ts';
import { cell, type Expression } from './expression.ts';
import { at, equation } from './formula.ts';
import { inputsOf, rowScene, type CodeLine, type Operation } from './operation.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

export const isFirstOfPair = (col: number) => col % 2 === 0;

/** How a library writes a function of float64 numbers, and the call that interleaves pairs of columns. */
interface Library {
  readonly round: (name: 'cos' | 'sin', of: string) => string;
  readonly pairs: string;
}

const NUMPY: Library = {
  round: (name, of) => `np.${name}(${of}, dtype=np.float64).astype(np.float32)`,
  pairs: 'np.stack([first, second], axis=-1).reshape',
};
const PYTORCH: Library = {
  round: (name, of) => `${of}.double().${name}().float()`,
  pairs: 'torch.stack([first, second], dim=-1).view',
};

/** Cosine and sine of the angles, computed in float64 and rounded: the same on every machine. */
function lines(out: NamedTensor, { round, pairs }: Library): readonly CodeLine[] {
  const [x, angles] = out.inputs as [NamedTensor, NamedTensor];
  return [
    { text: `cos = ${round('cos', angles.symbol)}`, note: shapeNote(angles) },
    { text: `sin = ${round('sin', angles.symbol)}` },
    { text: `even, odd = ${x.symbol}[..., 0::2], ${x.symbol}[..., 1::2]`, note: 'pairs of columns' },
    { text: 'first, second = even * cos - odd * sin, even * sin + odd * cos' },
    { text: `${out.name} = ${pairs}(${x.symbol}.shape)`, note: shapeNote(out) },
  ];
}

export const rotate: Operation = {
  rhythm: 'rows',
  gradFn: 'ViewBackward0',
  coloursOfInput: true,
  expression(trace, stage, row, col): Expression {
    const [x, angles] = inputsOf(trace, stage) as [Stage, Stage];
    const pair = Math.floor(col / 2);
    const angle = cell(angles, row, pair);
    const times = (of: number, name: 'cos' | 'sin'): Expression => ({
      kind: 'product',
      factors: [cell(x, row, 2 * pair + of), { kind: 'function', name, apply: Math[name], of: angle }],
    });
    return isFirstOfPair(col)
      ? { kind: 'difference', from: times(0, 'cos'), minus: times(1, 'sin') }
      : { kind: 'sum', terms: [times(0, 'sin'), times(1, 'cos')] };
  },
  scene(trace, stage) {
    const [x, angles] = inputsOf(trace, stage) as [Stage, Stage];
    return rowScene([x, angles], stage, ['↻', '=']);
  },
  // For one row and its angle, as in the paper: with all indices it is too wide for a narrow layout.
  formula(_stage, result, [x, angles], col) {
    const [first, second] = [at(x!, 'k'), at(x!, 'k+1')];
    return isFirstOfPair(col)
      ? equation(at(result, 'k'), first, 'cos', angles!, '−', second, 'sin', angles!)
      : equation(at(result, 'k+1'), first, 'sin', angles!, '+', second, 'cos', angles!);
  },
  code: { numpy: (out) => lines(out, NUMPY), pytorch: (out) => lines(out, PYTORCH) },
};
