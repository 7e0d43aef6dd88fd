// One cell of a matrix: its number on its colour, the number before it, and what marks it.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { evaluate, firstTerms, type CellRef } from '../../ops/expression.ts';
import { operationOf } from '../../ops/index.ts';
import type { Part } from '../../ops/operation.ts';
import { hidingMask, isHiddenAt } from '../../ops/hiding.ts';
import { isZeroAt } from '../../ops/summary.ts';
import { isAside, walkedRows } from '../../timeline/follow.ts';
import type { Context } from '../context.ts';
import { domainOf } from '../domain.ts';
import { numberText } from '../../words/number_text.ts';
import { renderEditField } from '../edit_field.ts';
import { colourStyle } from '../ramp.ts';
import { isBlank, marksOf } from '../mark.ts';
import { roleOf } from '../../ops/notation.ts';
import { sameCell } from '../../model/cells.ts';
import { changeOf, changeText, hasLanded } from '../../model/in_view.ts';

/** What the cells of one matrix share. */
export interface CellSetting {
  readonly part: Part;
  readonly coloured: boolean;
  /** The sources of the cell that the line explains. */
  readonly sources: readonly CellRef[];
}

/** Whether a cell is in a row of another token than the one that is followed. */
const isAsideIn = ({ timeline, frame }: Context, stage: Stage, row: number) =>
  isAside(timeline.scenes[frame.at]!.stage, stage, row, timeline.token);

/** Whether the mask hides a number that is none of −∞ any more: exponentials and shares of it are 0. */
function isMasked({ trace }: Context, stage: Stage, { row, col }: CellRef, value: number): boolean {
  const mask = value === -Infinity ? null : hidingMask(trace, stage);
  return mask !== null && isHiddenAt(trace, mask, row, col);
}

function cellClass(context: Context, { part, sources }: CellSetting, ref: CellRef, value: number): string {
  const landed = hasLanded(context, ref);
  const { stage } = part;
  const mark = landed ? marksOf(context.trace, stage)(ref.row, ref.col) : null;
  return [
    'cell',
    landed ? '' : 'empty',
    isAsideIn(context, stage, ref.row) ? 'aside' : '',
    mark === 'hidden' && (value === -Infinity || isBlank(stage)) ? 'hidden' : '',
    landed && !isBlank(stage) && isMasked(context, stage, ref, value) ? 'masked' : '',
    mark === 'dropped' ? 'fallen' : '',
    landed && Number.isNaN(value) ? 'nan' : '',
    sameCell(ref, context.cell) ? 'current' : '',
    sources.some((s) => sameCell(s, ref)) ? `source ${roleOf(stage.name)}` : '',
    sameCell(ref, context.lit) ? 'lit' : '',
    landed && changeOf(context, ref) !== null ? 'changed' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * The number that stood in the cell before, struck out where it was zeroed; -∞ is not said twice. Written by the style
 * sheet: the text of a cell is its own number, and the one before is read in its own matrix.
 */
function renderBefore(
  { trace }: Context,
  { before, zeroedBy }: Part,
  { row, col }: CellRef,
): TemplateResult | typeof nothing {
  const zeroed = zeroedBy !== null && isZeroAt(trace, zeroedBy, row, col);
  const old = before && valueAt(trace, before, row, col);
  if (old === null || !Number.isFinite(old) || (zeroedBy && (!zeroed || old === 0))) return nothing;
  return zeroed
    ? html`<s aria-hidden="true" data-text=${numberText(old)}></s>`
    : html`<small aria-hidden="true" data-text=${numberText(old)}></small>`;
}

/** What the slow sum of the first cell has come to so far. */
export function partialSum({ trace, timeline, frame }: Context, stage: Stage, { row, col }: CellRef): number | null {
  const first = walkedRows(stage, timeline.token)[0];
  if (!frame.terms || row !== first || col !== 0 || timeline.scenes[frame.at]!.stage !== stage) return null;
  return evaluate(firstTerms(operationOf(stage).expression(trace, stage, row, 0)!, frame.terms), trace);
}

/** `entry`: where the Tab key enters this grid. */
export function renderCell(context: Context, setting: CellSetting, ref: CellRef, entry: boolean): TemplateResult {
  const { part, coloured } = setting;
  const { stage } = part;
  const value = valueAt(context.trace, stage, ref.row, ref.col);
  const landed = hasLanded(context, ref);
  const partial = landed ? null : partialSum(context, stage, ref);
  const change = landed ? changeOf(context, ref) : null;
  const field = sameCell(ref, context.editing?.cell ?? null) ? renderEditField(context) : null;
  const number = landed
    ? html`${renderBefore(context, part, ref)}<span class="number">${numberText(value, isBlank(stage))}</span>`
    : nothing;
  const painted = landed && coloured && !isBlank(stage) && !isAsideIn(context, stage, ref.row);
  return html`<span
    role="gridcell"
    class=${cellClass(context, setting, ref, value)}
    .style=${painted ? colourStyle(value, domainOf(context.trace, stage), context.theme) : ''}
    tabindex=${entry ? 0 : -1}
    title=${change === null ? nothing : changeText(context.words, change)}
    data-stage=${ref.stage}
    data-row=${ref.row}
    data-col=${ref.col}
    >${field ?? (partial === null ? number : html`<em>${numberText(partial)}</em>`)}</span
  >`;
}
