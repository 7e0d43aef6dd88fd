// What is in view of a session's numbers: plain and serialisable, shared by attributes, controls and tests.
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
  /** The token that is followed through the walk, counted from 0; null: all of them. */
  readonly token: number | null;
  /** The cell that a reader chose to have explained; null: the one where the walk is. */
  readonly cell: CellPlace | null;
  /** The numbers that a reader came from, following sources; the first is where they began. */
  readonly trail: readonly CellPlace[];
  /** A line with many terms shows all of them. */
  readonly unfolded: boolean;
  readonly speed: number;
  /** All heads of the stage in view are shown beside each other. */
  readonly allHeads: boolean;
}

export const FIRST_PRESET = 'self-attention-v2';

export const INITIAL: PlayerState = {
  batch: 0,
  head: 0,
  token: null,
  cell: null,
  trail: [],
  unfolded: false,
  speed: 1,
  allHeads: false,
};

/** How many times as fast the walk can go. */
export const SPEEDS = ['0.5', '1', '2', '4'] as const;

/** How many batch items or heads there are; 0 where there is no such dimension. */
export function countOf(trace: Trace, dimension: 'batch' | 'head'): number {
  return trace.stages.reduce((most, stage) => Math.max(most, (stage[dimension] ?? -1) + 1), 0);
}
