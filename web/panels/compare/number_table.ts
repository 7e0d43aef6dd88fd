// A matrix as a plain table of coloured numbers, if a picture of it is enough: no cell can be chosen or edited.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import { hidingMask, isHiddenAt } from '../../ops/hiding.ts';
import type { Words } from '../../words/words.ts';
import { rowDomainOf } from '../../view/domain.ts';
import { colLabels, isTokenAxis, rowLabels } from '../../model/labels.ts';
import { numberText } from '../../words/number_text.ts';
import { colourStyle } from '../../view/ramp.ts';
import type { Theme } from '../../model/state.ts';

/** Cells that have not landed are empty. */
export function renderTable(
  trace: Trace,
  stage: Stage,
  theme: Theme,
  words: Words,
  caption = '',
  landed = (_row: number, _col: number): boolean => true,
): TemplateResult {
  const mask = hidingMask(trace, stage);
  const columns = colLabels(trace, stage);
  const cell = (row: number, col: number) => {
    if (!landed(row, col)) return html`<td></td>`;
    const value = valueAt(trace, stage, row, col);
    const kind =
      value === -Infinity
        ? 'hidden'
        : Number.isNaN(value)
          ? 'nan'
          : mask && isHiddenAt(trace, mask, row, col)
            ? 'masked'
            : '';
    const colour = colourStyle(value, rowDomainOf(trace, stage, row), theme);
    return html`<td class=${kind} .style=${colour}>${numberText(value)}</td>`;
  };
  // Only tokens need labels: the dimensions of a head have none.
  const named = ({ rowAxis, colAxis }: Stage) => [
    isTokenAxis(colAxis) ? `${words.axes[colAxis!]} →` : '',
    isTokenAxis(rowAxis) ? `${words.axes[rowAxis!]} ↓` : '',
  ];
  const axes = named(stage).map((name) => html`<span>${name}</span>`);
  const row = (label: string, at: number) =>
    html`<tr><th scope="row">${label}</th>${columns.map((_, col) => cell(at, col))}</tr>`;
  return html`<table>
    ${caption ? html`<caption>${caption}</caption>` : nothing}
    <thead><tr><td class="axes">${axes}</td>${columns.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
    <tbody>${rowLabels(trace, stage).map(row)}</tbody>
  </table>`;
}
