// The visible part of an n x n map: pure functions of a view, in cells and CSS pixels.

export interface View {
  readonly n: number;
  /** The size of the map on screen, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per cell. */
  readonly scale: number;
  /** The column and row at the left and the top edge, counted from 0; fractional. */
  readonly x: number;
  readonly y: number;
}

export interface Cell {
  readonly row: number;
  readonly col: number;
}

/** Rows and columns that are at least partly in view: [from, to). */
export interface Span {
  readonly rows: readonly [from: number, to: number];
  readonly cols: readonly [from: number, to: number];
}

const MAX_SCALE = 32;

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

const min = ({ n, width, height }: View) => Math.min(width, height) / n;

/** The whole map in view. */
export const fitted = (n: number, width: number, height: number): View => ({
  n,
  width,
  height,
  scale: Math.min(width, height) / n,
  x: 0,
  y: 0,
});

/** Neither smaller than the whole map, nor beyond its edges. */
function clamped(view: View): View {
  const scale = between(view.scale, min(view), Math.max(MAX_SCALE, min(view)));
  return {
    ...view,
    scale,
    x: between(view.x, 0, Math.max(0, view.n - view.width / scale)),
    y: between(view.y, 0, Math.max(0, view.n - view.height / scale)),
  };
}

/** Magnified by `factor`; the point (px, py) stays in place. */
export function zoomed(view: View, factor: number, px: number, py: number): View {
  const scale = between(view.scale * factor, min(view), Math.max(MAX_SCALE, min(view)));
  return clamped({
    ...view,
    scale,
    x: view.x + px / view.scale - px / scale,
    y: view.y + py / view.scale - py / scale,
  });
}

/** Moved by that many pixels, as a pointer drags it. */
export const panned = (view: View, dx: number, dy: number): View =>
  clamped({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });

/** In another size on screen: a map that was all in view stays so. */
export function resized(view: View, width: number, height: number): View {
  const whole = view.scale <= min(view) * 1.0001;
  return whole ? fitted(view.n, width, height) : clamped({ ...view, width, height });
}

/** Moved as little as possible to have the cell in view. */
export function following(view: View, { row, col }: Cell): View {
  const [right, down] = [view.width / view.scale, view.height / view.scale];
  return clamped({ ...view, x: between(view.x, col + 1 - right, col), y: between(view.y, row + 1 - down, row) });
}

/** The cell at a point of the map, or the nearest cell outside of it. */
export const cellAt = ({ n, scale, x, y }: View, px: number, py: number): Cell => ({
  row: between(Math.floor(y + py / scale), 0, n - 1),
  col: between(Math.floor(x + px / scale), 0, n - 1),
});

export function spanOf({ n, scale, x, y, width, height }: View): Span {
  const span = (from: number, extent: number) =>
    [Math.floor(from), Math.min(n, Math.ceil(from + extent / scale))] as const;
  return { rows: span(y, height), cols: span(x, width) };
}

/** The number of cells per side that share about a pixel: 1, 2, 4, ... A block is drawn as the largest of its cells. */
export function blockOf({ scale }: View): number {
  let block = 1;
  while (block * scale < 0.75) block *= 2;
  return block;
}
