// The one state of a player beside its session's config: plain and serialisable, shared by attributes, controls and tests.
import type { CellPlace } from '../view/context.ts';
import type { Language } from '../words/index.ts';

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
  readonly lang: Language;
  readonly theme: 'auto' | 'light' | 'dark';
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
  lang: 'en',
  theme: 'auto',
  speed: 1,
  allHeads: false,
};
