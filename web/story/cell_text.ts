// A number in the prose: which cell of the trace it is, printed as the stage prints it.
import { findStage, valueAt, type Trace } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { readCell } from '../input/attribute_text.ts';
import { isMask } from '../ops/index.ts';
import { numberText } from '../words/number_text.ts';

/** One spelling for each cell: "attn_weights 1 0". */
export const cellName = (ref: string): string => ref.trim().split(/\s+/).join(' ');

/** The value of a cell, written as in the attribute `cell`; undefined where the trace has none. */
export function cellValue(trace: Trace, ref: string): number | undefined {
  const place = readCell(ref, trace, 0, 0).value;
  const stage = place && findStage(trace, place.stage, 0, place.head ?? 0);
  return stage ? valueAt(trace, stage, place.row, place.col) : undefined;
}

/** As the stage prints it, or with `digits` decimals; null where the trace has no such cell. */
export function cellPrinted(trace: Trace, ref: string, digits: string | null = null): string | null {
  const value = cellValue(trace, ref);
  if (value === undefined) return null;
  if (digits !== null && Number.isFinite(value)) return fixed(value, Number(digits)).replace('-', '−');
  return numberText(value, isMask(findStage(trace, cellName(ref).split(' ')[0]!, 0, 0)!));
}
