// One step of the optimiser, number by number: a row of a matrix, its gradient, what the optimiser keeps, the change
// and the new weight.
import { html, type TemplateResult } from 'lit';
import type { WeightStep } from '../engine/index.ts';
import type { Language } from '../words/languages.ts';
import { LEARNING_UPDATE_WORDS } from '../words/learning_update_words.ts';
import { numberText } from '../words/number_text.ts';
import { typed } from './controls.ts';
import type { StepInView } from './step_picture.ts';

/** The rows of these matrices belong to words. */
const OF_WORDS = ['token.weight', 'out.weight'];

const optionOf = (value: string | number, text: string, selected: boolean): TemplateResult =>
  html`<option value=${value} .selected=${selected}>${text}</option>`;

export class UpdatePanel {
  readonly #redraw: () => void;
  #name = 'attention.W_query.weight';
  #row = 0;
  #shown: { readonly run: StepInView['run']; readonly step: number; readonly weights: readonly WeightStep[] } | null =
    null;

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  render({ run, step }: StepInView, lang: Language): TemplateResult {
    const words = LEARNING_UPDATE_WORDS[lang];
    if (step >= run.steps) return html`<p>${words.last}</p>`;
    if (this.#shown?.run !== run || this.#shown.step !== step) this.#shown = { run, step, weights: run.update(step) };
    const { weights } = this.#shown;
    const weight = weights.find(({ name }) => name === this.#name) ?? weights[0]!;
    const row = Math.min(this.#row, weight.shape[0] - 1);
    const rowName = (at: number) => (OF_WORDS.includes(weight.name) ? `${at} · ${run.words[at]}` : String(at));
    return html`<p>${words.help(step, run.heldOut.filter((out) => !out).length)}</p>
      <p class="chooses">
        <label>${words.matrix} <select @change=${(event: Event) => {
          this.#name = typed(event);
          this.#redraw();
        }}>${weights.map(({ name }) => optionOf(name, name, name === weight.name))}</select></label>
        <label>${words.row} <select @change=${(event: Event) => {
          this.#row = Number(typed(event));
          this.#redraw();
        }}>${Array.from({ length: weight.shape[0] }, (_, i) => optionOf(i, rowName(i), i === row))}</select></label>
      </p>
      ${weight.gradient ? this.#renderRow(weight, weight.gradient, row, lang) : html`<p>${words.none}</p>`}`;
  }

  #renderRow(weight: WeightStep, gradient: Float64Array, row: number, lang: Language): TemplateResult {
    const { rows } = LEARNING_UPDATE_WORDS[lang];
    const cols = weight.shape[1];
    const from = row * cols;
    const lines: readonly (readonly [name: string, numbers: Float64Array])[] = [
      [rows.weight, weight.data],
      [rows.gradient, gradient],
      ...weight.kept.map(({ name, after }) => [name, after] as const),
      [rows.change, weight.change],
      [rows.after, weight.after],
    ];
    return html`<div class="numbers" tabindex="0" role="group" aria-label=${weight.name}><table>
      <thead><tr><td></td>${Array.from({ length: cols }, (_, col) => html`<th scope="col">${col}</th>`)}</tr></thead>
      <tbody>${lines.map(
        ([name, numbers]) =>
          html`<tr><th scope="row">${name}</th>${Array.from(
            numbers.subarray(from, from + cols),
            (number) => html`<td>${numberText(number)}</td>`,
          )}</tr>`,
      )}</tbody>
    </table></div>`;
  }
}
