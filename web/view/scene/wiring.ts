// The leads of a product: the worked cell is joined to the row and the column whose product it is.
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { roleOf } from '../../ops/notation.ts';
import type { Layout } from './layout.ts';

/** The distance of leads from the matrices that they join, in pixels. */
const OFF = 3;

/** The leads end at the row and the column of the result, and strike out no word. */
export function renderWiring(context: Context, { boxes, area }: Layout): TemplateResult | typeof nothing {
  const of = (place: string) => boxes.find(({ part }) => part.place === place);
  const [left, top, result] = [of('left'), of('top'), of('result')];
  const { row, col, stage } = context.cell;
  if (!left || !top || !result || stage !== result.part.stage.id || result.heat) return nothing;
  if (left.gridY !== result.gridY || top.gridX !== result.gridX) return nothing;
  const y = left.gridY + (row + 0.5) * result.cellHeight;
  const x = top.gridX + (col + 0.5) * top.cellWidth;
  const [from, to] = [left.gridX + left.cols * left.cellWidth + OFF, result.gridX - OFF];
  const [above, below] = [top.gridY + top.rows * top.cellHeight + OFF, result.gridY - 1];
  const between = boxes.filter(({ part }) => part.place === 'between');
  return html`<svg class="wires" aria-hidden="true" width=${area.width} height=${area.height}>
    <path class="lead ${roleOf(left.part.stage.name)}" d="M${from} ${y}H${to}"></path>
    ${
      between.length > 0
        ? nothing
        : svg`<path class="lead ${roleOf(top.part.stage.name)}" d="M${x} ${above}V${below}"></path>`
    }
  </svg>`;
}
