// The panel of links and embed codes: which one is shown, and copying it. Loaded when opened.
import type { TemplateResult } from 'lit';
import { pageOf, type EmbedKind } from '../address/embed_code.ts';
import type { Fields } from '../address/fields.ts';
import type { Context } from '../view/context.ts';
import { renderShare } from '../view/share_panel.ts';
import { Copier } from './copier.ts';
import type { Host } from './host.ts';
import type { Panel } from './lazy_panel.ts';

export class SharePanel implements Panel {
  readonly #host: Host;
  readonly #fields: () => Fields;
  readonly #copier: Copier;
  #kind: EmbedKind = 'link';
  #shown: Fields = {};

  /** `fields`: what is shown now. */
  constructor(host: Host, fields: () => Fields) {
    this.#host = host;
    this.#fields = fields;
    this.#copier = new Copier(() => host.requestUpdate());
  }

  readonly #choose = (kind: EmbedKind): void => {
    this.#kind = kind;
    this.#host.requestUpdate();
  };

  readonly #copy = (event: Event, text: string): void =>
    void this.#copier.copy(text, (event.currentTarget as Element).closest('.share')!.querySelector('textarea')!);

  /** While it plays the text stands still: nobody can copy a moment that runs away. */
  render({ words }: Context): TemplateResult {
    const { page, player, offsetHeight } = this.#host;
    if (!player!.playing) this.#shown = this.#fields();
    const embedding = { fields: this.#shown, page: pageOf(page, document.baseURI), title: words.player, height: offsetHeight + 16 };
    return renderShare({ words, embedding, kind: this.#kind, copied: this.#copier.copied, choose: this.#choose, copy: this.#copy });
  }
}
