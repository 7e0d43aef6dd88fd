// Finds the cell that an event's target is or represents.
import { cellOfData, turned } from '../model/cells.ts';
import type { CellRef } from '../ops/expression.ts';

/**
 * The cell under the pointer on a heat map, whose canvas has no elements; null on any other target. Rows and columns
 * count from 0, as in the picture.
 */
function mapCell(event: Event): CellRef | null {
  const target = event.target as HTMLElement | null;
  if (!target?.matches('.map')) return null;
  const { stage, rows, cols, transposed } = target.dataset;
  const { offsetX, offsetY } = event as MouseEvent;
  const at = (offset: number, extent: number, count: number) =>
    Math.min(Math.max(Math.floor((offset / extent) * count), 0), count - 1);
  const [down, right] = [at(offsetY, target.clientHeight, Number(rows)), at(offsetX, target.clientWidth, Number(cols))];
  return turned({ transposed: transposed === 'true' }, { stage: Number(stage), row: down, col: right });
}

/** The cell that an event's target is, or represents in the line. */
export function cellUnder(event: Event): CellRef | null {
  const onMap = mapCell(event);
  if (onMap) return onMap;
  const { cell } = (event.target as Element | null)?.closest<HTMLElement>('[data-cell]')?.dataset ?? {};
  return cell === undefined ? null : cellOfData(cell);
}

/** The row that the word or the matrix row under an event represents, in a matrix with that many rows; or null. */
export function rowUnder(event: Event, rows: number): number | null {
  const target = event.target as Element | null;
  const { token } = target?.closest<HTMLElement>('[data-token]')?.dataset ?? {};
  if (token !== undefined) return Number(token);
  const node = target?.closest<HTMLElement>('.node[data-rows]');
  if (!node || Number(node.dataset.rows) !== rows) return null;
  const { top, height } = node.getBoundingClientRect();
  const row = Math.floor((((event as MouseEvent).clientY - top) / height) * rows);
  return row >= 0 && row < rows ? row : null;
}
