// The wiring of a product: keys stand as rows and bend down into columns, and the worked cell is joined to its sources.
import { html, nothing, svg, type TemplateResult } from 'lit';
import { valueAt } from '../../engine/index.ts';
import type { Context } from '../context.ts';
import { domainOf } from '../domain.ts';
import { rowLabels } from '../../model/labels.ts';
import { BEND_PITCH, type Box, type Layout } from './layout.ts';
import { colourOf, css } from '../ramp.ts';
import { roleOf } from '../../ops/notation.ts';

const RADIUS = 8;
/** What the legend above a lead and the title below it may take of a matrix's width: there none goes down. */
const CAPTION = 190;

/** Each row of the right operand, small, and its way into the column that it becomes. */
function bends(context: Context, { part: { stage }, gridX, y }: Box, cellWidth: number, focus: number) {
  const { trace, theme } = context;
  const side = Math.min(11, 60 / stage.cols);
  const from = gridX - 14;
  return rowLabels(trace, stage).map((label, row) => {
    const at = (row + 0.5) * BEND_PITCH;
    const x = gridX + (row + 0.5) * cellWidth;
    const cells = Array.from(
      { length: stage.cols },
      (_, col) => svg`<rect x=${from - (stage.cols - col) * side} y=${at - 5} width=${side} height="10"
      fill=${css(colourOf(valueAt(trace, stage, row, col), domainOf(trace, stage), theme))}></rect>`,
    );
    return svg`<g class=${row === focus ? 'wire focus' : 'wire'}><text x=${from - stage.cols * side - 6} y=${at + 4}>${label}</text>${cells}
      <path d="M${from + 2} ${at}H${x - RADIUS}Q${x} ${at} ${x} ${at + RADIUS}V${y - 2}"></path></g>`;
  });
}

/** The leads arrive at what names the row and column of the result, and strike no word out. */
export function renderWiring(
  context: Context,
  { boxes, width, height, bent }: Layout,
): TemplateResult | typeof nothing {
  const of = (place: string) => boxes.find(({ part }) => part.place === place);
  const [left, top, result] = [of('left'), of('top'), of('result')];
  if (!left || !top || !result || left.y !== result.y || top.gridX !== result.gridX) return nothing;
  const { row, col, stage } = context.cell;
  if (stage !== result.part.stage.id)
    return bent ? frame(bends(context, top, top.cellWidth, -1), width, height, top) : nothing;
  const y = left.gridY + (row + 0.5) * result.cellHeight;
  const x = top.gridX + (col + 0.5) * top.cellWidth;
  const isFree = x > top.gridX + CAPTION && !of('between');
  return frame(
    [
      ...(bent ? bends(context, top, top.cellWidth, col) : []),
      svg`<path class="lead ${roleOf(left.part.stage.name)}" d="M${left.gridX + left.cols * left.cellWidth + 3} ${y}H${result.x - 4}"></path>`,
      isFree
        ? svg`<path class="lead ${roleOf(top.part.stage.name)}" d="M${x} ${top.gridY + top.rows * top.cellHeight + 3}V${result.gridY - result.header - 1}"></path>`
        : nothing,
    ],
    width,
    height,
    top,
  );
}

const frame = (content: unknown, width: number, height: number, { part }: Box) =>
  html`<svg class="wires ${roleOf(part.stage.name)}" aria-hidden="true" width=${width} height=${height}>${content}</svg>`;
