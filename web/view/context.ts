// What every template of one rendering shares.
import type { Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import type { Frame, Timeline } from '../timeline/timeline.ts';
import type { Words } from '../words/words.ts';
import type { Theme } from './ramp.ts';

export interface Context {
  readonly trace: Trace;
  readonly timeline: Timeline;
  readonly frame: Frame;
  readonly words: Words;
  readonly theme: Theme;
  /** The cell that the line explains. */
  readonly cell: CellRef;
  /** The reader chose it; else it is where the walk is. */
  readonly locked: boolean;
  /** The cell under the pointer or named in the line. */
  readonly lit: CellRef | null;
}

/** Whether a cell is on screen yet: its stage is complete, or the walk has come past it. */
export function hasLanded({ trace, frame }: Context, { stage, row, col }: CellRef): boolean {
  const count = frame.landed.get(stage);
  return count === undefined || row * trace.stages[stage]!.cols + col < count;
}
