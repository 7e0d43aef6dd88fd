// A text of thousands of tokens: a map of its attention weights, with the cursor's row as a list. Loaded on demand.
import { unsafeCSS, type TemplateResult } from 'lit';
import type { Theme } from '../model/state.ts';
import { styles as heatStyles } from '../view/heat/styles.ts';
import type { Language } from '../words/index.ts';
import type { Words } from '../words/words.ts';
import { MapInput, type Held } from './map_input.ts';
import { LEFT, blockSurface } from './map_paint.ts';
import mapStyles from './map.css?inline';
import { renderMap } from './map_template.ts';
import { RowStore } from './row_store.ts';
import type { StartRows, TextWanted } from './rows_server.ts';
import { blockOf, fitted, resized, spanOf } from './viewport.ts';

export const styles = [heatStyles, unsafeCSS(mapStyles)];

/** The size of the map on screen, in pixels. */
const MIN_SIDE = 120;
const MAX_SIDE = 640;

export class AttentionMap {
  readonly #changed: () => void;
  readonly #rows: RowStore;
  readonly #held: Held = { view: fitted(1, 1, 1), cursor: { row: 0, col: 0 } };
  readonly #input: MapInput;
  readonly #blocks = blockSurface();
  #tokens: readonly string[] = [];
  #version = 0;
  #due = false;

  constructor(start: StartRows, changed: () => void) {
    // Missing rows are requested, and the map is drawn, at most once per frame.
    this.#changed = () => {
      this.#version++;
      if (this.#due) return;
      this.#due = true;
      requestAnimationFrame(() => {
        this.#due = false;
        this.#want();
        changed();
      });
    };
    this.#rows = new RowStore(start, this.#changed);
    this.#input = new MapInput(this.#held, this.#changed);
  }

  /** Shows a text with the weights of one head. */
  show(text: TextWanted, head: number): void {
    const other = text.tokens.length !== this.#tokens.length;
    this.#tokens = text.tokens;
    if (other) {
      const { width, height } = this.#held.view;
      this.#held.view = fitted(this.#tokens.length, width, height);
      this.#held.cursor = { row: Math.min(1, this.#tokens.length - 1), col: 0 };
    }
    this.#rows.open(text, head);
    this.#changed();
  }

  /** `width`: the available width, in pixels. */
  resize(width: number): void {
    const side = Math.max(MIN_SIDE, Math.min(MAX_SIDE, width - LEFT - 2));
    if (this.#held.view.width === side) return;
    this.#held.view = resized(this.#held.view, side, side);
    this.#changed();
  }

  /** Requests the missing rows of the visible area. */
  #want(): void {
    const { view, cursor } = this.#held;
    const block = blockOf(view);
    const { rows } = spanOf(view);
    this.#rows.want(block, Math.floor(rows[0] / block), Math.ceil(rows[1] / block), cursor.row);
  }

  /** Stops computing until it is shown again. */
  close(): void {
    this.#rows.close();
  }

  /** `back`: leaves the map. */
  render(words: Words, lang: Language, theme: Theme, back: () => void): TemplateResult {
    const rows = this.#rows;
    return renderMap({
      words,
      lang,
      theme,
      back,
      rows,
      view: this.#held.view,
      cursor: this.#held.cursor,
      tokens: this.#tokens,
      domain: { signed: false, max: rows.max, root: true },
      version: this.#version,
      blocks: this.#blocks,
      input: this.#input,
    });
  }
}
