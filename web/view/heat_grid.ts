// A matrix without numbers: its cells as colours, as large as fits; hidden cells are hatched, dropped ones are crossed,
// and a mask has only these marks.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { valueAt } from '../engine/index.ts';
import { followedRow } from '../timeline/followed_token.ts';
import { isLong } from '../timeline/long_axis.ts';
import { domainOf } from './domain.ts';
import type { HeatGrid } from './context.ts';
import { renderHeatThumbnail } from './heat/heat_thumbnail.ts';
import { isBlank, marksOf, minusBar, MIN_BARRED } from './mark.ts';
import { colourOf, css, textOn } from './ramp.ts';
import { redrawn } from './keyed_part.ts';

/** The opacity of other tokens' rows while one is followed. */
const PALE = '0.25';

/** The cells that look the same, as the attributes of one SVG path. */
type Patch = Readonly<Record<'d' | 'fill' | 'class' | 'opacity', string>>;

/** The pattern `hatch` exists once in the player (`hatchPattern`). */
function patchesOf(grid: HeatGrid): Patch[] {
  const { trace, stage, droppedBy, theme, width, height, transposed = false, token = null, tint } = grid;
  const [rows, cols] = transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];
  const [w, h] = [width / cols, height / rows];
  const [blank, markAt] = [isBlank(stage), marksOf(trace, stage, droppedBy)];
  const followed = followedRow(stage, token);
  const isBarred = Math.min(w, h) >= MIN_BARRED;
  const patches = new Map<string, Patch>();
  const add = (d: string, fill: string, name: string, opacity: string) => {
    const key = [fill, name, opacity].join();
    patches.set(key, { d: (patches.get(key)?.d ?? '') + d, fill, class: name, opacity });
  };
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < cols; c++) {
      const [row, col] = transposed ? [c, r] : [r, c];
      const value = tint ? tint.values[row * stage.cols + col]! : valueAt(trace, stage, row, col);
      const mark = markAt(row, col);
      const isColoured = Number.isFinite(value) && mark === null && !blank;
      const colour = isColoured ? colourOf(value, tint?.domain ?? domainOf(trace, stage), theme) : null;
      const fill = mark === 'hidden' ? 'url(#hatch)' : colour ? css(colour) : 'none';
      const opacity = followed === null || followed === row ? '1' : PALE;
      const corner = `M${c * w} ${r * h}`;
      if (fill !== 'none') add(`${corner}h${w}v${h}h${-w}z`, fill, '', opacity);
      if (colour && value < 0 && isBarred) {
        const { x, y, width: across, height: down } = minusBar({ x: c * w, y: r * h, width: w, height: h }, false);
        add(`M${x} ${y}h${across}v${down}h${-across}z`, textOn(colour), 'minus', opacity);
      }
      if (mark === 'dropped') add(`${corner}l${w} ${h}m${-w} 0l${w} ${-h}`, 'none', 'cross', opacity);
    }
  }
  const isBar = (patch: Patch) => Number(patch.class === 'minus');
  return [...patches.values()].sort((a, b) => isBar(a) - isBar(b)); // bars over the cells
}

function pathOf(patch: Patch): SVGPathElement {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  for (const [name, value] of Object.entries(patch)) path.setAttribute(name, value);
  return path;
}

/** Paths without templates: the first picture has some hundred, too many for a template each. */
function cells(grid: HeatGrid) {
  const { trace, stage, droppedBy, theme, width, height, transposed, token, tint } = grid;
  const keys = [trace, stage, droppedBy, theme, width, height, transposed, token, tint];
  return redrawn(keys, (element) => element.replaceChildren(...patchesOf(grid).map(pathOf)));
}

/** The fill of hidden cells; its id serves every figure of the player. */
export const hatchPattern = svg`<defs><pattern
  id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"
><rect width="5" height="5" class="hatch-ground"></rect
><rect width="1.3" height="5" class="hatch-line"></rect></pattern></defs>`;

/** Drawn over the cells, such as a frame or the row in focus. */
type Over = SVGTemplateResult | typeof nothing | readonly (SVGTemplateResult | typeof nothing)[];

export function renderHeatGrid(grid: HeatGrid, over: Over = nothing): TemplateResult {
  const { stage, width, height } = grid;
  const isOnCanvas = isLong(stage.rows) || isLong(stage.cols);
  return html`<span class="heat-grid" .style=${`width:${width}px;height:${height}px`}>
    ${isOnCanvas ? renderHeatThumbnail(grid) : nothing}
    <svg width=${width} height=${height} aria-hidden="true">
      ${isOnCanvas ? nothing : svg`<g ${cells(grid)}></g>`}
      <rect class="frame" width=${width} height=${height}></rect>
      ${over}
    </svg>
  </span>`;
}
