// The one state of a player: plain and serialisable, shared by attributes, controls and tests.
import type { StageName } from '../engine/index.ts';

/** A cell by the name of its stage, so that it outlives a change of batch item or head. Counted from 0. */
export interface CellPlace {
  readonly stage: StageName;
  readonly row: number;
  readonly col: number;
}

export interface PlayerState {
  readonly preset: string;
  readonly batch: number;
  readonly head: number;
  /** Beats of the time line that have ended. */
  readonly step: number;
  /** The cell that a reader chose to have explained; null: the one where the walk is. */
  readonly cell: CellPlace | null;
  readonly lang: 'en';
  readonly theme: 'auto' | 'light' | 'dark';
  readonly speed: number;
}

export const INITIAL: PlayerState = {
  preset: 'self-attention-v2', batch: 0, head: 0, step: 0, cell: null, lang: 'en', theme: 'auto', speed: 1,
};
