// The scene of one stage, drawn: its matrices with their signs and leads.
import { html, nothing, type TemplateResult } from 'lit';
import { sourcesOf } from '../../model/cells.ts';
import type { Context } from '../context.ts';
import { renderHeatMap } from '../heat/heat_map.ts';
import { withSubscripts } from '../subscripts.ts';
import { isAlike, keyOf } from './change.ts';
import type { Layout } from './layout.ts';
import { renderMatrix } from './matrix.ts';
import { renderWhole } from '../whole/whole.ts';
import { fontOf, type Matrices, type Picture } from './pictures.ts';
import type { ShownHeads } from './shown_heads.ts';
import { renderWiring } from './wiring.ts';

/** @param only Whether a matrix is drawn, by its key. */
function renderBoxes(context: Context, { boxes, signs }: Layout, only: (key: string) => boolean): TemplateResult {
  const sources = sourcesOf(context.trace, context.cell);
  return html`${boxes
    .filter((box) => only(keyOf(box.part.stage)))
    .map((box) => (box.heat && !box.small ? renderHeatMap : renderMatrix)(context, box, sources))}
    ${signs.map(
      ({ text, x, y, small }) =>
        html`<span class="operator ${small ? 'small' : ''}" aria-hidden="true" .style=${`left:${x}px;top:${y}px`}
          >${withSubscripts(text)}</span
        >`,
    )}`;
}

function renderShownHeads({ words }: Context, { area }: Layout, { first, last, count }: ShownHeads): TemplateResult {
  const text = words.scene.headsShown(first, last, count);
  return html`<p class="shown-heads" .style=${`top:${area.height}px`}>${text}</p>`;
}

export function renderMatrices(context: Context, { layout, heads }: Matrices): TemplateResult {
  return html`${renderWiring(context, layout)}${renderBoxes(context, layout, () => true)}
    ${heads ? renderShownHeads(context, layout, heads) : nothing}`;
}

/** Of the scene before, only the parts that disappear in the new one or look different there. */
export function renderLeaving(context: Context, before: Picture, now: Picture): TemplateResult {
  const leaves = (key: string) => {
    const after = now.sheet.get(key);
    return !after || !isAlike(before.sheet.get(key)!, after);
  };
  const content = before.whole ? renderWhole(context, before) : renderBoxes(context, before.layout, leaves);
  return html`<div class="leaving" inert aria-hidden="true" .style=${fontOf(before)}>${content}</div>`;
}
