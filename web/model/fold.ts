// Folds a line with many terms: the first terms, the last, and the one in focus stay. Where some of these are zero, the
// largest of up to twelve terms stay instead.
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

/** The first terms and the last. */
function outerTerms(count: number, { first, isTight }: Kept, focus: number | null): ReadonlySet<number> {
  const kept = new Set([...Array(first).keys(), count - 1]);
  if (focus === null || kept.has(focus)) return kept;
  kept.delete(first - 1);
  if (isTight) kept.delete(count - 1);
  return kept.add(focus);
}

/** The number of runs of terms that are left out. */
const foldsBeside = (kept: ReadonlySet<number>, count: number): number =>
  Array.from({ length: count }, (_, i) => i).filter((i) => !kept.has(i) && (i === 0 || kept.has(i - 1))).length;

/** The largest terms, as many as the outer ones; if no more fit, one fewer beside a second fold. */
function largestTerms(sizes: readonly number[], { first, isTight }: Kept, focus: number | null): ReadonlySet<number> {
  const ranked = [...sizes.keys()].filter((term) => sizes[term]! > 0).sort((a, b) => sizes[b]! - sizes[a]!);
  const largest = (max: number) => {
    const kept = ranked.slice(0, max);
    return new Set(focus === null || kept.includes(focus) ? kept : [...kept.slice(0, max - 1), focus]);
  };
  const kept = largest(first + 1);
  return isTight && foldsBeside(kept, sizes.length) > 1 ? largest(first) : kept;
}

/**
 * The line keeps its length wherever `focus` is, the term in flight or under the pointer: as many terms stay, or one
 * fewer beside a second fold.
 * @param figures The number of signs that fit.
 * @param sizes How far each term is from 0, if the line is a sum.
 */
export function folded(
  segments: readonly Segment[],
  focus: number | null,
  figures = Infinity,
  sizes: readonly number[] | null = null,
): readonly (Segment | Fold)[] {
  const count = termCount(segments);
  const max = firstKept(segments, count, figures);
  if (max === null) return segments;
  const outer = outerTerms(count, max, focus);
  const isRanked = sizes !== null && !isLong(count) && sizes.some((size) => size > 0);
  const kept = isRanked && [...outer].some((term) => sizes[term] === 0) ? largestTerms(sizes, max, focus) : outer;
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
