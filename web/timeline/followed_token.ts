// Which rows are walked through. Following one token: if a stage's rows are queries, only the token's row; every key
// and value is still needed. With stored keys and values: of these only the new row.
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import { storedRows } from '../ops/next_token.ts';

/** The row of a stage that belongs to the followed token, counted from 0; null if it has none. */
export const followedRow = (stage: Stage, token: number | null): number | null =>
  token !== null && stage.rowAxis === 'query' && token < stage.rows ? token : null;

/** The rows [first, end) that a walk lands; those of other tokens, and stored ones, are complete from the beginning. */
export function walkedRows(trace: Trace, stage: Stage, token: number | null): readonly [first: number, end: number] {
  const stored = storedRows(trace, stage);
  if (stored > 0) return [stored, stage.rows];
  const row = followedRow(stage, token);
  return row === null ? [0, stage.rows] : [row, row + 1];
}

/** The row that is computed slowly: in a weighted sum the first with two or more terms, else the first. */
export function workedRow(trace: Trace, stage: Stage, token: number | null): number {
  const [first, end] = walkedRows(trace, stage, token);
  const weights = trace.stages[stage.inputs[0] ?? -1];
  if (
    weights?.rowAxis !== 'query' ||
    stage.rowAxis !== 'query' ||
    weights.colAxis !== 'key' ||
    weights.cols === stage.cols
  )
    return first;
  for (let row = first; row < end; row++) {
    let shares = 0;
    for (let col = 0; col < weights.cols; col++) if (valueAt(trace, weights, row, col) !== 0) shares++;
    if (shares > 1) return row;
  }
  return first;
}

/**
 * Whether a row in the scene of a stage belongs to another token, and so is irrelevant to the followed one; in a scene
 * with stored rows, whether it is stored, or what it was made from.
 */
export function isAside(trace: Trace, scene: Stage, stage: Stage, row: number, token: number | null): boolean {
  const stored = storedRows(trace, scene);
  if (stored > 0) return row < stored && (stage.rowAxis === 'key' || stage.rowAxis === 'memory');
  const followed = followedRow(scene, token);
  return followed !== null && row !== followed && (stage.rowAxis === 'query' || stage.rowAxis === 'token');
}
