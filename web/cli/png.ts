// A drawing as PNG in Node, painted as in a page, on the canvas of an optional package.
import type { Drawing } from '../files/picture/shapes.ts';
import { paintedPng, type Canvases } from '../files/picture/canvas.ts';
import type { OutFile } from '../files/file.ts';
import { FACES } from '../typeface/faces.ts';
import { FAMILY } from '../typeface/family.ts';
import { UsageError } from './usage_error.ts';

/** An optional peer dependency: it is seven times as large as this package. */
const loadCanvas = () =>
  import('@napi-rs/canvas').catch((error: Error) => {
    const why =
      'code' in error && error.code === 'ERR_MODULE_NOT_FOUND' ? 'is not installed' : `fails: ${error.message}`;
    throw new UsageError(`.png needs the package @napi-rs/canvas, which ${why} (npm install @napi-rs/canvas)`);
  });

/** @param scale Its pixels for one of the drawing. */
export async function pngFile(drawing: Drawing, name: string, scale?: number): Promise<OutFile> {
  const { createCanvas, GlobalFonts, Path2D } = await loadCanvas();
  for (const { bytes } of FACES) GlobalFonts.register(Buffer.from(bytes), FAMILY);
  const canvases: Canvases<ReturnType<typeof createCanvas>> = { create: createCanvas, Path2D };
  return {
    name: `${name}.png`,
    type: 'image/png',
    content: paintedPng(drawing, canvases, scale).toBuffer('image/png'),
  };
}
