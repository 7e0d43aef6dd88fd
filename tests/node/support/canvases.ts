// Canvases for tests in Node, with the typeface of pictures; null where the package has no build for this machine.
import type { Canvases } from '../../../web/files/picture/canvas.ts';
import { FACES } from '../../../web/typeface/faces.ts';
import { FAMILY } from '../../../web/typeface/family.ts';

const found = await import('@napi-rs/canvas').catch(() => null);
for (const { bytes } of FACES) found?.GlobalFonts.register(Buffer.from(bytes), FAMILY);

export const nodeCanvases: Canvases | null = found && { create: found.createCanvas, Path2D: found.Path2D };
