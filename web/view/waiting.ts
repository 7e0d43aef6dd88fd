// What stands there before the player does, or where it cannot.
import { html, nothing, type TemplateResult } from 'lit';
import { EngineLoadError } from '../engine/index.ts';
import type { Words } from '../words/words.ts';

/** What stopped the player from loading; a reader can act on a policy, so that one is said in their language. */
export const reasonOf = (failure: Error, words: Words): string =>
  failure instanceof EngineLoadError && failure.forbidden ? words.noWasm : failure.message;

export interface Waiting {
  readonly failure: Error | undefined;
  /** Loads only when a button is pressed. */
  readonly poster: boolean;
  /** What the page has put into the tag, which stands there meanwhile. */
  readonly textContent: string | null;
}

export function renderWaiting(
  { failure, poster, textContent }: Waiting,
  words: Words,
  open: () => void,
): TemplateResult | typeof nothing {
  if (failure)
    return html`<div class="problem" role="alert">
      <p>${words.failed}</p>
      <p>${reasonOf(failure, words)}</p>
    </div>`;
  if (poster) return html`<button class="poster" @click=${open}>${words.open}</button>`;
  return textContent?.trim() ? nothing : html`<p class="loading">${words.loading}</p>`;
}
