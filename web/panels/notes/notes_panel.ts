// The notes below the player: the source of the numbers, and whether they are trained. Loaded right after the first
// picture.
import { html, nothing, type TemplateResult } from 'lit';
import type { Session } from '../../model/session.ts';
import { isUntrained } from '../../model/untrained.ts';
import { NOTES_WORDS } from '../../words/notes_words.ts';
import { joined } from '../../words/sentences.ts';
import type { Words } from '../../words/words.ts';

export function renderNotes({ config, preset, edited }: Session, words: Words): TemplateResult {
  const { fromNotebook, ownNumbers, exact, untrained } = NOTES_WORDS[words.lang];
  // Other inputs are a reader's own.
  const notebook = config.inputs === preset.config.inputs ? preset.notebook : null;
  const source = edited ? ownNumbers : exact;
  return html`<p>${notebook === null ? source : joined([fromNotebook(notebook), source])}</p>
    ${isUntrained(config) ? html`<p>${untrained}</p>` : nothing}`;
}
