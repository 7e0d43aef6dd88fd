// Which stages a reader walks through: those of the batch item and head in view, without softmax's details.
import type { Stage, Trace } from '../engine/index.ts';
import { isOf } from '../ops/operation.ts';

export function playlistOf(trace: Trace, batch: number, head: number): readonly Stage[] {
  return trace.stages.filter((stage) => !stage.detail && isOf(stage, batch, head));
}
