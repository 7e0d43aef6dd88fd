// Softmax of one row, worked out: score, less the row's maximum, exponential, share, the last two as bars. What the
// scene has no room for is a cell here.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { evaluate } from '../../ops/expression.ts';
import { operationOf } from '../../ops/index.ts';
import { rowSumOf } from '../../ops/summary.ts';
import { letterOf } from '../../ops/notation.ts';
import { part, type SoftmaxSteps } from '../../ops/operation.ts';
import { renderCell } from '../scene/cell.ts';
import type { Context } from '../context.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { labelsOf } from '../../model/labels.ts';
import type { Layout } from '../scene/layout.ts';
import { numberText } from '../../words/number_text.ts';
import { sameCell, sourcesOf } from '../../model/cells.ts';
import { hasLanded, hasLandedRow } from '../../model/in_view.ts';

/** The score less the row's maximum: display arithmetic, the exponent of the exponential's own expression. */
function exponent({ trace }: Context, exp: Stage, row: number, col: number): number {
  const expression = operationOf(exp).expression(trace, exp, row, col);
  return expression?.kind === 'function' ? evaluate(expression.of, trace) : NaN;
}

export function renderWorkedRow(
  context: Context,
  { scores, maximum, exp, sum, shares }: SoftmaxSteps,
  { boxes }: Layout,
): TemplateResult | typeof nothing {
  if (isLong(shares.cols)) return nothing; // it is worked out in the line alone
  const { trace, words } = context;
  const { row } = context.cell;
  const there = (stage: Stage, col: number) => hasLanded(context, { stage: stage.id, row, col });
  const at = (stage: Stage, col: number) => valueAt(trace, stage, row, col);
  const number = (value: number) => html`<td class=${value === -Infinity ? 'hidden' : ''}>${numberText(value)}</td>`;
  const inScene = (stage: Stage) => boxes.some((box) => box.part.stage === stage);
  const sources = sourcesOf(trace, context.cell);
  const focusHere = !inScene(trace.stages[context.cell.stage]!);
  const cell = (stage: Stage, col: number) => {
    const ref = { stage: stage.id, row, col };
    const entry = focusHere ? sameCell(ref, context.cell) : stage === scores && col === 0;
    return renderCell(context, { part: part(stage, 'left'), coloured: false, sources }, ref, entry);
  };
  /** One number of a stage; what stands before and after it comes with it. */
  const entry = (stage: Stage, col: number, before: unknown = nothing, after: unknown = nothing) =>
    !inScene(stage)
      ? html`<td role="none">${before}${cell(stage, col)}${there(stage, col) ? after : nothing}</td>`
      : there(stage, col)
        ? html`<td class=${at(stage, col) === -Infinity ? 'hidden' : ''}>${before}${numberText(at(stage, col))}${after}</td>`
        : html`<td></td>`;
  const bar = (stage: Stage, col: number) =>
    entry(
      stage,
      col,
      nothing,
      html`<i aria-hidden="true" .style=${`--share:${Math.min(1, Math.max(0, at(stage, col) || 0))}`}></i>`,
    );
  const symbol = (text: string) => html`<small>${text}</small> `;
  const head = (formula: unknown) => html`<th scope="col">${formula}</th>`;
  const [score, m, e, r, share] = [scores, maximum, exp, sum, shares].map(({ name }) =>
    letterOf(name).replace('^', ''),
  );
  const known = there(maximum, 0);
  return html`<table class="worked" role=${inScene(scores) ? nothing : 'grid'}>
    <caption>${words.workedRow(labelsOf(trace, shares.rowAxis, shares.rows)[row] ?? '')}</caption>
    <thead><tr><th scope="col">${words.axes.key}</th>${head(score)}${head(html`${score} − ${m}`)}
      ${head(html`${e} = e<sup>${score} − ${m}</sup>`)}${head(html`${share} = ${e} / ${r}`)}</tr></thead>
    <tbody>${labelsOf(trace, shares.colAxis, shares.cols).map(
      (label, col) => html`<tr><th scope="row" title=${label}>${label}</th>
      ${entry(scores, col)}${known ? number(exponent(context, exp, row, col)) : html`<td></td>`}${bar(exp, col)}${bar(shares, col)}</tr>`,
    )}</tbody>
    <tfoot><tr><th scope="row">${words.ofRow}</th>
      ${entry(maximum, 0, symbol('max'))}<td></td>${entry(sum, 0, symbol('Σ'))}
      <td>${hasLandedRow(context, shares, row) ? html`${symbol('Σ')}${numberText(rowSumOf(trace, shares, row))}` : nothing}</td></tr></tfoot>
  </table>`;
}
