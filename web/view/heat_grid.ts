// A matrix without numbers: its cells as colours, as large as fits; hidden cells are hatched, dropped ones and NaN are
// crossed, and a mask has only these marks. A long matrix has its colours on a canvas, with a pixel for each cell.
import { html, noChange, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { Directive, directive, type DirectiveResult, type ElementPart } from 'lit/directive.js';
import { valuesOf } from '../engine/index.ts';
import { amountOf, colourOf, domainOf } from './ramp.ts';
import { isBlank } from './mark.ts';
import { LOOK } from './look.ts';
import { isCrossed, isOnCanvas, patchesOf, cellsPath, type HeatGrid, type Patch } from './patches.ts';

/** On either side of zero: no eye tells two neighbours apart. */
const SHADES = 255;
/** The pattern `hatch` exists once in the player (`hatchPattern`). */
function elementOf(patch: Patch): SVGPathElement {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const { kind, isTiny, fill, opacity } = patch;
  const isChanged = kind === 'changed';
  const colour = kind === 'hidden' ? 'url(#hatch)' : fill;
  const attributes = {
    d: cellsPath(patch),
    class: isCrossed(patch) ? `cross ${kind} ${isTiny ? 'tiny' : ''}` : isChanged ? 'changed-corner' : kind,
    opacity: String(opacity),
    ...(colour && { fill: colour }),
  };
  for (const [attribute, value] of Object.entries(attributes)) path.setAttribute(attribute, value);
  return path;
}

/** One pixel per cell; a mask has none, and what is not finite stays transparent. */
function paint(canvas: HTMLCanvasElement, { trace, stage, transposed = false, theme }: HeatGrid): void {
  const { rows, cols } = stage;
  [canvas.width, canvas.height] = transposed ? [rows, cols] : [cols, rows];
  const surface = canvas.getContext('2d'); // a browser may have none: switched off, or out of memory
  if (!surface || isBlank(stage)) return;
  const domain = domainOf(trace, stage);
  const image = surface.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const known = new Map<number, number>(); // a pixel for each shade
  const pixelOf = (value: number): number => {
    const shade = Math.round(Math.sign(value) * amountOf(value, domain) * SHADES);
    const before = known.get(shade);
    if (before !== undefined) return before;
    const [pixel] = new Uint32Array(Uint8Array.of(...colourOf(value, domain, theme), 255).buffer);
    known.set(shade, pixel!);
    return pixel!;
  };
  valuesOf(trace, stage).forEach((value, i) => {
    const at = transposed ? (i % cols) * rows + Math.floor(i / cols) : i;
    if (Number.isFinite(value)) pixels[at] = pixelOf(value);
  });
  surface.putImageData(image, 0, 0);
}

/** Part of a template that is drawn by hand: with the element's update, and only when one of its keys has changed. */
class Redrawn extends Directive {
  #keys: readonly unknown[] | undefined;

  render(_grid: HeatGrid, _draw: (element: Element) => void): typeof noChange {
    return noChange;
  }

  override update({ element }: ElementPart, [grid, draw]: [HeatGrid, (element: Element) => void]): typeof noChange {
    const { trace, base, stage, droppedBy, theme, width, height, transposed, token } = grid;
    const keys = [trace, base, stage, droppedBy, theme, width, height, transposed, token];
    const same = this.#keys && keys.every((key, i) => Object.is(key, this.#keys![i]));
    this.#keys = keys;
    if (!same) draw(element);
    return noChange;
  }
}

const redrawn: (grid: HeatGrid, draw: (element: Element) => void) => DirectiveResult = directive(Redrawn);

/** `<canvas ${colours(grid)}>`: of a matrix with a long axis. */
export const colours = (grid: HeatGrid): DirectiveResult =>
  redrawn(grid, (canvas) => paint(canvas as HTMLCanvasElement, grid));

/** `<g ${cells(grid)}>`. Paths without templates: the first picture has some hundred, too many for a template each. */
export const cells = (grid: HeatGrid): DirectiveResult =>
  redrawn(grid, (element) => element.replaceChildren(...patchesOf(grid).map(elementOf)));

const GAP = LOOK.heatHatchGap;

/** The fill of hidden cells; its id serves every figure of the player. */
export const hatchPattern = svg`<defs><pattern
  id="hatch" width=${GAP} height=${GAP} patternUnits="userSpaceOnUse" patternTransform="rotate(45)"
><rect width=${GAP} height=${GAP} class="hatch-ground"></rect
><rect width=${LOOK.heatHatchLine} height=${GAP} class="hatch-line"></rect></pattern></defs>`;

/** Drawn over the cells, such as a frame or the row in focus. */
type Over = SVGTemplateResult | typeof nothing | readonly (SVGTemplateResult | typeof nothing)[];

export function renderHeatGrid(grid: HeatGrid, over: Over = nothing): TemplateResult {
  const { stage, width, height } = grid;
  return html`<span class="heat-grid" .style=${`width:${width}px;height:${height}px`}>
    ${isOnCanvas(stage) ? html`<canvas class="colours" aria-hidden="true" ${colours(grid)}></canvas>` : nothing}
    <svg width=${width} height=${height} aria-hidden="true">
      <g ${cells(grid)}></g>
      <rect class="frame" width=${width} height=${height}></rect>
      ${over}
    </svg>
  </span>`;
}
