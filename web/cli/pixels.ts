// A drawing as PNG in Node, painted as in a page, on the canvas of an optional package.
import type { Drawing } from '../files/picture/shapes.ts';
import { paintedPng, type Canvases } from '../files/picture/canvas.ts';
import type { OutFile } from '../files/file.ts';
import { FACES } from '../typeface/faces.ts';
import { FAMILY } from '../typeface/family.ts';
import { UsageError } from './usage_error.ts';

/** An optional peer dependency: it is seven times as large as this package. */
async function loadCanvases() {
  const { createCanvas, GlobalFonts, Path2D } = await import('@napi-rs/canvas').catch((error: Error) => {
    const why =
      'code' in error && error.code === 'ERR_MODULE_NOT_FOUND' ? 'is not installed' : `fails: ${error.message}`;
    throw new UsageError(`.png needs the package @napi-rs/canvas, which ${why} (npm install @napi-rs/canvas)`);
  });
  for (const { bytes } of FACES) GlobalFonts.register(Buffer.from(bytes), FAMILY);
  const canvases: Canvases<ReturnType<typeof createCanvas>> = { create: createCanvas, Path2D };
  return canvases;
}

export async function pngFile(drawing: Drawing, name: string): Promise<OutFile> {
  const canvas = paintedPng(drawing, await loadCanvases());
  return { name: `${name}.png`, type: 'image/png', content: canvas.toBuffer('image/png') };
}
