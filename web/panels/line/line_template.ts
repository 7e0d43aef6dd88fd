// The line as drawn: operands that can be chosen, terms still to come, a fold in the middle of a long one.
import { html, nothing, type TemplateResult } from 'lit';
import { sameCell } from '../../model/cells.ts';
import type { InView } from '../../model/in_view.ts';
import { renderEditField } from '../../view/scene/cell.ts';
import type { CellRef } from '../../ops/expression.ts';
import { folded, isFold, type Fold, type Segment, lengthOf, type Line } from '../../model/line.ts';

/** The progress of the walk in the line's cell. */
export interface Reached {
  /** The terms of a slow sum that have arrived; later ones are pale. Null: all of them. */
  readonly terms: number | null;
  /** The cell's number is on screen. */
  readonly landed: boolean;
}

/** In a line of more signs the word after it does not fit. */
const SHORT = 32;

/** The term that a folded line must show: the one in flight, else that of the highlighted cell. */
function termInFocus({ segments }: Line, { terms }: Reached, lit: CellRef | null): number | null {
  return terms !== null && terms > 0
    ? terms - 1
    : (segments.find(({ cell }) => cell && sameCell(cell, lit))?.term ?? null);
}

/**
 * @param figures The number of signs that fit.
 * @param apart Its cell has no element of its own in the scene: see `renderValue`.
 */
export function renderLine(
  context: InView,
  line: Line,
  reached: Reached,
  figures: number,
  apart: boolean,
  classOf: (cell: CellRef) => string,
): TemplateResult {
  const { lit, unfolded } = context;
  const words = context.words.line;
  const later = ({ term }: Segment) =>
    reached.terms !== null && term !== undefined && term >= reached.terms ? 'later' : '';
  const fold = ({ before, folded: count }: Fold) =>
    html`<span class="glue">${before}</span
      ><button class="fold" data-fold aria-expanded="false" title=${words.unfold}>${words.folded(count)}</button>`;
  const operand = (segment: Segment, cell: CellRef) => html`<span
    class="operand ${classOf(cell)} ${later(segment)} ${sameCell(cell, lit) ? 'lit' : ''}"
    role="button"
    tabindex="-1"
    data-operand
    data-stage=${cell.stage}
    data-row=${cell.row}
    data-col=${cell.col}
    >${segment.text}</span
  >`;
  const glue = (segment: Segment) => html`<span class="glue ${later(segment)}">${segment.text}</span>`;
  const short = folded(line.segments, termInFocus(line, reached, lit), figures, line.sizes);
  const shown = unfolded ? line.segments : short;
  const segments = shown.map((segment) =>
    isFold(segment) ? fold(segment) : segment.cell ? operand(segment, segment.cell) : glue(segment),
  );
  const refold =
    unfolded && short.some(isFold)
      ? html` <button class="fold" data-fold aria-expanded="true">${words.fold}</button>`
      : nothing;
  const result = reached.landed ? renderValue(context, line.result, apart) : waiting(line.result);
  const isRounded = line.sign === '≈';
  const why = isRounded ? words.moreDigits : nothing;
  const rounded =
    isRounded && lengthOf(line) < SHORT ? html`<small class="glue" title=${why}> ${words.rounded}</small>` : nothing;
  return html`<span class="arithmetic"
    >${segments}<span class="glue" title=${why}> ${line.sign} </span>${result}${rounded}${refold}</span
  >`;
}

/** Before it lands it takes its space (by the style sheet), so that no line breaks differently when it appears. */
const waiting = (text: string): TemplateResult =>
  html`<strong class="operand result waiting" data-text=${text}></strong>`;

/**
 * The number of the line's cell. `apart`: the cell has no element of its own in the scene, since its matrix shows
 * colours alone; then this element replaces it: it takes the cell's keys and is edited in place.
 */
export function renderValue(context: InView, text: string, apart: boolean): TemplateResult {
  const { cell, editing } = context;
  const { stage, row, col } = cell;
  const field = apart && sameCell(cell, editing?.cell ?? null);
  return html`<strong
    class="operand result ${apart ? 'cell' : ''}"
    role=${apart && !field ? 'button' : nothing}
    tabindex=${apart && !field ? 0 : nothing}
    data-stage=${stage}
    data-row=${row}
    data-col=${col}
    >${field ? renderEditField(context) : text}</strong
  >`;
}
