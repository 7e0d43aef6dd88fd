// The layout of an axis that is too long for numbers.

/** With more tokens or dimensions than this, a matrix is drawn as a heat map; the row in focus is read as numbers. */
export const MAX_NUMBERED = 12;

export const isLong = (count: number): boolean => count > MAX_NUMBERED;

/**
 * The cell sizes along a long axis, in pixels, from large to the smallest that a finger can hit or an eye tell apart.
 */
export const PITCHES: readonly number[] = [24, 20, 16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4];
/** Those of a matrix that would be cut at any of these. */
export const TINY_PITCHES: readonly number[] = [3, 2, 1, 0.5, 0.25];

/** The number of elements in a long row or column, around the one in focus; the other cells are colours alone. */
const MAX_NEAR = 128;

/** The indices [from, end) of that many. */
export function rangeAround(index: number, count: number): readonly [from: number, end: number] {
  if (count <= MAX_NEAR) return [0, count];
  const from = Math.min(Math.max(0, index - MAX_NEAR / 2), count - MAX_NEAR);
  return [from, from + MAX_NEAR];
}

export const range = (from: number, end: number): readonly number[] =>
  Array.from({ length: end - from }, (_, i) => from + i);

/** If labels are closer than this, in pixels, only some are shown. */
const LABEL_PITCH = 15;

/** Whether the label at `index` is shown: that of the cell in focus always is, and none that would touch it. */
export function isLabelShown(index: number, pitch: number, focus: number | null): boolean {
  const every = Math.ceil(LABEL_PITCH / pitch);
  if (focus === null) return index % every === 0;
  return index === focus || (index % every === 0 && Math.abs(index - focus) >= every);
}
