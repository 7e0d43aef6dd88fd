// A moment of a walk without a player: the state in view, at rest, without a reader's choices.
import type { InView } from '../../model/in_view.ts';
import type { Theme } from '../../model/state.ts';
import { walkCell } from '../../model/walk.ts';
import { frameAt, frameAtStep, type Frame, type Timeline } from '../../timeline/timeline.ts';
import type { Words } from '../../words/words.ts';

const at = (timeline: Timeline, frame: Frame, words: Words, theme: Theme): InView => ({
  trace: timeline.trace,
  timeline,
  frame,
  words,
  theme,
  cell: walkCell(timeline, frame),
  chosen: false,
  asks: false,
  trail: [],
  lit: null,
  isPointed: false,
  base: null,
  editing: null,
  unfolded: false,
  refused: false,
  editable: false,
});

/** After this many beats. */
export const momentAtStep = (timeline: Timeline, step: number, words: Words, theme: Theme): InView =>
  at(timeline, frameAtStep(timeline, step), words, theme);

/** At a time in milliseconds. */
export const momentAt = (timeline: Timeline, t: number, words: Words, theme: Theme): InView =>
  at(timeline, frameAt(timeline, t), words, theme);
