// A scene of the walk: its matrices with their signs and leads, or the whole figure; during a change also the old ones.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../ops/expression.ts';
import { sourcesOf } from '../../model/cells.ts';
import type { Context } from '../context.ts';
import { withSubscripts } from '../subscripts.ts';
import { renderWhole } from '../whole/whole.ts';
import { isAlike, keyOf } from './change.ts';
import type { Layout } from './layout.ts';
import { renderMatrix } from './matrix.ts';
import type { Picture, Pictures } from './pictures.ts';
import type { ShownHeads } from './shown_heads.ts';
import { renderWiring } from './wiring.ts';

/** Whether a cell has no element of its own: its matrix is only a picture. */
export const isApart = ({ now }: Pictures, cell: CellRef): boolean =>
  !now.whole && now.layout.boxes.some(({ part: { stage }, small, heat }) => stage.id === cell.stage && small && !heat);

function renderBoxes(context: Context, { boxes, signs }: Layout, only: (key: string) => boolean): TemplateResult {
  const sources = sourcesOf(context.trace, context.cell);
  return html`${boxes.filter((box) => only(keyOf(box.part.stage))).map((box) => renderMatrix(context, box, sources))}
    ${signs.map(
      ({ text, x, y, small }) =>
        html`<span class="operator ${small ? 'small' : ''}" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}
          >${withSubscripts(text)}</span
        >`,
    )}`;
}

function renderShownHeads({ words }: Context, { area }: Layout, { first, last, count }: ShownHeads): TemplateResult {
  return html`<p class="shown-heads" .style=${`top:${area.height}px`}>${words.headsShown(first, last, count)}</p>`;
}

function renderPicture(context: Context, picture: Picture): TemplateResult {
  // The output is drawn with the moving parts: it is loaded after the first picture.
  if (picture.whole) return picture.result ? html`<div class="outcome"></div>` : renderWhole(context, picture.layout);
  const { layout } = picture;
  return html`${renderWiring(context, layout)}${renderBoxes(context, layout, () => true)}
    ${picture.heads ? renderShownHeads(context, layout, picture.heads) : nothing}`;
}

/** Of the scene before, only the parts that disappear in the new one or look different there. */
function renderLeaving(context: Context, before: Picture, now: Picture): TemplateResult {
  const leaves = (key: string) => {
    const after = now.sheet.get(key);
    return !after || !isAlike(before.sheet.get(key)!, after);
  };
  const content = before.whole ? renderWhole(context, before.layout) : renderBoxes(context, before.layout, leaves);
  return html`<div class="leaving" inert aria-hidden="true" .style=${fontOf(before)}>${content}</div>`;
}

const fontOf = (picture: Picture) => (picture.whole ? '' : `--number-size:${picture.layout.fontSize}px`);

export function renderScene(context: Context, { now, before }: Pictures): TemplateResult {
  const { area } = now.layout;
  return html`<div class="sheet" .style=${`width:${area.width}px;height:${area.height}px;${fontOf(now)}`}>
    ${before ? renderLeaving(context, before, now) : nothing}
    <div class="arriving">${renderPicture(context, now)}</div>
    <div class="flights" aria-hidden="true"></div>
  </div>`;
}
