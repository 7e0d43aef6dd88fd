// The whole computation as one figure: its matrices as colours, joined by ribbons in the roles' hues, each with a few
// words.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { sceneOf } from '../../timeline/scenes.ts';
import { captionOf } from '../../words/stage_words.ts';
import type { Context } from '../context.ts';
import { renderHeatGrid } from '../heat_grid.ts';
import { roleOf } from '../../ops/notation.ts';
import { keyOf } from '../scene/change.ts';
import { NODE_TITLE, type WholeNode } from './node.ts';
import { SHEET_OFFSET, type WholeLayout } from './whole_layout.ts';

const MOST_SHEETS = 3;

/** The row of the token in focus, framed in every matrix that has a row for it. */
function focusedRow({ trace, cell }: Context, { stage, width, height }: WholeNode): SVGTemplateResult | typeof nothing {
  const isToken = stage.rows === trace.tokens.length && stage.rowAxis !== null && stage.rowAxis !== 'd_out';
  if (!isToken || stage.rowAxis === 'key') return nothing;
  const pitch = height / stage.rows;
  return svg`<rect class="focused" x="0" y=${cell.row * pitch} width=${width} height=${pitch}></rect>`;
}

const sheetsOf = ({ sheets: count }: WholeNode) => Math.min(count, MOST_SHEETS);

/** Sheets behind the one in view stand for the other heads. */
function sheets(node: WholeNode) {
  const { width, height } = node;
  return Array.from({ length: sheetsOf(node) - 1 }, (_, i) => {
    const offset = (i + 1) * SHEET_OFFSET;
    const place = `left:${offset}px;top:${-offset}px;width:${width}px;height:${height}px`;
    return html`<span class="sheet-behind" .style=${place}></span>`;
  }).reverse();
}

function renderNode(context: Context, node: WholeNode): TemplateResult {
  const { trace, words, theme, timeline, heat } = context;
  const { stage, x, y, width, height, caption: said } = node;
  const { title, short } = words.stage[stage.name];
  const caption = captionOf(words, trace, stage.name);
  const at = sceneOf(timeline.scenes, stage);
  const cells = guard([trace, stage, theme, width, height, timeline.token, heat, context.cell.row], () =>
    renderHeatGrid({ trace, stage, theme, width, height, token: timeline.token }, heat, focusedRow(context, node)),
  );
  return html`<button
    class="node ${roleOf(stage.name)}"
    data-matrix=${keyOf(stage)} data-order=${node.order} data-at=${at < 0 ? nothing : at}
    data-used=${at < 0 || timeline.scenes[at]!.stage === stage ? nothing : stage.id} title=${title}
    aria-label=${`${short}${node.sheets > 1 ? ` × ${node.sheets}` : ''} ${caption}: ${words.goToStage(stage.name)}`}
    .style=${`left:${x}px;top:${y}px;width:${width}px;height:${height}px`}
  >
    <span class="node-title" .style=${`height:${NODE_TITLE}px;margin-bottom:${(sheetsOf(node) - 1) * SHEET_OFFSET}px`}
      >${short}</span
    >
    ${sheets(node)}${cells}
    ${
      said
        ? html`<span
            class="node-caption ${said.below ? '' : said.x > 0 ? 'after' : 'before'}"
            .style=${`left:${said.x}px;top:${said.y}px;width:${said.width}px`}
            >${said.lines.map((line) => html`<span>${line}</span>`)}</span
          >`
        : nothing
    }
  </button>`;
}

export function renderWhole(context: Context, layout: WholeLayout): TemplateResult {
  const { area, nodes, ribbons, tight } = layout;
  return html`<div class="whole ${tight ? 'tight' : ''}" .style=${`width:${area.width}px;height:${area.height}px`}>
    <svg class="ribbons" width=${area.width} height=${area.height} aria-hidden="true">
      ${ribbons.map(
        ({ d, head, role, order }) =>
          svg`<g class="ribbon ${role}" data-order=${order}
            ><path d=${d} fill="none" pathLength="1"></path><path d=${head} stroke="none"></path></g>`,
      )}
    </svg>
    ${nodes.map((node) => renderNode(context, node))}
  </div>`;
}
