// The common part of dividing by √d and multiplying by 1/√d: every number scaled, its old value above it, and why.
import type { Stage, Trace } from '../engine/index.ts';
import { inputsOf, rowScene, type Insight, type Scene } from './operation.ts';
import type { NamedTensor } from './tensors.ts';
import { varianceOf } from './summary.ts';

export function scalingScene(trace: Trace, stage: Stage, sign: string): Scene {
  const [scores] = inputsOf(trace, stage);
  return rowScene([scores!], stage, [sign], { before: scores! });
}

/** The variance is the reason for scaling; null if fewer than two numbers are visible. */
export function scalingInsight(trace: Trace, stage: Stage): Insight | null {
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

/** The divisor of a `divide`, in the notebooks' notation if it is the square root of the keys' width. */
export function divisorText(of: NamedTensor): string {
  const keys = keysOf(of);
  const isRoot = keys && Math.fround(Math.sqrt(keys.cols)) === of.scalar;
  return isRoot ? `${keys.symbol}.shape[-1] ** 0.5` : String(of.scalar);
}

/** The factor of a `scale`, likewise. */
export function factorText(of: NamedTensor): string {
  const keys = keysOf(of);
  const isRoot = keys && Math.fround(1 / Math.sqrt(keys.cols)) === of.scalar;
  return isRoot ? `1 / ${keys.symbol}.shape[-1] ** 0.5` : String(of.scalar);
}
