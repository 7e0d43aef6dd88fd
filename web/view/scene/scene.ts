// A scene of the walk: its matrices with their signs and leads, or the whole figure; during a change also the old ones.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../ops/expression.ts';
import type { Context } from '../context.ts';
import { renderWhole } from '../whole/whole.ts';
import { renderLeaving, renderMatrices } from './matrices.ts';
import { fontOf, type Picture, type Pictures } from './pictures.ts';

/** Whether a cell has no element of its own: its matrix is only a picture. */
export const isApart = ({ now }: Pictures, cell: CellRef): boolean =>
  !now.whole && now.layout.boxes.some(({ part: { stage }, small, heat }) => stage.id === cell.stage && small && !heat);

function renderPicture(context: Context, picture: Picture): TemplateResult {
  if (!picture.whole) return renderMatrices(context, picture);
  // The output is drawn with the moving parts.
  return picture.result ? html`<div class="outcome"></div>` : renderWhole(context, picture);
}

export function renderScene(context: Context, { now, before, area }: Pictures): TemplateResult {
  return html`<div class="sheet" .style=${`width:${area.width}px;height:${area.height}px;${fontOf(now)}`}>
    ${before ? renderLeaving(context, before, now) : nothing}
    <div class="arriving">${renderPicture(context, now)}</div>
    <div class="flights" aria-hidden="true"></div>
  </div>`;
}
