// Which stages a reader walks through: those of the batch item and head in view, without softmax's details.
import type { Stage, Trace } from '../engine/index.ts';

export function playlistOf(trace: Trace, batch: number, head: number): readonly Stage[] {
  const inView = (stage: Stage) =>
    !stage.detail && (stage.batch === null || stage.batch === batch) && (stage.head === null || stage.head === head);
  return trace.stages.filter(inView);
}
