// The numbers of the row in focus, token by token, if the matrix itself is too large to show them.
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Stage } from '../../engine/index.ts';
import { numberAt, type CellRef } from '../../ops/expression.ts';
import { isMask } from '../../ops/index.ts';
import { partialSum } from '../cells/cell_state.ts';
import { domainOf, colourStyle } from '../ramp.ts';
import { labelsOf, cellLabel } from '../../model/labels.ts';
import { numberText } from '../../words/number_text.ts';
import { renderEditField } from '../cells/cell.ts';
import { isBlank, marksOf } from '../mark.ts';
import { roleOf } from '../../ops/notation.ts';
import { cellData, sameCell, sourcesOf } from '../../model/cells.ts';
import { isLong, rangeAround } from '../../timeline/long_axis.ts';
import { changeOf, changeText, hasLanded, type InView } from '../../model/in_view.ts';

function numberOf(view: InView, stage: Stage, ref: CellRef): unknown {
  if (view.editing && sameCell(ref, view.cell)) return renderEditField(view);
  if (hasLanded(view, ref)) return numberText(numberAt(view.trace, ref), isMask(stage));
  const partial = partialSum(view, stage, ref);
  if (partial !== null) return html`<em>${numberText(partial)}</em>`;
  return nothing;
}

/** One entry: name and number on the number's colour. */
function renderEntry(view: InView, stage: Stage, ref: CellRef, label: string, source: boolean): TemplateResult {
  const value = numberAt(view.trace, ref);
  const landed = hasLanded(view, ref);
  const change = landed ? changeOf(view, ref) : null;
  const mark = landed ? marksOf(view.trace, stage)(ref.row, ref.col) : null;
  const marks = [
    mark === 'dropped' ? 'fallen' : (mark ?? ''),
    source ? `source ${roleOf(stage.name)}` : '',
    change === null ? '' : 'changed',
  ];
  const current = sameCell(ref, view.cell);
  const domain = domainOf(view.trace, stage);
  return html`<li
    class="entry ${sameCell(ref, view.lit) ? 'lit' : ''}"
    data-cell=${cellData(ref)}
    aria-current=${current ? 'true' : nothing}
    title=${change === null ? label : changeText(view.words, change)}
  ><span class="of">${label}</span><span
      class="amount ${current ? 'current' : ''} ${marks.join(' ')}"
      .style=${landed && !isBlank(stage) && mark !== 'dropped' ? colourStyle(value, domain, view.theme) : ''}
    >${numberOf(view, stage, ref)}</span
  ></li>`;
}

/** The cells that lists were last scrolled to. */
const shown = new WeakMap<Element, CellRef>();

/**
 * Scrolls the list, which begins with column `from`, to the cell in focus. A text that scrolls with the list in it
 * follows once a reader has come to the list: before, the line above it is what they read.
 */
const showCurrent = (cell: CellRef, from: number) => (list?: Element) => {
  const own = list?.parentElement;
  const sheet = own?.closest('.text-sheet');
  const entry = list?.children[cell.col - from];
  const before = list && shown.get(list);
  if (!list || !own || !sheet || !entry || (before && sameCell(before, cell))) return;
  shown.set(list, cell);
  for (const scroller of sheet.scrollTop > 0 || sheet.matches('.open') ? [own, sheet] : [own]) {
    const [box, view] = [entry.getBoundingClientRect(), scroller.getBoundingClientRect()];
    if (box.top < view.top) scroller.scrollTop -= view.top - box.top;
    else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom;
  }
};

/** The row of the cell in focus; nothing if its matrix shows its numbers itself. */
export function renderRowList(view: InView): TemplateResult | typeof nothing {
  const { trace, cell, words } = view;
  const stage = trace.stages[cell.stage]!;
  if (!isLong(stage.rows) && !isLong(stage.cols)) return nothing;
  const labels = labelsOf(trace, stage.colAxis, stage.cols);
  const [from, end] = rangeAround(cell.col, stage.cols);
  const part = end - from < stage.cols ? ` (${from + 1} – ${end} / ${stage.cols})` : '';
  const axis = stage.colAxis && !isLong(stage.cols) ? `${words.axes[stage.colAxis]} ` : '';
  const sources = sourcesOf(trace, cell).filter((source) => source.stage === stage.id && source.row === cell.row);
  return html`<section class="row-list" tabindex="0" aria-labelledby="row-list">
    <h3 id="row-list">${cellLabel(view, stage, cell.row, null)}${part}</h3>
    <ol aria-labelledby="row-list" ${ref(showCurrent(cell, from))}>${labels.slice(from, end).map((label, i) => {
      const col = from + i;
      const own = { stage: stage.id, row: cell.row, col };
      return renderEntry(
        view,
        stage,
        own,
        `${axis}${label}`.trim(),
        sources.some((source) => sameCell(source, own)),
      );
    })}</ol>
  </section>`;
}
