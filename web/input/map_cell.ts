// Which cell of a heat map the pointer is on: a canvas has no elements to ask.
import type { CellRef } from '../ops/expression.ts';

/** Null where the target is no heat map. Rows and columns count from 0, as the stage has them. */
export function mapCell(event: Event): CellRef | null {
  const target = event.target as HTMLElement | null;
  if (!target?.matches('.map')) return null;
  const { stage, rows, cols, transposed } = target.dataset;
  const { offsetX, offsetY } = event as MouseEvent;
  const at = (offset: number, extent: number, count: number) =>
    Math.min(Math.max(Math.floor((offset / extent) * count), 0), count - 1);
  const [down, right] = [at(offsetY, target.clientHeight, Number(rows)), at(offsetX, target.clientWidth, Number(cols))];
  return transposed === 'true'
    ? { stage: Number(stage), row: right, col: down }
    : { stage: Number(stage), row: down, col: right };
}
