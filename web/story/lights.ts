// Highlights a cell on the stage from the prose, and reports the one that the reader points at there.
import { cellAt } from '../model/cells.ts';
import type { Player } from '../model/player.ts';
import type { CellRef } from '../ops/expression.ts';

/** Highlights a cell that is in sight, as the pointer does; null: ends it. In the whole figure its row, too. */
export function lightCell(player: Player, lit: CellRef | null): void {
  const { clock } = player;
  const { whole, stage } = clock.timeline.scenes[clock.frame().at]!;
  player.point({ lit, hover: whole && lit ? { ...lit, stage: stage.id } : null });
}

/** The cell that the reader points at, else the chosen one. */
export const cellPointedAt = ({ trace, state, pointed }: Player): CellRef | null =>
  pointed.lit ?? (state.cell && cellAt(trace, state.cell, state));
