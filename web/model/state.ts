// The state in view of a session's numbers: plain and serialisable, shared by attributes, controls and tests.
import type { StageName, Trace } from '../engine/index.ts';

export type Theme = 'light' | 'dark';

/** A cell by the name of its stage, so that it outlives a change of config, batch item or head. Counted from 0. */
export interface CellPlace {
  readonly stage: StageName;
  readonly row: number;
  readonly col: number;
  readonly head: number | null;
}

export interface PlayerState {
  readonly batch: number;
  readonly head: number;
  /** The token that the walk follows, counted from 0; null: all of them. */
  readonly token: number | null;
  /** The cell that a reader chose to have explained; null: the walk's current cell. */
  readonly cell: CellPlace | null;
  /** The reader's path through sources; the first is its start. */
  readonly trail: readonly CellPlace[];
  /** A line with many terms shows all of them. */
  readonly unfolded: boolean;
  readonly speed: number;
  /** All heads of the stage in view are shown side by side. */
  readonly allHeads: boolean;
  /**
   * Playing stops when a scene is finished: one of a list, or any, where that is empty. Null: it goes on.
   */
  readonly stops: string | null;
  /** Playing stops before a result lands, and asks for it. */
  readonly asks: boolean;
  /** The picture fills the screen, in larger type; `blank`: it is hidden for now. */
  readonly presents: boolean;
  readonly blank: boolean;
}

export const FIRST_PRESET = 'mask-then-softmax';

export const INITIAL: PlayerState = {
  batch: 0,
  head: 0,
  token: null,
  cell: null,
  trail: [],
  unfolded: false,
  speed: 1,
  allHeads: false,
  stops: null,
  asks: false,
  presents: false,
  blank: false,
};

/** The names in a list of stops, such as `attn_scores, attn_weights`. */
export const namesIn = (list: string): readonly string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The token that a notebook's walk follows from the start, counted from 0; null: none. */
const OPENING: Readonly<Record<string, number>> = { 'one-query': 1 };
export const openingToken = (preset: string): number | null => OPENING[preset] ?? null;

/** The speeds of the walk, as factors. */
export const SPEEDS = ['0.5', '1', '2', '4'] as const;

/** The number of batch items or heads; 0 if there is no such dimension. */
export function countOf(trace: Trace, dimension: 'batch' | 'head'): number {
  return trace.stages.reduce((max, stage) => Math.max(max, (stage[dimension] ?? -1) + 1), 0);
}
