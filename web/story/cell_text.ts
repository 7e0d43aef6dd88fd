// A cell that the prose names: its place in the trace, and its number, rounded to the digits that the author wrote.
import type { Trace } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { readCell } from '../input/attribute_text.ts';
import { cellAt } from '../model/cells.ts';
import type { PlayerState } from '../model/state.ts';
import { numberAt, type CellRef } from '../ops/expression.ts';
import { isMask } from '../ops/index.ts';
import { numberText } from '../words/number_text.ts';
import type { HasAttributes } from './tag.ts';

/** The batch item and the head of cells that name none. */
export type View = Pick<PlayerState, 'batch' | 'head'>;
const FIRST: View = { batch: 0, head: 0 };

/** A cell in the notation of the attribute `cell`; null if the trace has none. */
export function cellOf(trace: Trace, ref: string, view = FIRST): CellRef | null {
  const place = readCell(ref, trace, view.batch, view.head).value;
  return place && cellAt(trace, place, view);
}

/** The cell that an element names; `data-ref` if a framework reserves `ref`. */
export const refOf = (element: HasAttributes): string | null =>
  element.getAttribute('ref') ?? element.getAttribute('data-ref');

/** No more decimals than a float32 has digits. */
const DECIMAL = /^\s*[-−]?\d+\.(\d{1,20})\s*$/;

/**
 * With as many decimals as the author has written; other texts, such as −∞, as the picture prints the cell. Null if the
 * trace has no such cell.
 */
export function cellPrinted(trace: Trace, ref: string, written = '', view = FIRST): string | null {
  const cell = cellOf(trace, ref, view);
  if (!cell) return null;
  return roundedAs(written, numberAt(trace, cell), isMask(trace.stages[cell.stage]!));
}

/** With as many decimals as `written` has. */
export function roundedAs(written: string, value: number, isOfMask = false): string {
  const decimals = DECIMAL.exec(written)?.[1]?.length;
  if (decimals !== undefined && Number.isFinite(value)) return fixed(value, decimals).replace('-', '−');
  return numberText(value, isOfMask);
}

/** Whether the author's text equals the printed number; a minus may be a hyphen. */
export const isPrinted = (written: string, printed: string): boolean => written.trim().replace(/^-/, '−') === printed;

/** Whether a name is a cell's: else it is a stage's. */
export const isCell = (name: string): boolean => /\s/.test(name.trim());
