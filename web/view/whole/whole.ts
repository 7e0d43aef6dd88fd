// The whole computation in one figure: its matrices as colours, joined by ribbons in the roles' hues, each with a short
// caption.
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { sceneOf } from '../../timeline/scenes.ts';
import { captionOf, stageWordsOf } from '../../words/stage_words.ts';
import { isKeyAxis, isOfSentence, rowLabels } from '../../model/labels.ts';
import { renderHeatGrid } from '../heat_grid.ts';
import { roleOf } from '../../ops/notation.ts';
import { keyOf } from '../change.ts';
import { withSubscripts } from '../subscripts.ts';
import { isTrunk, sheetsBehind, stackHeight, type WholeNode } from './graph.ts';
import { nameHeight } from './captions.ts';
import type { Ribbon } from './ribbons.ts';
import type { WholeLayout } from './whole_layout.ts';
import type { InView } from '../../model/in_view.ts';
import { focusedRow, focusOf, rowsIn, threadsOf } from './focus.ts';

/** An SVG path over all rows of a matrix except those in focus. */
function othersThan(rows: readonly number[], { stage, width, height }: WholeNode): string {
  const pitch = height / stage.rows;
  let next = 0;
  return [...rows, stage.rows]
    .map((row) => {
      const from = next;
      next = row + 1;
      return row > from ? `M0 ${from * pitch}h${width}V${row * pitch}h${-width}z` : '';
    })
    .join('');
}

/** The veil over the cells. */
function renderVeil(view: InView, node: WholeNode): SVGTemplateResult {
  const rows = rowsIn(view.trace, node.stage, focusOf(view)) ?? [];
  return svg`<path class="dim" d=${othersThan(rows, node)}></path>`;
}

/** The threads in focus come last. */
function renderThreads(view: InView, ribbon: Ribbon): readonly SVGTemplateResult[] {
  const threads = threadsOf(view.trace, ribbon, focusOf(view));
  const others = threads.filter(({ isFocused }) => !isFocused);
  // In one path, of which each part is about as long as every other.
  const quiet = others.length > 0 ? [others.map(({ d }) => d).join('')] : [];
  return [
    ...quiet.map((d) => svg`<path class="thread" d=${d} pathLength=${others.length} stroke-width="1"></path>`),
    ...threads
      .filter(({ isFocused }) => isFocused)
      .map(({ d, width }) => svg`<path class="thread focal" d=${d} pathLength="1" stroke-width=${width}></path>`),
  ];
}

/** Framed in every matrix that has a row for the token in focus. */
function renderFocused(view: InView, node: WholeNode): SVGTemplateResult | typeof nothing {
  const row = focusedRow(view, node);
  if (!row) return nothing;
  return svg`<rect class="focused" x="0" y=${row.y} width=${row.width} height=${row.height}></rect>`;
}

/** A ribbon: its area and its rows. */
function renderRibbon(view: InView, ribbon: Ribbon): SVGTemplateResult {
  const { role, order, band, head, isDown, from, to, ends } = ribbon;
  // From its role's hue to that of the matrix that it leads to.
  const id = `band-${from.id}-${to.id}`;
  const [x1, y1, x2, y2] = ends;
  return svg`<g class="ribbon ${role}" data-order=${order}
    ><linearGradient id=${id} gradientUnits="userSpaceOnUse"
      x1=${x1} y1=${y1} x2=${isDown ? x1 : x2} y2=${isDown ? y2 : y1}><stop></stop><stop class=${
        isTrunk(to) ? 'none' : role
      } offset="1"></stop></linearGradient
    ><path class="band" d=${band} .style=${`fill:url(#${id})`}></path>${
      isDown ? svg`<path class="head" d=${head}></path>` : nothing
    }${renderThreads(view, ribbon)}</g>`;
}

/** The sheets behind the one in view represent the other heads. */
function sheets(node: WholeNode) {
  const { width, height } = node;
  return sheetsBehind(node)
    .toReversed()
    .map((offset) => {
      const place = `left:${offset}px;top:${-offset}px;width:${width}px;height:${height}px`;
      return html`<span class="sheet-behind" .style=${place}></span>`;
    });
}

function renderNode(view: InView, node: WholeNode): TemplateResult {
  const { trace, words, theme, timeline, fonts } = view;
  const high = nameHeight(fonts);
  const { stage, x, y, width, height, caption: said, names, rank } = node;
  const { title, short } = stageWordsOf(words, stage.name);
  const isFocused = (row: number) => (row === view.cell.row && isOfSentence(trace, stage) ? 'focused-name' : '');
  const caption = captionOf(words, trace, stage);
  const counted = stage.head !== null && node.sheets > 1 ? `, ${words.headOf(stage.head + 1, node.sheets)}` : '';
  const at = sceneOf(timeline.scenes, stage);
  const isOther = isKeyAxis(stage.rowAxis) && trace.config.memory; // its rows are no tokens of the sentence
  const { cell, lit } = view;
  const cells = guard([trace, stage, theme, width, height, timeline.token, cell.row, lit], () =>
    renderHeatGrid({ trace, stage, theme, width, height, token: timeline.token }, [
      renderFocused(view, node),
      renderVeil(view, node),
    ]),
  );
  return html`<button
    class="node ${roleOf(stage.name)} ${rank}"
    data-matrix=${keyOf(stage)} data-rows=${isOther ? nothing : stage.rows}
    data-order=${node.order} data-at=${at < 0 ? nothing : at}
    data-used=${at < 0 || timeline.scenes[at]!.stage === stage ? nothing : stage.id} title=${title}
    aria-label=${`${short}${counted} ${caption}: ${words.goToStage(stage.name)}`}
    .style=${`left:${x}px;top:${y}px;width:${width}px;height:${height}px`}
  >
    <span class="node-title" .style=${`height:${high}px;line-height:${high}px;margin-bottom:${stackHeight(node)}px`}
      >${short}</span
    >
    ${sheets(node)}${cells}
    ${
      names
        ? html`<span
            class="row-names ${names.x > 0 ? 'after' : ''}"
            .style=${`left:${names.x}px;width:${names.width}px;line-height:${height / stage.rows}px`}
            >${rowLabels(trace, stage).map((token, row) => html`<span class=${isFocused(row)}>${token}</span>`)}</span
          >`
        : nothing
    }
    ${
      said
        ? html`<span
            class="node-caption ${said.below ? '' : said.x > 0 ? 'after' : 'before'}"
            .style=${`left:${said.x}px;top:${said.y}px;width:${said.width}px`}
            >${said.lines.map((line) => html`<span>${withSubscripts(line)}</span>`)}</span
          >`
        : nothing
    }
  </button>`;
}

export function renderWhole(view: InView, { layout }: { readonly layout: WholeLayout }): TemplateResult {
  const { area, nodes, ribbons, tight } = layout;
  const kind = `${tight ? 'tight' : ''} ${view.isPointed ? 'pointed' : ''}`;
  const place = `width:${area.width}px;height:${area.height}px`;
  return html`<div class="whole ${kind}" .style=${place}>
    <svg class="ribbons" width=${area.width} height=${area.height} aria-hidden="true">
      ${ribbons.map((ribbon) => renderRibbon(view, ribbon))}
    </svg>
    ${nodes.map((node) => renderNode(view, node))}
  </div>`;
}
