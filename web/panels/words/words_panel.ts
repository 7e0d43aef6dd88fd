// The words beside a scene: what the stage is for, and how it is computed.
import { html, type TemplateResult } from 'lit';
import type { InView } from '../../model/in_view.ts';
import { gapAfter, howOf, whyOf } from '../../words/stage_words.ts';

export function renderWords({ trace, timeline, frame, words }: InView): TemplateResult {
  const stage = timeline.playlist[frame.at]!;
  const why = whyOf(words, trace, stage);
  return html`<div class="stage-text">
    <h2>${words.stage[stage.name].title} <code>${stage.name}</code></h2>
    <p>${why}${gapAfter(why)}<span class="how">${howOf(words, stage)}</span></p>
  </div>`;
}
