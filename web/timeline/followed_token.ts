// Following one token: of a stage whose rows are queries only its row is walked through; every key and value is still
// needed.
import type { Stage } from '../engine/index.ts';

/**
 * The row of a stage that belongs to the token that is followed, counted from 0; null where all rows are walked
 * through.
 */
export const followedRow = (stage: Stage, token: number | null): number | null =>
  token !== null && stage.rowAxis === 'query' && token < stage.rows ? token : null;

/** The rows [first, end) that a walk lands; those of other tokens stand there from the beginning. */
export function walkedRows(stage: Stage, token: number | null): readonly [first: number, end: number] {
  const row = followedRow(stage, token);
  return row === null ? [0, stage.rows] : [row, row + 1];
}

/** Whether a row in the scene of a stage is another token's: it says nothing about the one that is followed. */
export function isAside(scene: Stage, stage: Stage, row: number, token: number | null): boolean {
  const followed = followedRow(scene, token);
  return followed !== null && row !== followed && (stage.rowAxis === 'query' || stage.rowAxis === 'token');
}
