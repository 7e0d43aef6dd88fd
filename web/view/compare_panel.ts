// The three ways of masking side by side. Loaded when it is first opened.
import { html, type TemplateResult } from 'lit';
import { breakdown, compareMasks, type Comparison, type Masked } from '../edit/compare.ts';
import { valueAt, type Config, type Engine } from '../engine/index.ts';
import type { Words } from '../words/words.ts';
import { domainOf } from './domain.ts';
import { colLabels, rowLabels } from './labels.ts';
import { numberText } from './number_text.ts';
import { colourOf, css, textOn, type Theme } from './ramp.ts';

function table({ trace, weights }: Masked, caption: string, theme: Theme): TemplateResult {
  const columns = colLabels(trace, weights);
  const cell = (row: number, col: number) => {
    const value = valueAt(trace, weights, row, col);
    const colour = colourOf(value, domainOf(trace, weights), theme);
    const style = Number.isFinite(value) ? `background-color:${css(colour)};color:${textOn(colour)}` : '';
    return html`<td class=${Number.isNaN(value) ? 'nan' : ''} .style=${style}>${numberText(value)}</td>`;
  };
  return html`<div class="compared"><table>
    <caption>${caption}</caption>
    <thead><tr><td></td>${columns.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rowLabels(trace, weights).map((label, row) => html`<tr><th scope="row">${label}</th>${columns.map((_, col) => cell(row, col))}</tr>`)}</tbody>
  </table></div>`;
}

const side = ({ none, fill, renormalise }: Comparison, { compare }: Words, theme: Theme) => html`<div class="side-by-side">
  ${table(none, compare.none, theme)}${table(fill, compare.fill, theme)}${table(renormalise, compare.renormalise, theme)}
</div>`;

export function renderComparison(engine: Engine, config: Config, batch: number, head: number, words: Words, theme: Theme): TemplateResult {
  const compared = compareMasks(engine, config, batch, head);
  return html`${side(compared, words, theme)}
    <p>${words.compare.difference(numberText(compared.difference))} ${words.compare.future}</p>
    <h3>${words.compare.breakdown}</h3>
    ${side(breakdown(engine), words, theme)}
    <p>${words.compare.breakdownWhy}</p>`;
}
