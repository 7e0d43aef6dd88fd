// Softmax of one row, worked out: score, less the row's maximum, exponential, share, the last two as bars.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../engine/index.ts';
import { evaluate } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import { letterOf } from '../ops/letters.ts';
import type { SoftmaxSteps } from '../ops/operation.ts';
import { rowSumOf } from '../ops/summary.ts';
import { hasLanded, hasLandedRow, type Context } from './context.ts';
import { labelsOf } from './labels.ts';
import { numberText } from './number_text.ts';

/** A longer row is worked out in the line alone. */
const MOST = 12;

/** The score less the row's maximum: display arithmetic, the exponent of the exponential's own expression. */
function exponent({ trace }: Context, exp: Stage, row: number, col: number): number {
  const expression = operationOf(exp).expression(trace, exp, row, col);
  return expression?.kind === 'function' ? evaluate(expression.of, trace) : NaN;
}

export function renderWorkedRow(context: Context, { scores, maximum, exp, sum, shares }: SoftmaxSteps): TemplateResult | typeof nothing {
  if (shares.cols > MOST) return nothing;
  const { trace, words } = context;
  const { row } = context.cell;
  const there = (stage: Stage, col: number) => hasLanded(context, { stage: stage.id, row, col });
  const at = (stage: Stage, col: number) => valueAt(trace, stage, row, col);
  const number = (value: number) => html`<td class=${value === -Infinity ? 'hidden' : ''}>${numberText(value)}</td>`;
  const bar = (stage: Stage, col: number) => there(stage, col)
    ? html`<td>${numberText(at(stage, col))}<i aria-hidden="true" .style=${`width:${100 * Math.min(1, Math.max(0, at(stage, col) || 0))}%`}></i></td>`
    : html`<td></td>`;
  const total = (symbol: string, text: string | null) => html`<td>${text === null ? nothing : html`<small>${symbol}</small> ${text}`}</td>`;
  const head = (formula: unknown) => html`<th scope="col">${formula}</th>`;
  const [score, m, e, r, share] = [scores, maximum, exp, sum, shares].map(({ name }) => letterOf(name).replace('^', ''));
  const known = there(maximum, 0);
  return html`<table class="worked">
    <caption>${words.workedRow(labelsOf(trace, shares.rowAxis, shares.rows)[row] ?? '')}</caption>
    <thead><tr><th scope="col">${words.axes.key}</th>${head(score)}${head(html`${score} − ${m}`)}
      ${head(html`${e} = e<sup>${score} − ${m}</sup>`)}${head(html`${share} = ${e} / ${r}`)}</tr></thead>
    <tbody>${labelsOf(trace, shares.colAxis, shares.cols).map((label, col) => html`<tr><th scope="row">${label}</th>
      ${there(scores, col) ? number(at(scores, col)) : html`<td></td>`}${known ? number(exponent(context, exp, row, col)) : html`<td></td>`}${bar(exp, col)}${bar(shares, col)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">${words.ofRow}</th>
      ${total('max', known ? numberText(at(maximum, 0)) : null)}<td></td>
      ${total('Σ', there(sum, 0) ? numberText(at(sum, 0)) : null)}
      ${total('Σ', hasLandedRow(context, shares, row) ? numberText(rowSumOf(trace, shares, row)) : null)}</tr></tfoot>
  </table>`;
}
