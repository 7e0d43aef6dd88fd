// A drawing as PNG or a film as GIF in Node, painted as in a page, on the canvas of an optional package.
import type { Drawing } from '../files/picture/shapes.ts';
import { canvasOf, paintedPng, type Canvases } from '../files/picture/canvas.ts';
import { shoot, type Film } from '../files/picture/film_frames.ts';
import { GIF_MS, GifWriter } from '../files/picture/gif.ts';
import type { OutFile } from '../files/file.ts';
import { FACES } from '../typeface/faces.ts';
import { FAMILY } from '../typeface/family.ts';
import { UsageError } from './usage_error.ts';

/** An optional peer dependency: it is seven times as large as this package. */
async function loadCanvases(kind: 'png' | 'gif') {
  const { createCanvas, GlobalFonts, Path2D } = await import('@napi-rs/canvas').catch((error: Error) => {
    const why =
      'code' in error && error.code === 'ERR_MODULE_NOT_FOUND' ? 'is not installed' : `fails: ${error.message}`;
    throw new UsageError(`.${kind} needs the package @napi-rs/canvas, which ${why} (npm install @napi-rs/canvas)`);
  });
  for (const { bytes } of FACES) GlobalFonts.register(Buffer.from(bytes), FAMILY);
  const canvases: Canvases<ReturnType<typeof createCanvas>> = { create: createCanvas, Path2D };
  return canvases;
}

export async function pngFile(drawing: Drawing, name: string): Promise<OutFile> {
  const canvas = paintedPng(drawing, await loadCanvases('png'));
  return { name: `${name}.png`, type: 'image/png', content: canvas.toBuffer('image/png') };
}

export async function gifFile(film: Film, name: string): Promise<OutFile> {
  const canvases = await loadCanvases('gif');
  const canvas = canvasOf(film.drawingAt(film.from), 1, canvases);
  const studio = { canvases, canvas, writer: new GifWriter(canvas), ms: GIF_MS };
  const gif = await shoot(film, studio, () => {}, new AbortController().signal);
  return { name: `${name}.gif`, type: 'image/gif', content: gif as Uint8Array<ArrayBuffer> };
}
