// A matrix without numbers: its cells as colours, as large as there is room for; what is hidden is hatched, what
// dropout dropped is crossed, and a mask has nothing else.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { valueAt } from '../engine/index.ts';
import { followedRow } from '../timeline/follow.ts';
import { isLong } from '../timeline/long_axis.ts';
import { domainOf } from './domain.ts';
import type { HeatDrawing, HeatGrid } from './context.ts';
import { isBlank, marksOf } from './mark.ts';
import { colourOf, css } from './ramp.ts';

const PALE = 0.25;

/** The cells, for an `svg` element of that size. The pattern `hatch` stands once in the player (`hatchPattern`). */
function cellsOf(grid: HeatGrid): readonly SVGTemplateResult[] {
  const { trace, stage, theme, width, height, transposed = false, token = null } = grid;
  const [rows, cols] = transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];
  const [w, h] = [width / cols, height / rows];
  const domain = domainOf(trace, stage);
  const [blank, markAt] = [isBlank(stage), marksOf(trace, stage)];
  const followed = followedRow(stage, token);
  return Array.from({ length: rows * cols }, (_, i) => {
    const [r, c] = [Math.floor(i / cols), i % cols];
    const [row, col] = transposed ? [c, r] : [r, c];
    const value = valueAt(trace, stage, row, col);
    const mark = markAt(row, col);
    const isColoured = Number.isFinite(value) && mark !== 'hidden' && !blank;
    const ground = isColoured ? css(colourOf(value, domain, theme)) : 'none';
    const fill = mark === 'hidden' ? 'url(#hatch)' : ground;
    const opacity = followed === null || followed === row ? nothing : PALE;
    const cross = `M${c * w} ${r * h}l${w} ${h}m${-w} 0l${w} ${-h}`;
    return svg`<rect x=${c * w} y=${r * h} width=${w} height=${h} fill=${fill} opacity=${opacity}></rect>${
      mark === 'dropped' ? svg`<path class="cross" d=${cross} opacity=${opacity}></path>` : nothing
    }`;
  });
}

/** What hidden cells are filled with; by its id it serves every figure of the player. */
export const hatchPattern = svg`<defs><pattern
  id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"
><rect width="5" height="5" class="hatch-ground"></rect
><rect width="1.3" height="5" class="hatch-line"></rect></pattern></defs>`;

/** What is drawn over the cells, such as a frame or the row in focus. */
type Over = SVGTemplateResult | typeof nothing | readonly (SVGTemplateResult | typeof nothing)[];

/** @param heat What draws long axes; null until it is loaded. */
export function renderHeatGrid(grid: HeatGrid, heat: HeatDrawing | null, over: Over = nothing): TemplateResult {
  const { stage, width, height } = grid;
  const isOnCanvas = isLong(stage.rows) || isLong(stage.cols);
  return html`<span class="heat-grid" .style=${`width:${width}px;height:${height}px`}>
    ${isOnCanvas ? heat?.renderHeatThumbnail(grid) : nothing}
    <svg width=${width} height=${height} aria-hidden="true">
      ${isOnCanvas ? nothing : cellsOf(grid)}<rect class="frame" width=${width} height=${height}></rect>${over}
    </svg>
  </span>`;
}
