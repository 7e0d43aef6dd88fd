// A line of many terms with its middle folded: the first ones, the last, and the one that matters now stay.
import type { Piece } from './line.ts';
import { isLong } from '../../timeline/long_axis.ts';

/** So many terms left out, and what stands before them. */
export interface Fold {
  readonly folded: number;
  readonly before: string;
}

const FIRST = 3;

export const isFold = (piece: Piece | Fold): piece is Fold => 'folded' in piece;

/** The number of terms of the longest sum or maximum in a line. */
export const termCount = (pieces: readonly Piece[]): number => Math.max(0, ...pieces.map(({ term = -1 }) => term + 1));

/** As many terms stay wherever `focus` is, the term in flight or under the pointer: the line keeps its length. */
export function foldedPieces(pieces: readonly Piece[], focus: number | null): readonly (Piece | Fold)[] {
  const count = termCount(pieces);
  if (!isLong(count)) return pieces;
  const kept = new Set([...Array(FIRST).keys(), count - 1]);
  if (focus !== null && !kept.has(focus)) kept.delete(FIRST - 1) && kept.add(focus);
  const shown: (Piece | Fold)[] = [];
  let last = -1; // the term that the last fold left out
  for (const piece of pieces) {
    const { term } = piece;
    if (term === undefined || kept.has(term)) shown.push(piece);
    else if (term !== last) {
      const before = shown.at(-1)!;
      if (last === term - 1 && isFold(before)) shown[shown.length - 1] = { ...before, folded: before.folded + 1 };
      else shown.push({ folded: 1, before: piece.cell ? '' : piece.text });
      last = term;
    }
  }
  return shown;
}
