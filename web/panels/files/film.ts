// Drawings in time as the pixels of a film, painted on one canvas.
import type { Film } from '../../files/picture/gif.ts';
import type { Drawing } from '../../files/picture/shapes.ts';
import { canvasOf, paint } from './canvas.ts';

/** The maximum width of a film, in pixels. */
const WIDEST = 960;

export function filmOf(drawingAt: (t: number) => Drawing, [from, to]: readonly [from: number, to: number]): Film {
  const first = drawingAt(from);
  const canvas = canvasOf(first, Math.min(1, WIDEST / first.width));
  const { width, height } = canvas;
  const pixelsAt = (t: number) => paint(canvas, drawingAt(t)).getImageData(0, 0, width, height).data;
  return { width, height, from, to, pixelsAt };
}
