// Lighting a cell in the stage from the prose, and hearing of the one that the reader points at there.
import { cellText, readCell } from '../input/attribute_text.ts';
import { cellAt } from '../model/cells.ts';
import type { Player } from '../model/player.ts';

/** Lights a cell, written as in the attribute `cell`, where it is in sight, as the pointer does; null: no more. */
export function lightCell(player: Player, ref: string | null): void {
  const { trace, state } = player;
  const place = ref === null ? null : readCell(ref, trace, state.batch, state.head).value;
  player.point({ lit: place && cellAt(trace, place, state) });
}

/** The cell that the reader points at, else the chosen one. */
export function cellPointedAt({ trace, state, pointed }: Player): string | null {
  const stage = pointed.lit && trace.stages[pointed.lit.stage]; // none, while other numbers come
  if (!pointed.lit || !stage) return state.cell && cellText(state.cell, state.head);
  return cellText({ ...pointed.lit, stage: stage.name, head: stage.head }, state.head);
}
