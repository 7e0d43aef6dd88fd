// The complete state in view at one moment: the input of every picture.
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { isSentence } from '../ops/tensors.ts';
import { landedAt, type Frame, type Timeline } from '../timeline/timeline.ts';
import { numberText } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';
import type { Player } from './player.ts';
import type { Presentation } from './presentation.ts';
import type { Selection } from './selection.ts';
import { INITIAL, type CellPlace, type Theme } from './state.ts';

export interface InView {
  readonly trace: Trace;
  readonly timeline: Timeline;
  readonly frame: Frame;
  readonly words: Words;
  readonly theme: Theme;
  /** The cell that the line explains. */
  readonly cell: CellRef;
  /** A reader has chosen it; otherwise it is the walk's current cell. */
  readonly chosen: boolean;
  /** Playing stops before results land and asks for them: later numbers are not revealed early. */
  readonly asks: boolean;
  /** The path of sources from a later number to this one; the last is the one before it. */
  readonly trail: readonly CellPlace[];
  /** The cell under the pointer or named in the line. */
  readonly lit: CellRef | null;
  /** A word or a matrix of the whole figure is pointed at, or has the keyboard's focus. */
  readonly isPointed: boolean;
  /** The preset's trace, with which edited numbers are compared, or null. */
  readonly base: Trace | null;
  /** The source cell that is being edited, with the text of its field. */
  readonly editing: { readonly cell: CellRef; readonly text: string } | null;
  /** A long line is shown with all of its terms. */
  readonly unfolded: boolean;
  /** Whether numbers that were not computed can be changed here. */
  readonly editable: boolean;
}

/** Clears, resizes and requests nothing. */
export function inViewOf(
  { session, clock, state, field, pointed }: Player,
  selection: Selection,
  presentation: Presentation,
): InView {
  const { trace, base } = session;
  const { cell } = selection;
  const chosen = selection.chosen !== null;
  return {
    trace,
    timeline: clock.timeline,
    frame: clock.frame(),
    words: presentation.words,
    theme: presentation.theme,
    cell,
    chosen,
    asks: state.asks,
    trail: chosen ? state.trail : INITIAL.trail,
    lit: pointed.lit,
    isPointed: pointed.hover !== null,
    base,
    unfolded: state.unfolded,
    editable: presentation.settings.parts.has('edit'),
    editing: field.editing,
  };
}

/** The change of a cell by an edit, which may be 0 (from 0 to −0); null if nothing has changed or can be compared. */
export function changeOf({ trace, base }: InView, { stage: id, row, col }: CellRef): number | null {
  if (!base) return null;
  const stage = trace.stages[id]!;
  const [now, before] = [valueAt(trace, stage, row, col), valueAt(base, base.stages[id]!, row, col)];
  return Object.is(now, before) ? null : now - before;
}

export const changeText = (words: Words, change: number): string =>
  words.changedBy(`${change > 0 ? '+' : ''}${numberText(change)}`);

/** Whether a cell is on screen yet: its stage is complete, or the walk has passed it. */
export const hasLanded = ({ timeline, frame }: InView, ref: CellRef): boolean => landedAt(timeline, frame, ref);

/** Whether all of a row is on screen. */
export const hasLandedRow = (context: InView, stage: Stage, row: number): boolean =>
  Array.from({ length: stage.cols }, (_, col) => hasLanded(context, { stage: stage.id, row, col })).every(Boolean);

/** Whether a chosen number is of a sentence, in a scene at rest that has computed nothing from it yet. */
export const isAboutInputs = ({ trace, timeline, frame, cell, chosen }: InView): boolean =>
  chosen &&
  frame.beat === null &&
  isSentence(trace.stages[cell.stage]!) &&
  frame.landed.get(timeline.scenes[frame.at]!.stage.id) === 0;
