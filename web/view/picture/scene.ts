// A scene of the walk: its matrices with their signs and leads, or the whole figure; during a change also the old ones.
import { html, nothing, type TemplateResult, svg } from 'lit';
import type { CellRef } from '../../ops/expression.ts';
import type { InView } from '../../model/in_view.ts';
import { renderWhole } from '../whole/whole.ts';
import { fontOf, type Picture, type Pictures, type Matrices } from './pictures.ts';
import { sourcesOf } from '../../model/cells.ts';
import { withSubscripts } from '../subscripts.ts';
import { keyOf, leaves } from '../change.ts';
import { leadsOf, type Layout } from '../layout/layout.ts';
import { renderMatrix } from '../scene/matrix.ts';
import { roleOf } from '../../ops/notation.ts';
import { renderBlocks as renderRowBlocks, renderRow } from '../row/row.ts';

function renderLeads({ cell }: InView, layout: Layout): TemplateResult | typeof nothing {
  const leads = leadsOf(layout, cell).map(({ d, of }) => svg`<path class="lead ${roleOf(of.name)}" d=${d}></path>`);
  const { width, height } = layout.area;
  return leads.length === 0
    ? nothing
    : html`<svg class="wires" aria-hidden="true" width=${width} height=${height}>${leads}</svg>`;
}

/** @param only Whether a matrix is drawn, by its key. */
function renderBoxes(view: InView, { boxes, signs }: Layout, only: (key: string) => boolean): TemplateResult {
  const sources = sourcesOf(view.trace, view.cell);
  return html`${boxes.filter((box) => only(keyOf(box.matrix.stage))).map((box) => renderMatrix(view, box, sources))}
    ${signs.map(
      ({ text, x, y, small }) =>
        html`<span class="operator ${small ? 'small' : ''}" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}
          >${withSubscripts(text)}</span
        >`,
    )}`;
}

function renderShownHeads(
  { words }: InView,
  { area }: Layout,
  { first, last, count }: NonNullable<Matrices['heads']>,
): TemplateResult {
  const text = words.scene.headsShown(first, last, count);
  return html`<p class="shown-heads" .style=${`top:${area.height}px`}>${text}</p>`;
}

function renderMatrices(view: InView, { layout, heads, row }: Matrices): TemplateResult {
  if (row) return renderRow(view, row, sourcesOf(view.trace, view.cell));
  return html`${renderLeads(view, layout)}${renderBoxes(view, layout, () => true)}${
    heads ? renderShownHeads(view, layout, heads) : nothing
  }`;
}

/** Of the scene before, only the parts that disappear in the new one or look different there. */
function renderLeaving(view: InView, before: Picture, now: Picture): TemplateResult {
  const isDrawn = (key: string) => leaves(key, before.placements, now.placements);
  const content = before.whole
    ? renderWhole(view, before)
    : before.row
      ? renderRowBlocks(view, before.row, [], isDrawn)
      : renderBoxes(view, before.layout, isDrawn);
  return html`<div class="leaving" inert aria-hidden="true" .style=${fontOf(before)}>${content}</div>`;
}

/** Whether a cell has no element of its own: its matrix is only a picture. */
export const isApart = ({ now }: Pictures, cell: CellRef): boolean =>
  !now.whole &&
  now.layout.boxes.some(({ matrix: { stage }, small, heat }) => stage.id === cell.stage && small && !heat);

function renderPicture(view: InView, picture: Picture): TemplateResult {
  if (!picture.whole) return renderMatrices(view, picture);
  // The output is drawn with the moving parts.
  return picture.result ? html`<div class="outcome"></div>` : renderWhole(view, picture);
}

export function renderScene(view: InView, { now, before, area }: Pictures): TemplateResult {
  return html`<div class="sheet" .style=${`width:${area.width}px;height:${area.height}px;${fontOf(now)}`}>
    ${before ? renderLeaving(view, before, now) : nothing}
    <div class="arriving">${renderPicture(view, now)}</div>
    <div class="flights" aria-hidden="true"></div>
  </div>`;
}
