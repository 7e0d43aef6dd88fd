// What dividing by √d and multiplying by 1/√d have in common: every number scaled, its old value above it, and why.
import type { Stage, Trace } from '../engine/index.ts';
import { inputsOf, rowScene, type Fact, type Scene } from './operation.ts';
import { hidesSome, varianceOf } from './summary.ts';

export function scalingScene(trace: Trace, stage: Stage, sign: string): Scene {
  const [scores] = inputsOf(trace, stage);
  return rowScene([scores!], stage, [sign], { before: scores! });
}

/** Scaling is there for the variance; null where fewer than two numbers are visible. */
export function scalingFact(trace: Trace, stage: Stage): Fact | null {
  const [scores] = inputsOf(trace, stage);
  if (Number.isNaN(varianceOf(trace, scores!))) return null;
  return { kind: 'variance', before: scores!, after: stage, visible: hidesSome(trace, stage) };
}
