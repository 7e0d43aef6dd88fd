// The walk's current cell, which the line explains until a reader chooses another.
import { valuesOf, type Stage } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import type { Beat } from '../timeline/beats.ts';
import { storedRows } from '../ops/next_token.ts';
import { workedRow } from '../timeline/followed_token.ts';
import type { Frame, Timeline } from '../timeline/timeline.ts';
import { isOfSentence } from './labels.ts';

function cellAt({ trace }: Timeline, stage: number, position: number): CellRef {
  const { rows, cols } = trace.stages[stage]!;
  const clamped = Math.min(Math.max(position, 0), rows * cols - 1);
  return { stage, row: Math.floor(clamped / cols), col: clamped % cols };
}

const firstRow = ({ trace, token }: Timeline, stage: number) => workedRow(trace, trace.stages[stage]!, token);

function inBeat(timeline: Timeline, stage: number, beat: Beat, progress: number): CellRef {
  const landing = beat.lands.at(-1);
  if (!landing) return { stage, row: firstRow(timeline, stage), col: 0 };
  const { cols } = timeline.trace.stages[landing.stage]!;
  const rows = Math.floor((progress * (landing.to - landing.from)) / cols);
  return cellAt(timeline, landing.stage, landing.from + rows * cols);
}

/**
 * The first cell of the second row, that of "journey" in the notebooks' sentence, or of the only row that is not
 * stored; if dropout has left nothing of that row, the first survivor of a later row that has two.
 */
function tellingCell({ trace }: Timeline, stage: Stage): CellRef {
  const values = valuesOf(trace, stage);
  const survivors = (row: number): number => {
    let count = 0;
    for (let i = row * stage.cols; i < (row + 1) * stage.cols; i++) if (values[i] !== 0) count++;
    return count;
  };
  const second = storedRows(trace, stage) || Math.min(1, stage.rows - 1);
  const at = { stage: stage.id, row: second, col: 0 };
  if (stage.rowAxis !== 'query' || survivors(second) > 0) return at;
  for (let row = second + 1; row < stage.rows; row++) {
    if (survivors(row) < 2) continue;
    const first = values.subarray(row * stage.cols).findIndex((value) => value !== 0);
    return { ...at, row, col: first };
  }
  return at;
}

/** The first cell of the last row, whose token may look at all: the figure opens with it, if dropout left any of it. */
function openingCell(timeline: Timeline, stage: Stage): CellRef {
  const last = stage.rows - 1;
  const isLeft = valuesOf(timeline.trace, stage)
    .subarray(last * stage.cols)
    .some((value) => value !== 0);
  return isLeft ? { stage: stage.id, row: last, col: 0 } : tellingCell(timeline, stage);
}

/**
 * In the whole figure, on the way to a scene, and once its stage is complete: the first cell of the followed row, else
 * a meaningful one. The token in focus stays until another one is computed.
 */
export function walkCell(timeline: Timeline, { at, step, beat, progress }: Frame): CellRef {
  const { stage, whole } = timeline.scenes[at]!;
  const isUnderWay = beat?.pace === 'change';
  if (beat && !whole && !isUnderWay) return inBeat(timeline, stage.id, beat, progress);
  if (whole || isUnderWay || step === timeline.ends[at]) {
    const followed = isOfSentence(timeline.trace, stage) ? timeline.token : null;
    if (followed !== null) return { stage: stage.id, row: followed, col: 0 };
    const isOpening = at === 0 || (isUnderWay && at === 1);
    return (isOpening ? openingCell : tellingCell)(timeline, stage);
  }
  const last = timeline.beats[step - 1];
  return last && last.at === at
    ? inBeat(timeline, stage.id, last, 1 - 1e-9)
    : { stage: stage.id, row: firstRow(timeline, stage.id), col: 0 };
}
