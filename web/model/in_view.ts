// The model of a player, and its complete state in view at one moment, frozen: the input of every template and picture.
import { valueAt, type Preset, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { isSentence } from '../ops/tensors.ts';
import { landedAt, type Frame, type Timeline } from '../timeline/timeline.ts';
import { numberText } from '../words/number_text.ts';
import type { Words } from '../words/words.ts';
import type { Player } from './player.ts';
import type { Presentation, Settings } from './presentation.ts';
import type { Problems } from './problems.ts';
import type { Selection } from './selection.ts';
import { INITIAL, type CellPlace, type Theme } from './state.ts';
import type { Transport } from './transport.ts';
import { afterStep, endsWayBack } from './way_back.ts';

/** The model of one player on a page: what its view, its panels and its input share. */
export interface PlayerModel {
  readonly player: Player;
  readonly presentation: Presentation;
  readonly problems: Problems;
  readonly transport: Transport;
}

export interface InView extends Pick<Settings, 'fonts' | 'parts' | 'inStory'> {
  readonly trace: Trace;
  readonly timeline: Timeline;
  readonly frame: Frame;
  readonly playing: boolean;
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
  /** Whose numbers are in view; null: changed ones. */
  readonly preset: Preset | null;
  /** The preset's trace, with which edited numbers are compared, or null. */
  readonly base: Trace | null;
  /** The source cell that is being edited, with the text of its field. */
  readonly editing: { readonly cell: CellRef; readonly text: string } | null;
  /** A long line is shown with all of its terms. */
  readonly unfolded: boolean;
  /** The row that a story follows, of which the others are small; null: the picture has whole matrices. */
  readonly row: number | null;
  /** What a model can learn on a page of ours: the sentence in view, if it is the reader's; null: there is no page. */
  readonly learns: 'train' | 'trainOwn' | null;
  /** What the step at the end of the way back did, once it is there; null before, and without memory for it. */
  readonly step: ReturnType<typeof afterStep>;
}

/** Clears, resizes and requests nothing. Whether the picture has a row depends on its size. */
export function inViewOf(
  { session, clock, state, field, pointed }: Player,
  selection: Selection,
  presentation: Presentation,
): InView {
  const { trace, base } = session;
  const { cell } = selection;
  const chosen = selection.chosen !== null;
  const { timeline } = clock;
  const frame = clock.frame();
  const { fonts, parts, inStory, page } = presentation.settings;
  return {
    trace,
    timeline,
    frame,
    playing: clock.playing,
    words: presentation.words,
    theme: presentation.theme,
    fonts,
    parts,
    cell,
    chosen,
    asks: state.asks,
    trail: chosen ? state.trail : INITIAL.trail,
    lit: pointed.lit,
    isPointed: pointed.hover !== null,
    preset: session.edited ? null : session.preset,
    base,
    unfolded: state.unfolded,
    editing: field.editing,
    inStory,
    row: null,
    learns: page === '' ? null : session.hasOwnSentence ? 'trainOwn' : 'train',
    step: endsWayBack(timeline, frame) ? afterStep(session.engine, trace) : null,
  };
}

/** Of several heads, the one that the walk passes through. */
export const headInView = ({ timeline }: Pick<InView, 'timeline'>): number | null =>
  timeline.scenes[0]!.stages.find(({ head }) => head !== null)?.head ?? null;

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
export const hasLandedRow = (view: InView, stage: Stage, row: number): boolean =>
  Array.from({ length: stage.cols }, (_, col) => hasLanded(view, { stage: stage.id, row, col })).every(Boolean);

/** Whether a chosen number is of a sentence, in a scene at rest that has computed nothing from it yet. */
export const isAboutInputs = ({ trace, frame, cell, chosen }: InView): boolean =>
  chosen &&
  frame.beat === null &&
  isSentence(trace.stages[cell.stage]!) &&
  frame.landed.get(frame.scene.stage.id) === 0;
