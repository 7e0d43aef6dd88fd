// Predict, then reveal: a computed number is hidden until the reader has said what it will be.
import { html, nothing, type TemplateResult } from 'lit';
import { verdictOf } from '../../model/prediction.ts';
import { valueAt, type Stage } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import { isMask, operationOf } from '../../ops/index.ts';
import type { Context } from '../../view/context.ts';
import { numberText } from '../../words/number_text.ts';
import type { CellFocus } from '../../input/cell_focus.ts';
import type { Host } from '../../element/host.ts';
import { sameCell } from '../../model/cells.ts';
import { hasLanded } from '../../model/in_view.ts';

export class Prediction {
  readonly #host: Host;
  readonly #cells: CellFocus;
  /** The number in question, as the line has it; what was typed; and what stands there once it was revealed. */
  #cell: CellRef | null = null;
  #revealed = false;
  #typed = '';

  constructor(host: Host, cells: CellFocus) {
    this.#host = host;
    this.#cells = cells;
  }

  /** The cell whose number must not be seen yet; another cell in the line ends the question. */
  unrevealed(cell: CellRef): CellRef | null {
    if (this.#cell && !sameCell(this.#cell, cell)) this.#cell = null;
    return this.#revealed ? null : this.#cell;
  }

  #ask(cell: CellRef): void {
    this.#cell = cell;
    this.#revealed = false;
    this.#typed = '';
    this.#cells.choose(cell);
    void this.#host.updateComplete.then(() => this.#host.shadowRoot.querySelector<HTMLElement>('#prediction')?.focus());
  }

  /** The next cell of the stage; after the last one the first. */
  #next({ trace, cell: { stage, row, col } }: Context): void {
    const { rows, cols } = trace.stages[stage]!;
    const at = (row * cols + col + 1) % (rows * cols);
    this.#ask({ stage, row: Math.floor(at / cols), col: at % cols });
  }

  #stop(): void {
    this.#cell = null;
    this.#cells.focus(this.#host.context().cell);
  }

  #reveal = (event: Event): void => {
    event.preventDefault();
    this.#typed = this.#host.shadowRoot.querySelector<HTMLInputElement>('#prediction')!.value;
    this.#revealed = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() =>
      this.#host.shadowRoot.querySelector<HTMLElement>('[data-predict=next]')?.focus(),
    );
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.#stop();
  };

  render(context: Context): TemplateResult | typeof nothing {
    const { cell, trace, words, timeline, frame } = context;
    const stage = trace.stages[cell.stage]!;
    const scene = timeline.playlist[frame.at]!;
    const isComputed = (of: Stage, row: number, col: number) =>
      operationOf(of).expression(trace, of, row, col) !== null;
    if (!isComputed(scene, 0, 0)) return nothing;
    // Of an operand with a scene of its own the number may stand in the result beside it. The room stays, so that nothing moves.
    if ((stage !== scene && !stage.detail) || !isComputed(stage, cell.row, cell.col))
      return html`<p class="predict"></p>`;
    if (!sameCell(this.#cell, cell)) {
      return html`<p class="predict">${
        hasLanded(context, cell)
          ? html`<button class="plain" data-predict="start" @click=${() => this.#ask(cell)}>${words.predict.start}</button>`
          : nothing
      }</p>`;
    }
    if (!this.#revealed) {
      return html`<form class="predict" @submit=${this.#reveal} @keydown=${this.#keyDown}>
        <label>${words.predict.label} <input id="prediction" type="text" inputmode="text" autocomplete="off" spellcheck="false" /></label>
        <button class="plain">${words.predict.reveal}</button>
      </form>`;
    }
    return html`<p class="predict" @keydown=${this.#keyDown}><span role="status">${this.#verdict(context)}</span>
      <button class="plain" data-predict="next" @click=${() => this.#next(context)}>${words.predict.next}</button></p>`;
  }

  #verdict({ trace, cell, words }: Context): string {
    const stage = trace.stages[cell.stage]!;
    const value = valueAt(trace, stage, cell.row, cell.col);
    const text = numberText(value, isMask(stage));
    const verdict = verdictOf(this.#typed, value);
    if (verdict?.right) return words.predict.right(text);
    const it = words.predict.itIs(text);
    if (!verdict) return this.#typed.trim() === '' ? it : `${words.predict.noNumber(this.#typed.trim())} ${it}`;
    return Number.isFinite(verdict.difference) ? words.predict.off(text, numberText(Math.abs(verdict.difference))) : it;
  }
}
