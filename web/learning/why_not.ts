// Why a place of the article has no model, and a button that tries again.
import { html, nothing, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import { joined } from '../words/text.ts';

/** In sentences. */
export const whyNot = ({ reported, presentation }: AttentionSteps, field: string): string =>
  joined((reported.of(field)?.sentences ?? []).map((each) => each(presentation.words)));

export function renderWhyNot(player: AttentionSteps, field: string): TemplateResult | typeof nothing {
  const why = player.reported.of(field);
  if (!why) return nothing;
  const again = html`<button class="link" @click=${why.again}>${player.presentation.words.tryAgain}</button>`;
  return html`<span role="alert">${whyNot(player, field)} ${why.again ? again : nothing}</span>`;
}
