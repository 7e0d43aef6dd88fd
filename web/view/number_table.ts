// A matrix as a plain table of coloured numbers, where a picture of it is enough: none of its cells is chosen or edited.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import { domainOf } from './domain.ts';
import { colLabels, rowLabels } from './labels.ts';
import { numberText } from './number_text.ts';
import { colourOf, css, textOn, type Theme } from './ramp.ts';

/** Cells that have not landed are empty. */
export function renderTable(trace: Trace, stage: Stage, theme: Theme, caption = '', landed = (_row: number, _col: number): boolean => true): TemplateResult {
  const domain = domainOf(trace, stage);
  const columns = colLabels(trace, stage);
  const cell = (row: number, col: number) => {
    if (!landed(row, col)) return html`<td></td>`;
    const value = valueAt(trace, stage, row, col);
    const colour = Number.isFinite(value) ? colourOf(value, domain, theme) : null;
    const kind = value === -Infinity ? 'hidden' : Number.isNaN(value) ? 'nan' : '';
    return html`<td class=${kind} .style=${colour ? `background-color:${css(colour)};color:${textOn(colour)}` : ''}>${numberText(value)}</td>`;
  };
  return html`<table>
    ${caption ? html`<caption>${caption}</caption>` : nothing}
    <thead><tr><td></td>${columns.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rowLabels(trace, stage).map((label, row) => html`<tr><th scope="row">${label}</th>${columns.map((_, col) => cell(row, col))}</tr>`)}</tbody>
  </table>`;
}
