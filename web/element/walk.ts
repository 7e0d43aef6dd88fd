// The cell that the walk is at: what the line explains until a reader chooses another.
import type { CellRef } from '../ops/expression.ts';
import type { Beat } from '../timeline/beats.ts';
import { walkedRows } from '../timeline/follow.ts';
import type { Frame, Timeline } from '../timeline/timeline.ts';
import { isTokenAxis } from '../view/labels.ts';

function cellAt({ trace }: Timeline, stage: number, position: number): CellRef {
  const { rows, cols } = trace.stages[stage]!;
  const clamped = Math.min(Math.max(position, 0), rows * cols - 1);
  return { stage, row: Math.floor(clamped / cols), col: clamped % cols };
}

const firstRow = ({ trace, token }: Timeline, stage: number) => walkedRows(trace.stages[stage]!, token)[0];

function inBeat(timeline: Timeline, stage: number, beat: Beat, progress: number): CellRef {
  const landing = beat.lands.at(-1);
  if (!landing) return { stage, row: firstRow(timeline, stage), col: 0 };
  const { cols } = timeline.trace.stages[landing.stage]!;
  const rows = Math.floor((progress * (landing.to - landing.from)) / cols);
  return cellAt(timeline, landing.stage, landing.from + rows * cols);
}

/** Once a stage is complete, the first cell of the row that is followed, else of its second: that of "journey" in the notebooks' sentence. */
export function walkCell(timeline: Timeline, { at, step, beat, progress }: Frame): CellRef {
  const stage = timeline.playlist[at]!;
  if (beat) return inBeat(timeline, stage.id, beat, progress);
  if (step === timeline.ends[at]) {
    const row = isTokenAxis(stage.rowAxis) ? (timeline.token ?? 1) : 1;
    return { stage: stage.id, row: Math.min(row, stage.rows - 1), col: 0 };
  }
  const last = timeline.beats[step - 1];
  return last && last.at === at ? inBeat(timeline, stage.id, last, 1 - 1e-9) : { stage: stage.id, row: firstRow(timeline, stage.id), col: 0 };
}
