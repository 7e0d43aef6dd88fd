// A value as long as its share, in stripes of its colours, and its way into the mix: shapes for the page and for files.
import { valueAt, type Stage } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import type { Rect } from '../area.ts';
import { colourOf, css, domainOf } from '../ramp.ts';
import type { Palette, Shape } from '../shapes.ts';

/** The most colours that can be told apart in a bar. */
const MAX_STRIPES = 16;

export function barShapes(
  { trace, theme }: InView,
  values: Stage,
  token: number,
  { x, y, width, height }: Rect,
  { quiet }: Palette,
): readonly Shape[] {
  const domain = domainOf(trace, values);
  const stripes = Math.min(values.cols, MAX_STRIPES);
  const high = height / stripes;
  const stripe = (_: unknown, col: number): Shape => {
    const fill = css(colourOf(valueAt(trace, values, token, col), domain, theme));
    return { kind: 'rect', x, y: y + col * high, width, height: high, fill };
  };
  return [...Array.from({ length: stripes }, stripe), { kind: 'rect', x, y, width, height, stroke: quiet }];
}

/** From a bar down to its place in the mix, or from the mix down to its row. */
function pathBetween(from: Rect, to: Omit<Rect, 'height'>): string {
  const [top, bottom] = [from.y + from.height, to.y];
  const middle = (top + bottom) / 2;
  const [left, right] = [to.x, to.x + to.width];
  return (
    `M${from.x} ${top}C${from.x} ${middle} ${left} ${middle} ${left} ${bottom}` +
    `H${right}C${right} ${middle} ${from.x + from.width} ${middle} ${from.x + from.width} ${top}Z`
  );
}

/** @param there How much of it is in view, from 0 to 1. */
export const streamShape = (from: Rect, to: Omit<Rect, 'height'>, { value }: Palette, there = 1): Shape => {
  return { kind: 'path', d: pathBetween(from, to), fill: value, opacity: 0.16 * there };
};
