// A matrix with a long axis as colours alone: in the track, in the whole figure, beside a result.
import { html, type TemplateResult } from 'lit';
import { painted } from '../canvas.ts';
import type { HeatGrid } from '../context.ts';
import { paintMatrix } from './heat_paint.ts';

export function renderHeatThumbnail({
  trace,
  stage,
  theme,
  width,
  height,
  transposed = false,
  tint,
}: HeatGrid): TemplateResult {
  const paint = (canvas: HTMLCanvasElement) =>
    paintMatrix(canvas, { trace, base: null, stage, transposed, theme, width, height, tint });
  return html`<canvas
    class="thumbnail" aria-hidden="true" .style=${`width:${width}px;height:${height}px`}
    ${painted([trace, stage, theme, transposed, width, height, tint], paint)}
  ></canvas>`;
}
