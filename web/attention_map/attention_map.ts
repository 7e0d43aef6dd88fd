// A text of thousands of tokens: a map of its attention weights, the row of the cursor as a list. Loaded when it is asked for.
import { html, nothing, type TemplateResult } from 'lit';
import { painted } from '../view/canvas.ts';
import { numberText } from '../words/number_text.ts';
import { colourOf, css, textOn, type Domain } from '../view/ramp.ts';
import type { Words } from '../words/words.ts';
import { LEFT, TOP, blockSurface, paintLong } from './map_paint.ts';
import { MapHands, type Held } from './map_input.ts';
import { RowStore } from './row_store.ts';
import type { StartRows, TextWanted } from './rows_server.ts';
import { blockOf, fitted, resized, spanOf } from './viewport.ts';
import type { Theme } from '../model/state.ts';

export { heatStyles } from '../view/heat/heat_styles.ts';
export { longStyles } from './map_styles.ts';

/** Keys that the list shows at once, and of the strongest. */
const PAGE = 64;
const STRONGEST = 8;
const MOST_SIDE = 640;

export class LongText {
  readonly #changed: () => void;
  readonly #rows: RowStore;
  readonly #held: Held = { view: fitted(1, 1, 1), cursor: { row: 0, col: 0 } };
  readonly #hands: MapHands;
  #tokens: readonly string[] = [];
  #stage = '';
  readonly #blocks = blockSurface();
  #version = 0;
  #due = false;

  constructor(start: StartRows, changed: () => void) {
    // However often something changes, it is drawn once a frame.
    this.#changed = () => {
      this.#version++;
      if (this.#due) return;
      this.#due = true;
      requestAnimationFrame(() => {
        this.#due = false;
        changed();
      });
    };
    this.#rows = new RowStore(start, this.#changed);
    this.#hands = new MapHands(this.#held, this.#changed);
  }

  /** Shows a text with the weights of one head. */
  show(text: TextWanted, head: number): void {
    const other = text.tokens.length !== this.#tokens.length;
    this.#tokens = text.tokens;
    this.#stage = text.config.maskBy === 'renormalise' ? 'masked_simple_norm' : 'attn_weights';
    if (other) {
      this.#held.view = fitted(this.#tokens.length, 1, 1);
      this.#held.cursor = { row: Math.min(1, this.#tokens.length - 1), col: 0 };
    }
    this.#rows.open(text, head);
    this.#version++;
  }

  /** Computes nothing more until it is shown again. */
  close(): void {
    this.#rows.close();
  }

  /** `width`: what there is room for, in pixels; `back`: leaves the map. */
  render(words: Words, theme: Theme, width: number, back: () => void): TemplateResult {
    const side = Math.max(120, Math.min(MOST_SIDE, width - LEFT - 2));
    const { view } = this.#held;
    if (view.width !== side) this.#held.view = resized(view, side, side);
    const block = blockOf(this.#held.view);
    const { rows } = spanOf(this.#held.view);
    this.#rows.want(block, Math.floor(rows[0] / block), Math.ceil(rows[1] / block), this.#held.cursor.row);
    const problem = this.#rows.problems[0];
    return html`<section class="long" @keydown=${(event: Event) => event.stopPropagation()}>
      <h2>${words.long.title(this.#tokens.length)} <code>${this.#stage}</code></h2>
      <p>${words.long.intro} <button class="plain" data-long="back" @click=${back}>${words.long.back}</button></p>
      ${problem ? html`<p class="problem" role="alert">${problem.message}</p>` : html`<div class="long-parts">${this.#renderMap(words, theme)}${this.#renderRow(words, theme)}</div>`}
    </section>`;
  }

  get #domain(): Domain {
    return { signed: false, most: this.#rows.most, root: true };
  }

  #renderMap(words: Words, theme: Theme): TemplateResult {
    const { view, cursor } = this.#held;
    const hands = this.#hands;
    const domain = this.#domain;
    const picture = { view, cursor, tokens: this.#tokens, rows: this.#rows, domain, theme };
    const size = `width:${view.width + LEFT}px;height:${view.height + TOP}px`;
    const colours = [0, 0.01, 0.04, 0.1, 0.25, 0.5, 0.75, 1].map(
      (stop) => `${css(colourOf(stop * domain.most, domain, theme))} ${100 * stop}%`,
    );
    return html`<div class="long-map">
      <div class="long-tools">
        <button class="plain" data-long="in" @click=${hands.in} aria-label=${words.long.zoomIn} title=${words.long.zoomIn}>+</button>
        <button class="plain" data-long="out" @click=${hands.out} aria-label=${words.long.zoomOut} title=${words.long.zoomOut}>−</button>
        <button class="plain" data-long="fit" @click=${hands.fit}>${words.long.fit}</button>
        ${this.#renderProgress(words)}
      </div>
      <div class="long-canvas" role="application" tabindex="0" aria-label=${words.matrix(this.#stage, view.n, view.n)} aria-describedby="long-help long-cell" .style=${size}
        @keydown=${hands.key} @wheel=${{ handleEvent: hands.wheel, passive: false }} @pointerdown=${hands.down} @pointermove=${hands.move} @pointerup=${hands.up} @pointercancel=${hands.up}
      ><canvas aria-hidden="true" data-busy=${String(this.#rows.busy)} .style=${size} ${painted([this.#version, view, cursor, theme], (canvas) => paintLong(canvas, this.#blocks, picture))}></canvas></div>
      <div class="legend" role="img" aria-label=${words.legend('0', numberText(domain.most))}>
        <span>0</span><span class="ramp" .style=${`background:linear-gradient(90deg,${colours.join(',')})`}></span><span>${numberText(domain.most)}</span></div>
      <p id="long-help">${words.long.help}</p>
    </div>`;
  }

  #renderProgress(words: Words): TemplateResult | typeof nothing {
    if (this.#rows.stopped)
      return html`<button class="plain" data-long="go-on" @click=${() => this.#rows.goOn()}>${words.long.goOn}</button>`;
    const progress = this.#rows.progress;
    if (!progress) return nothing;
    return html`<progress max=${progress.of} .value=${progress.done} aria-label=${words.long.computing}></progress>
      <button class="plain" data-long="stop" @click=${() => this.#rows.stop()}>${words.long.stop}</button>`;
  }

  /** The row of the cursor: its cell, its largest weights, and the keys around the cursor. */
  #renderRow(words: Words, theme: Theme): TemplateResult {
    const {
      cursor: { row, col },
    } = this.#held;
    const tokens = this.#tokens;
    const values = this.#rows.row(1, row);
    const name = (axis: 'query' | 'key', index: number) => `${words.axes[axis]} ${tokens[index]} (${index + 1})`;
    const first = Math.floor(col / PAGE) * PAGE;
    const last = Math.min(first + PAGE, tokens.length);
    const page = (at: number) => () => this.#hands.go({ row, col: at });
    const entries = (keys: readonly number[]) =>
      keys.map((key) => this.#renderEntry(values![key]!, key, key === col, theme));
    const keys = Array.from({ length: last - first }, (_, i) => first + i);
    return html`<div class="row-list">
      <p class="where" id="long-cell" aria-live="polite">${words.place(this.#stage, name('query', row), name('key', col))}: <strong>${values ? numberText(values[col]!) : '…'}</strong></p>
      ${
        values
          ? html`
        <h3>${words.long.strongest(tokens[row]!)}</h3>
        <ol class="strongest">${entries(strongest(values))}</ol>
        <h3>${words.long.keys(first + 1, last, tokens.length)}</h3>
        <div class="long-tools">
          <button class="plain" data-long="earlier" ?disabled=${first === 0} @click=${page(first - PAGE)}>${words.long.earlier}</button>
          <button class="plain" data-long="later" ?disabled=${last === tokens.length} @click=${page(last)}>${words.long.later}</button>
        </div>
        <ol class="keys-around">${entries(keys)}</ol>`
          : nothing
      }
    </div>`;
  }

  #renderEntry(value: number, key: number, current: boolean, theme: Theme): TemplateResult {
    const colour = Number.isFinite(value) ? colourOf(value, this.#domain, theme) : null;
    const go = () => this.#hands.go({ row: this.#held.cursor.row, col: key });
    return html`<li class="entry" aria-current=${current ? 'true' : nothing} title=${`${this.#tokens[key]} (${key + 1})`} @click=${go}><span class="of">${this.#tokens[key]}</span><span
      class="amount ${current ? 'current' : ''}" .style=${colour ? `background-color:${css(colour)};color:${textOn(colour)}` : ''}>${numberText(value)}</span></li>`;
  }
}

/** The keys of the largest weights of a row, largest first; those that are zero are none. */
function strongest(values: Float32Array): readonly number[] {
  const keys: number[] = [];
  values.forEach((value, key) => {
    const place = keys.findIndex((other) => value > values[other]!);
    if (!(value > 0)) return;
    if (place >= 0) keys.splice(place, 0, key);
    else keys.push(key);
    if (keys.length > STRONGEST) keys.pop();
  });
  return keys;
}
