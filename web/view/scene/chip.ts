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
  readonly opacity: number;
}

/** The size of what falls, as the loudest numbers of its matrix have it: in font sizes, and at most in pixels. */
const LOUD = { size: 2, max: 40 };
/** From how far above its cell, in heights of it. */
const FALL = 0.5;
/** The height in font sizes; two that meet share the height of a cell. */
const HEIGHT = { min: 1.2, max: 1.9 };
const GAP = 2;
const BORDERS = 5;
/** The share of the way after which the two of a pair are apart. */
const APART = 0.2;

/** Null if one of its cells is not in the picture, or shows no number. */
export function chipOf(layout: Layout, { from, to, progress, size, place, first, falls }: InFlight): Chip | null {
  const [index, count] = place;
  const [start, end] = [cellCorner(layout, from), cellCorner(layout, to)];
  if (!start || !end || start.box.small || start.box.mute) return null;
  const { cellWidth, cellHeight } = end.box;
  if (falls && end.box.heat) return null;
  if (falls) {
    const y = end.y - (1 - progress) * FALL * cellHeight;
    const font = Math.min(LOUD.max, LOUD.size * layout.fontSize);
    return { x: end.x, y, width: cellWidth, height: cellHeight, font, size, opacity: progress };
  }
  const width = Math.min(start.box.cellWidth, cellWidth); // fits between its neighbours
  const isPair = count === 2;
  const free = isPair ? Math.max(layout.fontSize * HEIGHT.min, cellHeight / 2 - GAP / 2) : cellHeight;
  const height = Math.round(Math.min(free, layout.fontSize * HEIGHT.max));
  // The number from the same row goes below, or the one from above would cross it.
  const isFirstBelow = Math.abs((cellCorner(layout, first)?.y ?? 0) - end.y) < cellHeight / 2;
  const side = (index === 0) === isFirstBelow ? 0.5 : -0.5;
  const aside = isPair ? side * (height + GAP) : 0;
  const off = (cell: number) => (cell - height) / 2;
  const above = start.y + off(start.box.cellHeight);
  const left = start.x + (start.box.cellWidth - width) / 2;
  return {
    x: left + (end.x + (cellWidth - width) / 2 - left) * progress,
    y: above + (end.y + off(cellHeight) - above) * progress + aside * Math.min(1, progress / APART),
    width,
    height,
    font: Math.min(layout.fontSize, height - BORDERS),
    size,
    opacity: 1,
  };
}
