// The notes below the whole: whose numbers these are, that nothing was learned, and the list of keys.
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../model/session.ts';
import type { Words } from '../../words/words.ts';
import { renderKeyList } from './key_list.ts';

export function renderNotes({ config, preset, edited }: Session, words: Words): TemplateResult {
  // Other inputs are a reader's own.
  const notebook = config.inputs === preset.config.inputs ? preset.notebook : null;
  return html`<div class="notes">
    <p>${notebook === null ? nothing : words.fromNotebook(notebook)} ${edited ? words.ownNumbers : words.exact}</p>
    <p>${words.untrained}</p>
    <details class="keys">
      <summary>${words.keys}</summary>
      ${renderKeyList(words)}
    </details>
  </div>`;
}
