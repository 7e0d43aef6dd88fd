// The line: where the cell is, how one came to it, the formula, and the arithmetic with its operands substituted.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { isMask, operationOf, originOf } from '../../ops/index.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import { rowSumOf } from '../../ops/summary.ts';
import { isTokenAxis, placeOf } from '../../model/labels.ts';
import { lineOf, lineText, type Line } from './line.ts';
import { renderLine, renderValue } from './line_template.ts';
import { renderFormula } from './math.ts';
import { numberText } from '../../words/number_text.ts';
import type { CellPlace } from '../../model/state.ts';
import { changeOf, changeText, hasLanded, hasLandedRow, type InView } from '../../model/in_view.ts';

function breadcrumb(context: InView): TemplateResult | typeof nothing {
  const { trail, words, trace } = context;
  if (trail.length === 0) return nothing;
  const text = ({ stage: name, row, col }: CellPlace) => {
    const stage = trace.stages.find((s) => s.name === name);
    return stage ? placeOf(context, stage, row, col) : name;
  };
  const crumb = (place: CellPlace, i: number) =>
    html`<button class="crumb" data-crumb=${i}>${text(place)}</button><span aria-hidden="true"> ← </span>`;
  return html`<nav class="trail" aria-label=${words.trail}>
    ${trail.map(crumb)}
  </nav>`;
}

/** What the cell's row sums to, once all of it is there; where the scene shows it of every row. */
function rowSum(context: InView, stage: Stage, row: number): TemplateResult | typeof nothing {
  const { parts } = operationOf(stage).scene(context.trace, stage);
  if (!parts.some((part) => part.stage === stage && part.sums)) return nothing;
  const sum = hasLandedRow(context, stage, row)
    ? context.words.rowSum(numberText(rowSumOf(context.trace, stage, row)))
    : nothing;
  return html`<div class="row-sum">${sum}</div>`;
}

/** What stands in the place of the arithmetic of a number that was not computed. */
function originText({ words, sampledInputs }: InView, stage: Stage): string {
  const origin = originOf(stage);
  if (origin === null) return '';
  return sampledInputs && stage.rowAxis === 'token' ? words.drawnForToken : words.notComputed[origin];
}

/**
 * Which cell the line is about, how one came to it, and what an edit has changed of it: on one line. The heading names
 * the matrix that the scene computes.
 */
export function renderPlace(context: InView): TemplateResult {
  const { trace, cell, words, timeline, frame } = context;
  const change = hasLanded(context, cell) ? changeOf(context, cell) : null;
  const stage = trace.stages[cell.stage]!;
  const where = placeOf(context, stage, cell.row, cell.col, stage !== timeline.scenes[frame.at]!.stage);
  const changed = change === null ? nothing : html`<strong class="change">${changeText(words, change)}</strong>`;
  return html`<div class="place">
    ${breadcrumb(context)}<span class="where" title=${where}><bdi>${where}</bdi></span>${changed}
  </div>`;
}

/** In the whole figure, which cells are framed there. */
export function renderFramed({ trace, cell, words }: InView): TemplateResult | typeof nothing {
  const isToken = isTokenAxis(trace.stages[cell.stage]!.rowAxis);
  return isToken ? html`<p class="framed">${words.whole.framed(trace.tokens[cell.row]!)}</p>` : nothing;
}

/** Of a number that is only passed on, from which matrix. */
function copyText({ trace, words }: InView, { copied }: Line): string {
  if (!copied) return '';
  const { name, head } = trace.stages[copied.stage]!;
  return words.copiedFrom(words.stage[name].title, head === null ? null : head + 1);
}

/**
 * @param figures How many signs the arithmetic has room for.
 * @param apart The cell has no element of its own in the scene.
 */
export function renderLinePanel(context: InView, playing: boolean, figures: number, apart: boolean): TemplateResult {
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
  const copy = line ? copyText(context, line) : '';
  const spoken = line ? `${where}: ${lineText(line, words)} ${copy}`.trim() : `${where}: ${value}`;
  return html`<section class="line">
    <div class="formula">${formula ? renderFormula(formula) : nothing}</div>
    ${
      line
        ? renderLine(context, line, { landed, terms }, figures, apart, (ref) => roleOf(trace.stages[ref.stage]!.name))
        : html`<span class="arithmetic">${renderValue(context, value, apart)}</span>
          <span class="glue">${originText(context, stage)} ${context.editable ? words.editHint : ''}</span>`
    }
    ${copy ? html`<div class="copied">${landed ? copy : nothing}</div>` : nothing}
    ${line && context.refused ? html`<p class="refused" role="status">${words.computedHint}</p>` : nothing}
    ${rowSum(context, stage, cell.row)}
    <div class="spoken-line" aria-live="polite">${playing || frame.beat || !landed ? nothing : spoken}</div>
  </section>`;
}
