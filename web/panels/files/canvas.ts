// The browser's canvases, and a drawing on one of them as PNG.
import { paintedPng, type Canvases } from '../../files/picture/canvas.ts';
import type { Drawing } from '../../files/picture/shapes.ts';

export const CANVASES: Canvases<HTMLCanvasElement> = {
  create: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  Path2D,
};

/** Fails where the browser has no canvas, or no memory for it. */
export async function pngOf(drawing: Drawing): Promise<Blob> {
  const canvas = paintedPng(drawing, CANVASES);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('no memory for the picture');
  return png;
}
