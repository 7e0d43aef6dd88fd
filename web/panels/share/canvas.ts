// Draws a picture on a canvas, for PNG.
import { FONTS } from '../../files/picture/drawn.ts';
import { writable, type Drawing, type Run, type Shape, type Text } from '../../view/shapes.ts';

type Surface = CanvasRenderingContext2D;

/** The pixels of a PNG per pixel of the drawing. */
const PNG_SCALE = 2;

const fontOf = ({ face, size, bold, italic }: Run) =>
  `${italic ? 'italic ' : ''}${bold ? '600 ' : ''}${size}px ${FONTS[face]}`;

function text(surface: Surface, { x, y, anchor, runs: written, upright }: Text): void {
  const runs = written.map((run) => ({ ...run, text: writable(run.text) }));
  const widths = runs.map((run) => {
    surface.font = fontOf(run);
    return surface.measureText(run.text).width;
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  surface.save();
  surface.translate(x, y);
  if (upright) surface.rotate(-Math.PI / 2);
  let at = anchor === 'start' ? 0 : anchor === 'middle' ? -whole / 2 : -whole;
  for (const [i, run] of runs.entries()) {
    surface.font = fontOf(run);
    const base = -(run.raised ?? 0);
    surface.fillStyle = run.fill;
    surface.fillText(run.text, at, base);
    if (run.struck) surface.fillRect(at, base - 0.32 * run.size, widths[i]!, 1);
    at += widths[i]!;
  }
  surface.restore();
}

function shape(surface: Surface, drawn: Shape): void {
  if (drawn.kind === 'text') return text(surface, drawn);
  if (drawn.kind === 'group') {
    const { x, y, scale, shapes } = drawn;
    surface.save();
    surface.transform(scale, 0, 0, scale, x, y);
    for (const inner of shapes) shape(surface, inner);
    return surface.restore();
  }
  const path = new Path2D(drawn.kind === 'path' ? drawn.d : '');
  if (drawn.kind === 'rect') path.roundRect(drawn.x, drawn.y, drawn.width, drawn.height, drawn.radius ?? 0);
  surface.save();
  if (drawn.kind === 'path') surface.globalAlpha *= drawn.opacity ?? 1;
  if (drawn.fill && drawn.fill !== 'none') {
    surface.fillStyle = drawn.fill;
    surface.fill(path);
  }
  if (drawn.stroke) {
    surface.strokeStyle = drawn.stroke;
    surface.lineWidth = drawn.line ?? 1;
    if (drawn.dash) surface.setLineDash([...drawn.dash]);
    surface.stroke(path);
  }
  surface.restore();
}

/** Fails where the browser has no canvas, or no memory for its pixels. */
export async function pngOf({ width, height, shapes }: Drawing): Promise<Blob> {
  const size = { width: PNG_SCALE * width, height: PNG_SCALE * height };
  const canvas = Object.assign(document.createElement('canvas'), size);
  const surface = canvas.getContext('2d')!;
  surface.scale(PNG_SCALE, PNG_SCALE);
  for (const each of shapes) shape(surface, each);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('no memory for the picture');
  return png;
}
