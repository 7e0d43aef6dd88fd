// Problems with the page's or the reader's input, above the player, until they are dismissed.
import { html, nothing, type TemplateResult } from 'lit';
import type { Problems } from '../../model/problems.ts';
import type { Words } from '../../words/words.ts';

export function renderProblems(problems: Problems, words: Words): TemplateResult | typeof nothing {
  const { list } = problems;
  if (list.length === 0) return nothing;
  return html`<div class="problem asked" role="alert">
    ${list.map(({ message }) => html`<p>${message}</p>`)}
    <button class="plain" @click=${() => problems.putAway()}>${words.close}</button>
  </div>`;
}
