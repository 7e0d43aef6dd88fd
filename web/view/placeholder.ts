// The placeholder until the player is ready, or if it cannot load.
import { html, nothing, type TemplateResult } from 'lit';
import { EngineLoadError } from '../engine/index.ts';
import type { Words } from '../words/words.ts';

/** Why nothing can be computed in this browser or on this page; null if another attempt may succeed. */
function refusal(failure: Error, words: Words): string | null {
  if (!(failure instanceof EngineLoadError)) return null;
  return failure.forbidden ? words.noWasm : failure.noSimd ? words.noSimd : null;
}

/** The reason why the player could not load; a message that a reader can act on is in their language. */
export const failureReason = (failure: Error, words: Words): string => refusal(failure, words) ?? failure.message;

export function renderWaiting(
  failure: Error | undefined,
  /** The page's own content of the tag, shown meanwhile. */
  content: string | null,
  words: Words,
  open: () => void,
): TemplateResult | typeof nothing {
  const again = html`<button class="plain again" @click=${open}>${words.tryAgain}</button>`;
  if (failure)
    return html`<div class="problem" role="alert">
      <p>${words.failed}</p>
      <p>${failureReason(failure, words)}</p>
      ${refusal(failure, words) === null ? again : nothing}
    </div>`;
  return content?.trim() ? nothing : html`<p class="loading" part="loading">${words.loading}</p>`;
}
