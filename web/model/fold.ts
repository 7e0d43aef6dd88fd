// Folds the middle of a line with many terms: the first terms, the last, and the one in focus stay.
import type { CellRef } from '../ops/expression.ts';
import { isLong } from '../timeline/long_axis.ts';

/** A segment of the line: an operand with its cell, or the text between operands. */
export interface Segment {
  readonly text: string;
  readonly cell?: CellRef;
  /** In a sum or a maximum: the term that it belongs to, counted from 0. */
  readonly term?: number;
}

/** The number of terms that are left out, and the sign before them. */
export interface Fold {
  readonly folded: number;
  readonly before: string;
}

const FIRST = 3;
/** The sign before the result, and the result. */
const RESULT_SIGNS = 10;

export const isFold = (segment: Segment | Fold): segment is Fold => 'folded' in segment;

/** The number of terms of the longest sum or maximum in a line. */
export const termCount = (segments: readonly Segment[]): number =>
  segments.reduce((max, { term = -1 }) => Math.max(max, term + 1), 0);

/** The length of a fold, in signs. */
const FOLD_SIGNS = 20;

/** How many leading terms stay in a line of that many signs, and whether no more fit. */
interface Kept {
  readonly first: number;
  readonly isTight: boolean;
}

/** Null: all of them stay. */
function firstKept(segments: readonly Segment[], count: number, figures: number): Kept | null {
  const signs = segments.reduce((sum, { text }) => sum + text.length, RESULT_SIGNS);
  const isTooLong = signs > figures && count > 2;
  if (!isLong(count) && !isTooLong) return null;
  if (!isTooLong) return { first: FIRST, isTight: false };
  const perTerm = signs / count;
  const max = Math.floor((figures - FOLD_SIGNS - RESULT_SIGNS) / perTerm) - 1;
  return { first: Math.max(1, Math.min(FIRST, max, count - 2)), isTight: true };
}

/**
 * The line keeps its length wherever `focus` is, the term in flight or under the pointer: as many terms stay, or one
 * fewer beside a second fold.
 * @param figures The number of signs that fit.
 */
export function folded(
  segments: readonly Segment[],
  focus: number | null,
  figures = Infinity,
): readonly (Segment | Fold)[] {
  const count = termCount(segments);
  const max = firstKept(segments, count, figures);
  if (max === null) return segments;
  const { first, isTight } = max;
  const kept = new Set([...Array(first).keys(), count - 1]);
  if (focus !== null && !kept.has(focus)) {
    kept.delete(first - 1);
    if (isTight) kept.delete(count - 1);
    kept.add(focus);
  }
  const shown: (Segment | Fold)[] = [];
  let last = -1; // the last term inside the previous fold
  for (const segment of segments) {
    const { term } = segment;
    if (term === undefined || kept.has(term)) shown.push(segment);
    else if (term !== last) {
      const before = shown.at(-1);
      if (before && last === term - 1 && isFold(before))
        shown[shown.length - 1] = { ...before, folded: before.folded + 1 };
      else shown.push({ folded: 1, before: segment.cell ? '' : segment.text });
      last = term;
    }
  }
  return shown;
}
