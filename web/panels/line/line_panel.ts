// The line: where the cell is, how one came to it, the formula, and the arithmetic with its operands substituted.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { operationOf } from '../../ops/index.ts';
import { letterOf } from '../../ops/letters.ts';
import { rowSumOf } from '../../ops/summary.ts';
import { changeOf, changeText, hasLanded, hasLandedRow, type CellPlace, type Context } from '../../view/context.ts';
import { isMask } from '../../view/domain.ts';
import { labelsOf } from '../../view/labels.ts';
import { lineOf, lineText, renderLine } from './line.ts';
import { renderFormula } from './math.ts';
import { numberText } from '../../view/number_text.ts';
import { roleOf } from '../../view/role.ts';

function label({ trace, words }: Context, stage: Stage, axis: 'row' | 'col', index: number): string {
  const name = axis === 'row' ? stage.rowAxis : stage.colAxis;
  if (name === null) return '';
  return `${words.axes[name]} ${labelsOf(trace, name, axis === 'row' ? stage.rows : stage.cols)[index] ?? ''}`;
}

/** The place of a cell in words; without a column, that of its row. */
export function placeOf(context: Context, stage: Stage, row: number, col: number | null): string {
  return context.words.place(
    stage.name,
    label(context, stage, 'row', row),
    col === null ? '' : label(context, stage, 'col', col),
  );
}

function breadcrumb(context: Context): TemplateResult | typeof nothing {
  const { trail, words, trace } = context;
  if (trail.length === 0) return nothing;
  const text = ({ stage: name, row, col }: CellPlace) => {
    const stage = trace.stages.find((s) => s.name === name);
    return stage ? placeOf(context, stage, row, col) : name;
  };
  return html`<nav class="trail" aria-label=${words.trail}>
    ${trail.map((place, i) => html`<button class="crumb" data-crumb=${i}>${text(place)}</button><span aria-hidden="true"> ← </span>`)}
  </nav>`;
}

/** What the cell's row sums to, once all of it is there; where the scene shows it of every row. */
function rowSum(context: Context, stage: Stage, row: number): TemplateResult | typeof nothing {
  if (
    !operationOf(stage)
      .scene(context.trace, stage)
      .parts.some((part) => part.stage === stage && part.sums)
  )
    return nothing;
  const there = hasLandedRow(context, stage, row);
  return html`<div class="row-sum">${there ? context.words.rowSum(numberText(rowSumOf(context.trace, stage, row))) : nothing}</div>`;
}

export function renderLinePanel(context: Context, playing: boolean): TemplateResult {
  const { trace, cell, words, frame } = context;
  const stage = trace.stages[cell.stage]!;
  const line = lineOf(trace, cell);
  const where = placeOf(context, stage, cell.row, cell.col);
  const symbols = stage.inputs.map((id) => letterOf(trace.stages[id]!.name));
  const formula = operationOf(stage).formula(stage, letterOf(stage.name), symbols);
  const value = numberText(valueAt(trace, stage, cell.row, cell.col), isMask(stage));
  const landed = hasLanded(context, cell);
  // In flight, the term on its way counts as reached: it is what the reader looks at.
  const terms = landed || frame.terms === null ? null : frame.terms + (frame.beat && frame.beat.term !== null ? 1 : 0);
  const change = landed ? changeOf(context, cell) : null;
  const spoken = line ? `${where}: ${lineText(line, words)}` : `${where}: ${value}`;
  return html`<section class="line">
    ${breadcrumb(context)}
    <div class="where">${where}${change === null ? nothing : html` <strong class="change">${changeText(words, change)}</strong>`}</div>
    ${formula ? html`<div class="formula">${renderFormula(formula)}</div>` : nothing}
    ${
      line
        ? renderLine(context, line, { landed, terms }, (ref) => roleOf(trace.stages[ref.stage]!.name))
        : html`<span class="arithmetic"><strong class="operand result">${value}</strong></span>
          <span class="glue">${stage.name === 'inputs' && context.drawn ? words.drawnForToken : words.notComputed[(stage.replaced ? 'given' : stage.op) as keyof typeof words.notComputed]} ${context.editable ? words.editHint : ''}</span>`
    }
    ${rowSum(context, stage, cell.row)}
    <div class="spoken-line" aria-live="polite">${playing || frame.beat || !landed ? nothing : spoken}</div>
  </section>`;
}
