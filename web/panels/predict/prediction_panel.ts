// The question what a number will be, and the answer: the number stands nowhere until it is revealed.
import { html, nothing, type TemplateResult } from 'lit';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { Focus } from '../../input/focus.ts';
import { sameCell } from '../../model/cells.ts';
import { hasLanded } from '../../model/in_view.ts';
import { verdictOf, type Prediction } from '../../model/prediction.ts';
import { isMask, operationOf } from '../../ops/index.ts';
import type { Context } from '../../view/context.ts';
import { numberText } from '../../words/number_text.ts';

export class PredictionPanel {
  readonly #prediction: Prediction;
  readonly #focus: Focus;

  constructor(prediction: Prediction, focus: Focus) {
    this.#prediction = prediction;
    this.#focus = focus;
  }

  readonly #start = (context: Context): void => {
    this.#prediction.ask(context.cell);
    void this.#focus.to('#prediction');
  };

  readonly #next = (): void => {
    this.#prediction.next();
    void this.#focus.to('#prediction');
  };

  readonly #reveal = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    this.#prediction.reveal(form.querySelector<HTMLInputElement>('#prediction')!.value);
    void this.#focus.to('[data-predict=next]');
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    const { cell } = this.#prediction;
    this.#prediction.stop();
    if (cell) void this.#focus.toCell(cell);
  };

  render(context: Context): TemplateResult | typeof nothing {
    const { cell, trace, words, timeline, frame } = context;
    const stage = trace.stages[cell.stage]!;
    const scene = timeline.playlist[frame.at]!;
    const isComputed = (of: Stage, row: number, col: number) =>
      operationOf(of).expression(trace, of, row, col) !== null;
    if (!isComputed(scene, 0, 0)) return nothing;
    // Of an operand with a scene of its own the number may stand in the result beside it. The room stays: nothing
    // moves.
    if ((stage !== scene && !stage.detail) || !isComputed(stage, cell.row, cell.col))
      return html`<p class="predict"></p>`;
    if (!sameCell(this.#prediction.cell, cell)) {
      const start = () => this.#start(context);
      return html`<p class="predict">${
        hasLanded(context, cell)
          ? html`<button class="plain" data-predict="start" @click=${start}>${words.predict.start}</button>`
          : nothing
      }</p>`;
    }
    if (this.#prediction.unrevealed) {
      return html`<form class="predict" @submit=${this.#reveal} @keydown=${this.#keyDown}>
        <label
          >${words.predict.label}
          <input id="prediction" type="text" inputmode="text" autocomplete="off" spellcheck="false" />
        </label>
        <button class="plain">${words.predict.reveal}</button>
      </form>`;
    }
    return html`<p class="predict" @keydown=${this.#keyDown}>
      <span role="status">${this.#verdict(context)}</span>
      <button class="plain" data-predict="next" @click=${this.#next}>${words.predict.next}</button>
    </p>`;
  }

  #verdict({ trace, cell, words }: Context): string {
    const stage = trace.stages[cell.stage]!;
    const value = valueAt(trace, stage, cell.row, cell.col);
    const text = numberText(value, isMask(stage));
    const { typed } = this.#prediction;
    const verdict = verdictOf(typed, value);
    if (verdict?.right) return words.predict.right(text);
    const it = words.predict.itIs(text);
    if (!verdict) return typed.trim() === '' ? it : `${words.predict.noNumber(typed.trim())} ${it}`;
    return Number.isFinite(verdict.difference) ? words.predict.off(text, numberText(Math.abs(verdict.difference))) : it;
  }
}
