// The line: the formula of a cell, and the arithmetic with its operands substituted. Loaded once the first picture
// stands.
import { html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import { isMask, operationOf, originOf } from '../../ops/index.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import { rowSumOf } from '../../ops/summary.ts';
import { placeOf } from '../../model/labels.ts';
import { lineOf, lineText, type Line } from './line.ts';
import { renderLine, renderValue } from './line_template.ts';
import { renderFormula } from './math.ts';
import { numberText } from '../../words/number_text.ts';
import { hasLanded, hasLandedRow, type InView } from '../../model/in_view.ts';
import css from './line.css?inline';

export const styles = unsafeCSS(css);

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
