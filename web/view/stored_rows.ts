// The bracket beside rows that are stored: their colours alone would not tell them from the new row.
import type { Stage, Trace } from '../engine/index.ts';
import { storedRows } from '../ops/next_token.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An SVG path left of a matrix, or below a transposed one; null: none of its rows is stored. */
export function bracketOf(trace: Trace, stage: Stage, { x, y, width, height }: Place, transposed = false) {
  const share = storedRows(trace, stage) / stage.rows;
  if (share === 0) return null;
  if (transposed) return `M${x + 1} ${y + height + 2}v3h${width * share - 2}v-3`;
  return `M${x - 2} ${y + 1}h-3v${height * share - 2}h3`;
}
