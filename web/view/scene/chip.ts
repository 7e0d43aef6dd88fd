// The place and size of a number in flight, between the cell that it left and its target.
import type { InFlight } from '../../timeline/flights.ts';
import { cellCorner, type Layout } from './layout.ts';

export interface Chip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The font size of its number. */
  readonly font: number;
  /** It is drawn that much smaller, around its middle. */
  readonly size: number;
}

/** The height in font sizes; two that meet share the height of a cell. */
const HEIGHT = { min: 1.2, max: 1.9 };
const GAP = 2;
const BORDERS = 5;
/** The share of the way after which the two of a pair are apart. */
const APART = 0.2;

/** Null if one of its cells is not in the picture, or shows no number. */
export function chipOf(layout: Layout, { from, to, progress, size, place: [index, count] }: InFlight): Chip | null {
  const [start, end] = [cellCorner(layout, from), cellCorner(layout, to)];
  if (!start || !end || start.box.small) return null;
  const { cellWidth: width, cellHeight } = end.box;
  const isPair = count === 2;
  const free = isPair ? Math.max(layout.fontSize * HEIGHT.min, cellHeight / 2 - GAP / 2) : cellHeight;
  const height = Math.round(Math.min(free, layout.fontSize * HEIGHT.max));
  const aside = isPair ? (index - 0.5) * (height + GAP) : 0;
  const off = (cell: number) => (cell - height) / 2;
  const above = start.y + off(start.box.cellHeight);
  return {
    x: start.x + (end.x - start.x) * progress,
    y: above + (end.y + off(cellHeight) - above) * progress + aside * Math.min(1, progress / APART),
    width,
    height,
    font: Math.min(layout.fontSize, height - BORDERS),
    size,
  };
}
