// The scores divided by √d_k, or multiplied by 1/√d_k: every number scaled, its old value above it, and why.
import type { Stage, Trace } from '../engine/index.ts';
import { inputSymbol } from './code.ts';
import { cell, at, equation, number, over, times } from './expression.ts';
import { inputsOf, rowScene, type Insight, type Operation } from './operation.ts';
import { varianceOf } from './summary.ts';
import type { NamedTensor } from './tensors.ts';

const sceneWith =
  (sign: string): Operation['scene'] =>
  (trace, stage) => {
    const [scores] = inputsOf(trace, stage);
    return rowScene([scores!], stage, [sign], { before: scores! });
  };

/** The variance is the reason for scaling; null if fewer than two numbers are visible. */
function insight(trace: Trace, stage: Stage): Insight | null {
  const [scores] = inputsOf(trace, stage);
  if (Number.isNaN(varianceOf(trace, scores!))) return null;
  return { kind: 'variance', before: scores!, after: stage };
}

/** The keys whose dot products with the queries lead to `of`, or to the tensor whose gradient `of` is. */
function keysOf(of: NamedTensor): NamedTensor | undefined {
  for (let at: NamedTensor | undefined = of.gradientOf ?? of; at; at = at.inputs[0])
    if (at.op === 'matmul_transposed') return at.inputs[1];
  return undefined;
}

/** The number, in the notebooks' notation, `before` the keys' width to a power, if it is `number` of that width. */
function scalarText(of: NamedTensor, before: string, number: (width: number) => number): string {
  const keys = keysOf(of);
  const isRoot = keys && Math.fround(number(keys.cols)) === of.scalar;
  return isRoot ? `${before}${keys.symbol}.shape[-1] ** 0.5` : String(of.scalar);
}
const divisorText = (of: NamedTensor) => scalarText(of, '', Math.sqrt);
const factorText = (of: NamedTensor) => scalarText(of, '1 / ', (width) => 1 / Math.sqrt(width));

/** Divides every element by one number: the scores by the square root of d_k. */
export const divide: Operation = {
  rhythm: 'cells',
  gradFn: 'DivBackward0',
  coloursOfInput: true,
  expression: (trace, stage, row, col) => over(cell(inputsOf(trace, stage)[0]!, row, col), number(stage.scalar!)),
  scene: sceneWith('÷ √d_k'),
  insight,
  formula: (_stage, result, [x]) =>
    equation(at(result, 'i', 'j'), { over: [at(x!, 'i', 'j'), { root: at('d', 'k') }] }),
  code: {
    numpy: (out) => `${inputSymbol(out)} / np.float32(${divisorText(out)})`,
    pytorch: (out) => `${inputSymbol(out)} / ${divisorText(out)}`,
  },
};

/** Multiplies every element by one number: the scores by 1 / sqrt(d_k), computed once. */
export const scale: Operation = {
  rhythm: 'cells',
  gradFn: 'MulBackward0',
  coloursOfInput: true,
  expression: (trace, stage, row, col) => times(cell(inputsOf(trace, stage)[0]!, row, col), number(stage.scalar!)),
  scene: sceneWith('× 1/√d_k'),
  insight,
  formula: (_stage, result, [x]) =>
    equation(at(result, 'i', 'j'), at(x!, 'i', 'j'), '·', { over: ['1', { root: at('d', 'k') }] }),
  code: {
    numpy: (out) => `${inputSymbol(out)} * np.float32(${factorText(out)})`,
    pytorch: (out) => `${inputSymbol(out)} * (${factorText(out)})`,
  },
};
