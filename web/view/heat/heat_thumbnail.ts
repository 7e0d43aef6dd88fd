// A stage with a long axis, for the strip.
import { html, type TemplateResult } from 'lit';
import type { Stage, Trace } from '../../engine/index.ts';
import { painted } from '../canvas.ts';
import { paintMatrix } from './heat_paint.ts';
import { isLong } from '../../timeline/long_axis.ts';
import type { Theme } from '../../model/state.ts';

const SIZE = 44;
const SHORT = 6;

/** A long axis fills the thumbnail, a short one has cells that can be told apart. */
const extent = (count: number, size: number) => (isLong(count) ? size : Math.min(size, (count * SHORT * size) / SIZE));

export function renderHeatThumbnail(trace: Trace, stage: Stage, theme: Theme, size = SIZE): TemplateResult {
  const [width, height] = [extent(stage.cols, size), extent(stage.rows, size)];
  const paint = (canvas: HTMLCanvasElement) =>
    paintMatrix(canvas, { trace, base: null, stage, fallen: null, transposed: false, theme, width, height });
  return html`<span class="thumbnail" .style=${`width:${size}px;height:${size}px`}><canvas aria-hidden="true" .style=${`width:${width}px;height:${height}px`} ${painted([trace, stage, theme], paint)}></canvas></span>`;
}
