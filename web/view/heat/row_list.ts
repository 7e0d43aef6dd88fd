// The numbers of the row in focus, token by token, where the matrix itself is too large to show them.
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import { isMask } from '../../ops/index.ts';
import { partialSum } from '../scene/cell.ts';
import type { Context } from '../context.ts';
import { domainOf } from '../domain.ts';
import { labelsOf, placeOf } from '../../model/labels.ts';
import { numberText } from '../../words/number_text.ts';
import { colourOf, css, textOn } from '../ramp.ts';
import { roleOf } from '../../ops/notation.ts';
import { sameCell, sourcesOf } from '../../model/cells.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { changeOf, changeText, hasLanded } from '../../model/in_view.ts';

function entry(context: Context, stage: Stage, ref: CellRef, label: string, source: boolean): TemplateResult {
  const value = valueAt(context.trace, stage, ref.row, ref.col);
  const landed = hasLanded(context, ref);
  const partial = landed ? null : partialSum(context, stage, ref);
  const change = landed ? changeOf(context, ref) : null;
  const colour =
    landed && Number.isFinite(value) ? colourOf(value, domainOf(context.trace, stage), context.theme) : null;
  const current = sameCell(ref, context.cell);
  const number =
    context.editing && current
      ? html`<input class="edit" inputmode="decimal" autocomplete="off" spellcheck="false" aria-label=${context.words.editCell} .value=${live(context.editing.text)} />`
      : landed
        ? numberText(value, isMask(stage))
        : partial === null
          ? sameCell(ref, context.unrevealed)
            ? '?'
            : nothing
          : html`<em>${numberText(partial)}</em>`;
  return html`<li class="entry ${sameCell(ref, context.lit) ? 'lit' : ''}" data-stage=${ref.stage} data-row=${ref.row} data-col=${ref.col}
    aria-current=${current ? 'true' : nothing} title=${change === null ? label : changeText(context.words, change)}
  ><span class="of">${label}</span><span
    class="amount ${landed && value === -Infinity ? 'hidden' : ''} ${current ? 'current' : ''} ${source ? `source ${roleOf(stage.name)}` : ''} ${change === null ? '' : 'changed'}"
    .style=${colour ? `background-color:${css(colour)};color:${textOn(colour)}` : ''}
  >${number}</span></li>`;
}

/** The row of the cell in focus; nothing where its matrix shows its numbers itself. */
export function renderRowList(context: Context): TemplateResult | typeof nothing {
  const { trace, cell, words } = context;
  const stage = trace.stages[cell.stage]!;
  if (!isLong(stage.rows) && !isLong(stage.cols)) return nothing;
  const labels = labelsOf(trace, stage.colAxis, stage.cols);
  const axis = stage.colAxis && !isLong(stage.cols) ? `${words.axes[stage.colAxis]} ` : '';
  const sources = sourcesOf(trace, cell).filter((source) => source.stage === stage.id && source.row === cell.row);
  return html`<section class="row-list">
    <h3 id="row-list">${placeOf(context, stage, cell.row, null)}</h3>
    <ol aria-labelledby="row-list">${labels.map((label, col) => {
      const ref = { stage: stage.id, row: cell.row, col };
      return entry(
        context,
        stage,
        ref,
        `${axis}${label}`.trim(),
        sources.some((source) => sameCell(source, ref)),
      );
    })}</ol>
  </section>`;
}
