// The words beside a scene: what the stage is for, and how it is computed; and the notes below the whole.
import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../../words/words.ts';
import type { Context } from '../../view/context.ts';
import { gapAfter, howOf, whyOf } from '../../words/stage_words.ts';
import { renderKeyList } from '../notes/key_list.ts';

export function renderWordsPanel({ trace, timeline, frame, words }: Context): TemplateResult {
  const stage = timeline.playlist[frame.at]!;
  const why = whyOf(words, trace, stage);
  return html`<div class="stage-text">
    <h2>${words.stage[stage.name].title} <code>${stage.name}</code></h2>
    <p>${why}${gapAfter(why)}<span class="how">${howOf(words, stage)}</span></p>
  </div>`;
}

/** `notebook`: the one that is followed; null, since the inputs are a reader's own. */
export function renderNotes(words: Words, notebook: string | null, edited: boolean): TemplateResult {
  return html`<div class="notes">
    <p>${notebook === null ? nothing : words.fromNotebook(notebook)} ${edited ? words.ownNumbers : words.exact}</p>
    <p>${words.untrained}</p>
    <details class="keys"><summary>${words.keys}</summary>${renderKeyList(words)}</details>
  </div>`;
}
