// Rotary position embedding: rotates each pair of columns by the angle of its row's position (Su et al. 2021,
// RoFormer).
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import { both } from './code.ts';
import { cell, at, call, equation, minus, sum, times } from './expression.ts';
import { inputsOf, inRow, type Operation } from './operation.ts';
import { shapeNote, type NamedTensor } from './tensors.ts';

/** Of angles, as float32 rounds them. */
const ROUNDING = 1e-5;

const isFirstOfPair = (col: number) => col % 2 === 0;

/** @param back By the opposite angle: the signs of all sines change. */
const rotation = (back: boolean): Operation => ({
  rhythm: 'rows',
  gradFn: 'ViewBackward0',
  coloursOfInput: true,
  expression(trace, stage, row, col) {
    const [x, angles] = inputsOf(trace, stage) as [Stage, Stage];
    const first = 2 * Math.floor(col / 2);
    const part = (at: number, name: 'cos' | 'sin') => times(cell(x, row, at), call(name, cell(angles, row, first / 2)));
    const isFirst = isFirstOfPair(col);
    const [cosine, sine] = [part(col, 'cos'), part(isFirst ? first + 1 : first, 'sin')];
    if (isFirst !== back) return minus(cosine, sine);
    return sum(isFirst ? [cosine, sine] : [sine, cosine]);
  },
  scene: inRow([back ? '↺' : '↻', '=']),
  // For one row and its angle, as in the paper: with all indices it is too wide for a narrow layout.
  formula(_stage, result, [x, angles], col) {
    const isFirst = isFirstOfPair(col);
    const [own, other] = isFirst ? ['k', 'k+1'] : ['k+1', 'k'];
    const [cosine, sine] = [
      [at(x!, own!), 'cos', angles!],
      [at(x!, other!), 'sin', angles!],
    ];
    const signed = isFirst !== back ? [...cosine!, '−', ...sine!] : null;
    const added = isFirst ? [...cosine!, '+', ...sine!] : [...sine!, '+', ...cosine!];
    return equation(at(result, own!), ...(signed ?? added));
  },
  // Cosine and sine of the angles, computed in float64 and rounded: the same on every machine.
  code: both((out, { module, axis, reshape }) => {
    const [x, angles] = out.inputs as [NamedTensor, NamedTensor];
    const rounded = (name: 'cos' | 'sin') =>
      module === 'np'
        ? `np.${name}(${angles.symbol}, dtype=np.float64).astype(np.float32)`
        : `${angles.symbol}.double().${name}().float()`;
    const pair = back
      ? 'even * cos + odd * sin, odd * cos - even * sin'
      : 'even * cos - odd * sin, even * sin + odd * cos';
    return [
      { text: `cos = ${rounded('cos')}`, note: shapeNote(angles) },
      { text: `sin = ${rounded('sin')}` },
      { text: `even, odd = ${x.symbol}[..., 0::2], ${x.symbol}[..., 1::2]`, note: 'pairs of columns' },
      { text: `first, second = ${pair}` },
      {
        text: `${out.name} = ${module}.stack([first, second], ${axis}=-1).${reshape}(${x.symbol}.shape)`,
        note: shapeNote(out),
      },
    ];
  }),
});

export const rotate = rotation(false);
/** The gradient of a rotation's input. */
export const rotate_back = rotation(true);

/** Whether angles grow by the same from row to row, so that those of two rows differ by the distance alone. */
export function isEven(trace: Trace, angles: Stage): boolean {
  const at = (row: number, pair: number) => valueAt(trace, angles, row, pair);
  const isLinear = (row: number, pair: number) => {
    const even = at(0, pair) + row * (at(1, pair) - at(0, pair));
    return Math.abs(at(row, pair) - even) <= ROUNDING * (1 + Math.abs(even));
  };
  const indices = (count: number) => [...Array(count).keys()];
  return indices(angles.rows).every((row) => row < 2 || indices(angles.cols).every((pair) => isLinear(row, pair)));
}

/** The angles: position times 10000^(-2j / d), in float64 and rounded. */
export const ANGLES_CODE = both((out, { module, float32 }) => {
  const width = 2 * out.cols;
  const float64 = `dtype=${module}.float64`;
  return [
    { text: `frequencies = 10000.0 ** (-${module}.arange(0, ${width}, 2, ${float64}) / ${width})`, note: 'a pair' },
    {
      text: `${out.name} = ${module}.outer(${module}.arange(${out.sizes[0]}, ${float64}), frequencies)${float32}`,
      note: shapeNote(out),
    },
  ];
});
