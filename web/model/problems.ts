// What is wrong with what was asked of a player: a sentence for each attribute, until it is set well or put away.
import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../engine/index.ts';
import type { Words } from '../words/words.ts';

/** In the language that is being read when it is read. */
export type Sentence = (words: Words) => string;

export class Problems {
  readonly #told = new Map<string, readonly Sentence[]>();
  readonly #update: () => void;
  readonly #dispatch: (problem: Problem) => void;

  /** `update` asks the player to render again, `dispatch` tells the page. */
  constructor(update: () => void, dispatch: (problem: Problem) => void) {
    this.#update = update;
    this.#dispatch = dispatch;
  }

  /** All that is wrong with one attribute now; nothing, when it is well. */
  set(field: string, sentences: readonly Sentence[], words: Words): void {
    if (sentences.length === 0 && !this.#told.has(field)) return;
    if (sentences.length === 0) this.#told.delete(field);
    else this.#told.set(field, sentences);
    for (const sentence of sentences) this.#dispatch({ field, message: sentence(words) });
    this.#update();
  }

  list(words: Words): readonly Problem[] {
    return [...this.#told].flatMap(([field, sentences]) =>
      sentences.map((sentence) => ({ field, message: sentence(words) })),
    );
  }

  readonly #putAway = (): void => {
    this.#told.clear();
    this.#update();
  };

  render(words: Words): TemplateResult | typeof nothing {
    if (this.#told.size === 0) return nothing;
    return html`<div class="problem asked" role="alert">
      ${this.list(words).map(({ message }) => html`<p>${message}</p>`)}
      <button class="plain" @click=${this.#putAway}>${words.close}</button>
    </div>`;
  }
}
