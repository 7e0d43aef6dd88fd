// The line: the formula of a cell, and the arithmetic with its operands substituted.
import { html, nothing, type TemplateResult } from 'lit';
import type { Stage } from '../../engine/index.ts';
import { isOfWayBack } from '../../engine/gradient_name.ts';
import { isMask, operationOf, sourceOf } from '../../ops/index.ts';
import { letterOf, roleOf } from '../../ops/notation.ts';
import { rowSumOf } from '../../ops/summary.ts';
import { isOfWords } from '../../model/sentence.ts';
import { cellLabel, isTokenAxis, rowLabels } from '../../model/labels.ts';
import {
  lengthOf,
  arithmeticOf,
  arithmeticText,
  type Arithmetic,
  folded,
  foldText,
  type Segment,
  signAfter,
} from '../../model/arithmetic.ts';
import { renderFormula } from './math.ts';
import { numberText } from '../../words/number_text.ts';
import { hasLanded, hasLandedRow, type InView, changeOf, changeText } from '../../model/in_view.ts';
import { stageWordsOf } from '../../words/stage_words.ts';
import type { CellPlace } from '../../model/state.ts';
import { withSubscripts } from '../../view/subscripts.ts';
import { cellData, sameCell } from '../../model/cells.ts';
import { sceneSwitchOf } from '../../model/use_switch.ts';
import { lastMix } from '../../model/weighted_sum.ts';
import { isUntrained } from '../../model/replace_cell.ts';
import { hrefOf, renderTrain } from '../../view/mix/result.ts';
import { endsWayBack } from '../../model/way_back.ts';
import { joined } from '../../words/text.ts';
import { renderEditField } from '../../view/cells/cell.ts';
import { numberAt, type CellRef } from '../../ops/expression.ts';

/** The sum of the cell's row, once the row is complete, in scenes that show row sums. */
function rowSum(view: InView, stage: Stage, row: number): TemplateResult | typeof nothing {
  const { matrices } = operationOf(stage).scene(view.trace, stage);
  if (!matrices.some((matrix) => matrix.stage === stage && matrix.sums)) return nothing;
  const sum = hasLandedRow(view, stage, row)
    ? view.words.line.rowSum(numberText(rowSumOf(view.trace, stage, row)))
    : nothing;
  return html`<div class="row-sum">${sum}</div>`;
}

/** The text that replaces the arithmetic of a number that was not computed. */
function originText({ words, trace }: InView, stage: Stage): string {
  const source = sourceOf(stage);
  if (!source) return '';
  const { drawnForToken, notComputed } = words.line;
  if (stage.rowAxis === 'token' && isOfWords(trace.config)) return drawnForToken;
  if (stage.replaced || (!source.sampledBy && !source.mask)) return notComputed.given;
  return source.sampledBy || source.mask === 'kept' ? notComputed.drawn : notComputed.built;
}

/** The matrix from which a number is only passed on. */
function copyText({ trace, words }: InView, { copied }: Arithmetic): string {
  if (!copied) return '';
  const { name, head } = trace.stages[copied.stage]!;
  return words.line.copiedFrom(stageWordsOf(words, name).title, head === null ? null : head + 1);
}

/** Where to go from the end of the way back. */
const renderWaysForward = (view: InView): TemplateResult => html`<div class="ways compact">
  <button data-way="forward">${view.words.wayBack.forward}</button>
  ${renderTrain(view)}
</div>`;

/** In a scene of the way back, the way out of it. Where lines are few, only the unfolded text has it. */
function leavesWayBack(view: InView, spacious: boolean): TemplateResult | typeof nothing {
  const { words, unfolded, timeline, frame } = view;
  if (endsWayBack(timeline, frame)) return spacious ? renderWaysForward(view) : nothing;
  const isShown = isOfWayBack(frame.scene.stage) && (spacious || unfolded);
  return isShown ? html`<button class="leave" data-way="forward">${words.line.leave}</button>` : nothing;
}

/**
 * @param figures The number of signs of arithmetic that fit.
 * @param apart The cell has no element of its own in the scene.
 * @param hint Below short arithmetic, a hint says what a reader can do.
 * @param sceneSwitch In the scene that applies a mask, or draws dropout: the switch of it.
 */
export function renderLinePanel(
  view: InView,
  figures: number,
  apart: boolean,
  hint: boolean,
  sceneSwitch: TemplateResult | typeof nothing,
): TemplateResult {
  const { trace, cell, words, frame, timeline, playing } = view;
  const { flip, editHint, choose } = words.line;
  const stage = trace.stages[cell.stage]!;
  const line = arithmeticOf(trace, cell, view.inStory ? words : null);
  const where = cellLabel(view, stage, cell.row, cell.col);
  const symbols = stage.inputs.map((id) => letterOf(trace.stages[id]!.name));
  const formula = operationOf(stage).formula(stage, letterOf(stage.name), symbols, cell.col, trace);
  const value = numberText(numberAt(trace, cell), isMask(stage));
  const landed = hasLanded(view, cell);
  // The term in flight counts as reached: the reader is looking at it.
  const terms = landed || frame.terms === null ? null : frame.terms + (frame.beat && frame.beat.term !== null ? 1 : 0);
  const isShort = !line || lengthOf(line) <= figures / 2;
  const isEnd = endsWayBack(timeline, frame);
  const isHinting = hint && isShort && !isEnd;
  const above = isEnd && !hint ? renderWaysForward(view) : formula ? renderFormula(formula) : nothing;
  const isSwitched = hint && sceneSwitch !== nothing;
  const switchHint = sceneSwitchOf(view) === 'build' ? words.notes.dropout : flip;
  const copy = line ? copyText(view, line) : '';
  const spoken = line ? `${where}: ${arithmeticText(line, words)} ${copy}`.trim() : `${where}: ${value}`;
  return html`<section class="line">
    <div class="formula">${above}${hint ? nothing : sceneSwitch}</div>
    ${
      line
        ? renderLine(view, line, { landed, terms }, figures, apart, (ref) => roleOf(trace.stages[ref.stage]!.name))
        : html`<span class="arithmetic">${renderValue(view, value, apart)}</span>
          <span class="glue">${originText(view, stage)} ${view.parts.has('edit') ? editHint : ''}</span>`
    }
    ${copy ? html`<div class="copied">${landed ? copy : nothing}</div>` : nothing}
    ${rowSum(view, stage, cell.row)}
    ${leavesWayBack(view, hint)}
    ${
      isSwitched
        ? html`<div class="scene-switch">${sceneSwitch}<p class="hint">${switchHint}</p></div>`
        : isHinting
          ? html`<p class="hint" ?data-past=${playing || view.chosen}>${choose}</p>`
          : nothing
    }
    <div class="spoken-line" aria-live="polite">${playing || frame.beat || !landed ? nothing : spoken}</div>
  </section>`;
}

function breadcrumb(view: InView): TemplateResult | typeof nothing {
  const { trail, words, trace } = view;
  if (trail.length === 0) return nothing;
  const text = ({ stage: name, row, col }: CellPlace) => {
    const stage = trace.stages.find((s) => s.name === name);
    return stage ? cellLabel(view, stage, row, col) : name;
  };
  const crumb = (place: CellPlace, i: number) =>
    html`<button class="crumb" data-crumb=${i}>${text(place)}</button><span aria-hidden="true"> ← </span>`;
  return html`<nav class="trail" aria-label=${words.trail}>
    ${trail.map(crumb)}
  </nav>`;
}

/**
 * On one line: the line's cell, the path to it, its change by an edit, and what its column is. The heading names the
 * matrix that the scene computes, or the operand that a reader has chosen.
 */
export function renderCellLabel(view: InView): TemplateResult {
  const { trace, cell, words, frame } = view;
  const change = hasLanded(view, cell) ? changeOf(view, cell) : null;
  const stage = trace.stages[cell.stage]!;
  const where = cellLabel(view, stage, cell.row, cell.col, stage !== frame.scene.stage);
  const changed = change === null ? nothing : html`<strong class="change">${changeText(words, change)}</strong>`;
  const help = stage.colAxis && !isTokenAxis(stage.colAxis) && words.scene.axisHelp[stage.colAxis];
  return html`<div class="place">
    ${breadcrumb(view)}<span class="where" title=${where}><bdi>${withSubscripts(where)}</bdi></span>${changed}
    ${help ? html`<span class="axis"><span>${withSubscripts(help)}</span></span>` : nothing}
  </div>`;
}

/** In the whole figure, which cells are framed there. */
export function renderFramed(view: InView): TemplateResult | typeof nothing {
  const { trace, cell, words } = view;
  const stage = trace.stages[cell.stage]!;
  const token = isTokenAxis(stage.rowAxis) ? rowLabels(trace, stage)[cell.row]! : null;
  if (token === null) return nothing;
  const hasArcs = lastMix(view)?.shares.some((share) => share > 0);
  const which = (view.row === null ? words.whole.framed : words.scene.row.large)(token);
  return html`<p class="framed">${joined([which, hasArcs ? words.whole.arcs : ''])}</p>`;
}

/** From random weights, whose arcs mean nothing, to the article, whose model has learnt. */
export function renderTrained({ trace, words, learns }: InView): TemplateResult | typeof nothing {
  if (learns === null || !isUntrained(trace.config)) return nothing;
  return html`<p class="framed"><a href=${hrefOf(words, 'index.html')}>${words.whole.trained}</a></p>`;
}

/** The progress of the walk in the line's cell. */
interface Reached {
  /** The terms of a slow sum that have arrived; later ones are pale. Null: all of them. */
  readonly terms: number | null;
  /** The cell's number is on screen. */
  readonly landed: boolean;
}

/** The term that a folded line must show: the one in flight, else that of the highlighted cell. */
function termInFocus({ segments }: Arithmetic, { terms }: Reached, lit: CellRef | null): number | null {
  return terms !== null && terms > 0
    ? terms - 1
    : (segments.find(({ cell }) => cell && sameCell(cell, lit))?.term ?? null);
}

/**
 * @param figures The number of signs that fit.
 * @param apart Its cell has no element of its own in the scene: see `renderValue`.
 */
function renderLine(
  view: InView,
  line: Arithmetic,
  reached: Reached,
  figures: number,
  apart: boolean,
  classOf: (cell: CellRef) => string,
): TemplateResult {
  const { lit, unfolded } = view;
  const words = view.words.line;
  const later = ({ term }: Segment) =>
    reached.terms !== null && term !== undefined && term >= reached.terms ? 'later' : '';
  const fold = (segment: Segment) =>
    html`<span class="glue">${segment.text}</span
      ><button class="fold" data-fold aria-expanded="false" title=${words.unfold}
        >${foldText(segment, view.words)}</button>`;
  const operand = (segment: Segment, cell: CellRef) => html`<span
    class="operand ${classOf(cell)} ${later(segment)} ${sameCell(cell, lit) ? 'lit' : ''}"
    role="button"
    tabindex="-1"
    data-operand
    data-cell=${cellData(cell)}
    >${segment.text}</span
  >`;
  const glue = (segment: Segment) => html`<span class="glue ${later(segment)}">${segment.text}</span>`;
  const short = folded(line.segments, termInFocus(line, reached, lit), figures);
  const shown = unfolded ? line.segments : short;
  const segments = shown.map((segment) =>
    segment.folded ? fold(segment) : segment.cell ? operand(segment, segment.cell) : glue(segment),
  );
  const refold =
    unfolded && short.some((segment) => segment.folded)
      ? html` <button class="fold" data-fold aria-expanded="true">${words.fold}</button>`
      : nothing;
  const result = reached.landed ? renderValue(view, line.result, apart) : waiting(line.result);
  const sign = signAfter(shown, line.sign);
  const why = sign === '≈' ? words.moreDigits : nothing;
  return html`<span class="arithmetic"
    >${segments}<span class="glue" title=${why}> ${sign} </span>${result}${refold}</span
  >`;
}

/** Before it lands it takes its space (by the style sheet), so that no line breaks differently when it appears. */
const waiting = (text: string): TemplateResult =>
  html`<strong class="operand result waiting" data-text=${text}></strong>`;

/**
 * The number of the line's cell. `apart`: the cell has no element of its own in the scene, since its matrix shows
 * colours alone; then this element replaces it: it takes the cell's keys and is edited in place.
 */
function renderValue(view: InView, text: string, apart: boolean): TemplateResult {
  const { cell, editing } = view;
  const field = apart && sameCell(cell, editing?.cell ?? null);
  return html`<strong
    class="operand result ${apart ? 'cell' : ''}"
    role=${apart && !field ? 'button' : nothing}
    tabindex=${apart && !field ? 0 : nothing}
    data-cell=${cellData(cell)}
    >${field ? renderEditField(view) : text}</strong
  >`;
}
