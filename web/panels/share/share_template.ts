// Links and embed codes: a choice of kinds, and the text of one to copy. Loaded when opened.
import { html, nothing, type TemplateResult } from 'lit';
import { EMBED_KINDS, embedCode, isTooLongForLink, type EmbedKind, type Embedding } from './embed_code.ts';
import { MAX_ADDRESS } from '../../input/address.ts';
import type { Copier } from '../copier.ts';
import type { Words } from '../../words/words.ts';

/** Names, the same in every language. */
const NAMES = { markdown: 'Markdown', jupyter: 'Jupyter' } as const;

export interface ShareView {
  readonly words: Words;
  readonly embedding: Embedding;
  readonly kind: EmbedKind;
  readonly copyState: Copier['state'];
  readonly choose: (kind: EmbedKind) => void;
  readonly copy: (event: Event, text: string) => void;
}

export function renderShare({ words, embedding, kind, copyState, choose, copy }: ShareView): TemplateResult {
  const said = words.share;
  const { fragment } = embedding;
  const names: Readonly<Record<EmbedKind, string>> = { ...NAMES, ...said.kinds };
  const codes = EMBED_KINDS.map((one) => [one, embedCode(one, embedding)] as const).filter(([, code]) => code !== null);
  const [shown, text] = codes.find(([one]) => one === kind) ?? codes[0]!;
  const choice = (
    one: EmbedKind,
  ) => html`<button class="plain" aria-pressed=${one === shown} @click=${() => choose(one)}
    >${names[one]}</button
  >`;
  return html`<div class="code-kinds">
      ${codes.map(([one]) => choice(one))}
      <button class="plain copy" @click=${(event: Event) => copy(event, text!)}
        ><span aria-live="polite">${words[copyState]}</span></button
      >
    </div>
    <textarea
      readonly
      rows=${text!.length > 200 ? 5 : 3}
      spellcheck="false"
      aria-label=${names[shown]}
      .value=${text!}
    ></textarea>
    <p>${said.help[shown]}</p>
    ${isTooLongForLink(embedding) ? html`<p>${said.tooLong(MAX_ADDRESS, fragment.length)}</p>` : nothing}`;
}
