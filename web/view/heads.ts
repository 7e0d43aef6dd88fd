// The heads of the stage in view beside each other, each with its number; a click chooses one.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../engine/index.ts';
import { headsOf } from '../ops/operation.ts';
import { hasLanded, type Context } from './context.ts';
import { domainOf } from './domain.ts';
import { colLabels, rowLabels } from './labels.ts';
import { isLong } from './long.ts';
import { numberText } from './number_text.ts';
import { colourOf, css, textOn } from './ramp.ts';

/** Of a head whose numbers are left to the scene, in pixels. */
const HEAD_SIZE = 220;

/** All heads are computed alike: a cell of each is on screen when that of the head in view is. */
function table(context: Context, stage: Stage, inView: Stage): TemplateResult {
  const { trace, theme } = context;
  const columns = colLabels(trace, stage);
  const cell = (row: number, col: number) => {
    if (!hasLanded(context, { stage: inView.id, row, col })) return html`<td></td>`;
    const value = valueAt(trace, stage, row, col);
    const colour = colourOf(value, domainOf(trace, stage), theme);
    const style = Number.isFinite(value) ? `background-color:${css(colour)};color:${textOn(colour)}` : '';
    return html`<td class=${value === -Infinity ? 'hidden' : ''} .style=${style}>${numberText(value)}</td>`;
  };
  return html`<table>
    <thead><tr><td></td>${columns.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rowLabels(trace, stage).map((label, row) => html`<tr><th scope="row">${label}</th>${columns.map((_, col) => cell(row, col))}</tr>`)}</tbody>
  </table>`;
}

export function renderHeads(context: Context): TemplateResult | typeof nothing {
  const { trace, timeline, frame, words, theme } = context;
  const inView = timeline.playlist[frame.at]!;
  if (inView.head === null) return html`<p class="fact">${words.noHeads}</p>`;
  const dense = isLong(inView.rows) || isLong(inView.cols);
  return html`<div class="heads" role="group" aria-label=${words.headsBeside}>${headsOf(trace, inView).map((stage) => html`<figure
    class="head-view ${stage === inView ? 'in-view' : ''}" data-head=${stage.head!}
  >
    <figcaption><button aria-pressed=${stage === inView ? 'true' : 'false'}>${words.head} ${stage.head! + 1}${stage === inView ? `, ${words.inView}` : nothing}</button></figcaption>
    ${dense ? context.heat?.renderHeatThumbnail(trace, stage, theme, HEAD_SIZE) : table(context, stage, inView)}
  </figure>`)}</div>`;
}
