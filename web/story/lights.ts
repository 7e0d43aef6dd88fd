// Lighting a cell in the stage from the prose, and hearing of the one that the reader points at there.
import { cellAt } from '../model/cells.ts';
import type { Player } from '../model/player.ts';
import type { CellRef } from '../ops/expression.ts';

/** Lights a cell where it is in sight, as the pointer does; null: no more. */
export const lightCell = (player: Player, lit: CellRef | null): void => player.point({ lit });

/** The cell that the reader points at, else the chosen one. */
export const cellPointedAt = ({ trace, state, pointed }: Player): CellRef | null =>
  pointed.lit ?? (state.cell && cellAt(trace, state.cell, state));
