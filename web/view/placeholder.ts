// What is said where something is missing: until the player is ready, and of what could not be loaded.
import { html, nothing, type TemplateResult } from 'lit';
import type { Problems, Reported } from '../model/problems.ts';
import type { Words } from '../words/words.ts';

const renderSentences = ({ sentences, again }: Reported, words: Words): TemplateResult =>
  html`${sentences.map((sentence) => html`<p>${sentence(words)}</p>`)}${
    again ? html`<button class="plain again" @click=${again}>${words.tryAgain}</button>` : nothing
  }`;

/** In the place of what is missing. */
export const renderMissing = (reported: Reported, words: Words): TemplateResult =>
  html`<div class="problem" role="alert">${renderSentences(reported, words)}</div>`;

/** Problems with the input of page or reader, and what is missing without a place of its own, until they are closed. */
export function renderProblems(problems: Problems, words: Words, kind = ''): TemplateResult | typeof nothing {
  const { above } = problems;
  if (above.length === 0) return nothing;
  return html`<div class="problem ${kind}" role="alert">${above.map((each) => renderSentences(each, words))}
    <button class="plain" @click=${() => problems.putAway()}>${words.close}</button>
  </div>`;
}

/** @param content The page's own of the tag, shown meanwhile. */
export function renderWaiting(
  failure: Reported | undefined,
  content: string | null,
  words: Words,
): TemplateResult | typeof nothing {
  if (failure) return renderMissing(failure, words);
  return content?.trim() ? nothing : html`<p class="loading" part="loading">${words.loading}</p>`;
}
