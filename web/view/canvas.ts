// A canvas in a template: painted with the element's update, and repainted only when one of its keys has changed.
import { redrawn, type Redrawing } from './keyed_part.ts';

export type Paint = (canvas: HTMLCanvasElement) => void;

/** A browser may return none: switched off, or out of memory. Then nothing is painted. */
const canPaint = (canvas: HTMLCanvasElement): boolean => canvas.getContext('2d') !== null;

/** `<canvas ${painted([what, it, shows], paint)}>` */
export const painted = (keys: readonly unknown[], paint: Paint): Redrawing =>
  redrawn(keys, (element) => {
    const canvas = element as HTMLCanvasElement;
    if (canPaint(canvas)) paint(canvas);
  });

/** The most pixels per side that every browser supports. */
const MAX_SIDE = 8192;
/** The most pixels of one canvas: more take longer than a frame to upload to the screen. */
const MAX_PIXELS = 4_194_304;

/** The context of a canvas of this size in CSS pixels, sharp on the reader's screen unless it is very large. */
export function surfaceOf(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const scale = Math.min(
    globalThis.devicePixelRatio || 1,
    MAX_SIDE / width,
    MAX_SIDE / height,
    Math.sqrt(MAX_PIXELS / (width * height)),
  );
  const surface = canvas.getContext('2d')!;
  const [columns, lines] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  if (canvas.width !== columns) canvas.width = columns; // reallocates memory, even for an unchanged width
  if (canvas.height !== lines) canvas.height = lines;
  surface.setTransform(1, 0, 0, 1, 0, 0);
  surface.clearRect(0, 0, columns, lines);
  surface.scale(canvas.width / width, canvas.height / height);
  return surface;
}
