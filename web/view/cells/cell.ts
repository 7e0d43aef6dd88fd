// One cell of a matrix: its number on its colour, the previous number, and its marks.
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../ops/expression.ts';
import { colourStyle } from '../ramp.ts';
import { numberText } from '../../words/number_text.ts';
import { isMask } from '../../ops/index.ts';
import { roleOf } from '../../ops/notation.ts';
import { cellData, sameCell } from '../../model/cells.ts';
import { changeOf, changeText, type InView } from '../../model/in_view.ts';
import { cellStateOf, domainIn, toneOf, type CellSetting, type CellState } from './cell_state.ts';
import { live } from 'lit/directives/live.js';

/**
 * The previous number of the cell. The style sheet writes it: the text of a cell is its own number, and the previous
 * one is read in its own matrix.
 */
function renderBefore({ before }: CellState, brief: boolean): TemplateResult | typeof nothing {
  if (!before) return nothing;
  const text = numberText(before.value, false, brief);
  return before.zeroed
    ? html`<s aria-hidden="true" data-text=${text}></s>`
    : html`<small aria-hidden="true" data-text=${text}></small>`;
}

/** ∞ comes from another face than the digits and the sign before it: it is raised to their height. */
export const MINUS_INFINITY = html`−<i class="infinity">∞</i>`;

/** `entry`: the cell that the Tab key enters in this grid. */
export function renderCell(view: InView, setting: CellSetting, ref: CellRef, entry: boolean): TemplateResult {
  const { stage } = setting.matrix;
  const state = cellStateOf(view, setting, ref);
  const { value, landed, marks, partial, painted } = state;
  const change = landed ? changeOf(view, ref) : null;
  const domain = domainIn(view, setting);
  const field = sameCell(ref, view.editing?.cell ?? null) ? renderEditField(view) : null;
  const classes = ['cell', ...marks];
  if (marks.includes('source')) classes.push(roleOf(stage.name));
  if (landed && state.before) classes.push('has-before');
  const kind = `number ${toneOf(state, setting.matrix) ?? ''}`;
  const brief = view.inStory && (setting.inRow !== undefined || !marks.includes('current'));
  const text = value === -Infinity ? MINUS_INFINITY : numberText(value, isMask(stage), brief);
  const number = landed ? html`${renderBefore(state, brief)}<span class=${kind}>${text}</span>` : nothing;
  return html`<span
    role="gridcell"
    class=${classes.join(' ')}
    .style=${painted ? colourStyle(value, domain, view.theme) : ''}
    tabindex=${entry ? 0 : -1}
    title=${change === null ? nothing : changeText(view.words, change)}
    data-cell=${cellData(ref)}
    >${field ?? (partial === null ? number : html`<em>${numberText(partial, false, brief)}</em>`)}</span
  >`;
}

export const renderEditField = ({ editing, words }: InView): TemplateResult => html`<input
  class="edit"
  inputmode="decimal"
  autocomplete="off"
  spellcheck="false"
  aria-label=${words.scene.editCell}
  .value=${live(editing?.text ?? '')}
/>`;
