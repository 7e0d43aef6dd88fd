// Canvases for tests in Node; null if the package has no build for this machine.
import type { Canvases } from '../../../web/files/picture/canvas.ts';

const found = await import('@napi-rs/canvas').catch(() => null);

export const nodeCanvases: Canvases | null = found && { create: found.createCanvas, Path2D: found.Path2D };
