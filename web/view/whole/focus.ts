// The parts of the whole figure that belong to the token in focus. While a reader points at it, the other parts are
// pale.
import type { Stage, Trace } from '../../engine/index.ts';
import { isLong } from '../../timeline/long_axis.ts';
import type { InView } from '../../model/in_view.ts';
import { isKeyAxis, keyTokensOf } from '../../model/labels.ts';
import { isNextToken } from '../../ops/next_token.ts';
import { lastMix } from '../../model/weighted_sum.ts';
import type { Rect } from '../area.ts';
import { isTrunk, isWeight, type WholeNode } from './graph.ts';
import type { Ribbon } from './ribbons.ts';

interface Focus {
  /** The attending token. */
  readonly row: number;
  /** The tokens that it attends to: all with a weight. */
  readonly seen: readonly number[];
  /** Its weight for each token; null without weights. */
  readonly shares: readonly number[] | null;
}

export function focusOf(view: Pick<InView, 'trace' | 'timeline' | 'cell'>): Focus {
  const shares = lastMix(view)?.shares ?? null;
  const tokens = keyTokensOf(view.trace).map((_, token) => token);
  return { row: view.cell.row, seen: tokens.filter((token) => shares === null || shares[token]! > 0), shares };
}

/** The rows of a matrix that belong to the focus, from the first on; null if its rows are not tokens. */
export function rowsIn(trace: Trace, stage: Stage, { row, seen }: Focus): readonly number[] | null {
  const { rowAxis } = stage;
  const tokens = isKeyAxis(rowAxis) ? keyTokensOf(trace) : trace.tokens;
  if (stage.rows !== tokens.length || rowAxis === null || isWeight(stage)) return null;
  return isKeyAxis(rowAxis) ? seen : [row];
}

/** The row of the token in focus, relative to the corner of a matrix; null if the matrix has no row for it. */
export function focusedRow({ trace, cell }: Pick<InView, 'trace' | 'cell'>, node: WholeNode): Rect | null {
  const { stage, width } = node;
  const isToken = stage.rows === trace.tokens.length && stage.rowAxis !== null && stage.rowAxis !== 'd_out';
  const height = node.height / stage.rows;
  return isToken && !isKeyAxis(stage.rowAxis) ? { x: 0, y: cell.row * height, width, height } : null;
}

/**
 * The width of a thread in pixels, in focus and as the thickest that carries a weight; and its limit as a share of the
 * distance to the next one.
 */
const THREAD = { focused: 2.5, min: 1.2, max: 14, ofPitch: 0.4 };

interface Thread {
  readonly d: string;
  readonly width: number;
  readonly isFocused: boolean;
}

/**
 * The rows of a ribbon as lines; rows of keys and values lead only to the row in focus. To stored rows leads none: only
 * the new one is computed.
 */
export function threadsOf(trace: Trace, ribbon: Ribbon, focus: Focus): readonly Thread[] {
  if (isLong(ribbon.rows)) return [];
  const { from, to, mixes } = ribbon;
  const isNew = ribbon.isOfKeys && from.rowAxis !== 'key' && isNextToken(trace);
  const own = isNew ? [ribbon.rows - 1] : ribbon.isOfKeys ? focus.seen : [focus.row];
  const rows = mixes || isNew ? own : Array.from({ length: ribbon.rows }, (_, row) => row);
  return rows.flatMap((row) => {
    const d = ribbon.thread(row, mixes ? focus.row : row);
    const share = mixes && !isTrunk(to) ? focus.shares?.[row] : undefined;
    const isFocused = own.includes(row);
    const max = share === undefined ? THREAD.focused : Math.max(THREAD.min, share * THREAD.max);
    const width = Math.min(max, THREAD.ofPitch * ribbon.pitch);
    return d === null ? [] : [{ d, width: isFocused ? width : 1, isFocused }];
  });
}
