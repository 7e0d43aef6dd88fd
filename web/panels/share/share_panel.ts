// The panel of links and embed codes: which one is shown, and copying it. Loaded when opened.
import { titleOf } from '../../words/languages.ts';
import { html, unsafeCSS, type TemplateResult } from 'lit';
import { addressOf, type Fields } from '../../input/address.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation } from '../../model/presentation.ts';
import type { Context } from '../../view/context.ts';
import { framedHeight } from '../../view/stage/composition.ts';
import { closedHeight } from '../player_size.ts';
import { Copier } from '../copier.ts';
import type { Panel, PanelHost } from '../lazy_panel.ts';
import { renderToPicture } from '../controls.ts';
import { pageOf, type Embeddable, type EmbedKind } from './embed_code.ts';
import { renderShare } from './share_template.ts';
import styles from './share.css?inline';

/** The shared element: its width, and the page that shows it alone. */
type Shared = PanelHost & { readonly page: string; readonly offsetWidth: number };
const PLAYER: Embeddable = {
  tag: 'attention-steps',
  module: 'attention-steps.js',
  frame: 'embed.html',
};
/** Around the player in embed.html, in pixels. */
const FRAME_PADDING = 16;

export class SharePanel implements Panel {
  readonly styles = unsafeCSS(styles);
  readonly #host: Shared;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #fieldsNow: () => Fields;
  readonly #copier: Copier;
  #kind: EmbedKind = 'link';
  #fields: Fields = {};

  /** `fieldsNow`: the current state. */
  constructor(host: Shared, player: Player, presentation: Presentation, fieldsNow: () => Fields) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#fieldsNow = fieldsNow;
    this.#copier = new Copier(() => host.requestUpdate());
  }

  /** While it plays the text does not change: nobody can copy a moment that runs away. */
  update(): void {
    if (!this.#player.clock.playing) this.#fields = this.#fieldsNow();
  }

  readonly #choose = (kind: EmbedKind): void => {
    this.#kind = kind;
    this.#host.requestUpdate();
  };

  readonly #copy = (event: Event, text: string): void =>
    void this.#copier.copy(text, (event.currentTarget as Element).closest('.share')!.querySelector('textarea')!);

  render(context: Context): TemplateResult {
    const { words } = context;
    const { page, offsetWidth } = this.#host;
    const { parts } = this.#presentation.settings;
    const address = pageOf(page, document.baseURI);
    const embedding = {
      element: PLAYER,
      fields: this.#fields,
      fragment: addressOf(this.#fields),
      page: address,
      folder: address,
      title: titleOf(words.lang),
      // The size of the player as it opens elsewhere: with all panels closed, whatever is open here.
      height: framedHeight(offsetWidth) + closedHeight(parts) + FRAME_PADDING,
    };
    const links = renderShare({
      words,
      embedding,
      kind: this.#kind,
      copyState: this.#copier.state,
      choose: this.#choose,
      copy: this.#copy,
    });
    return html`${renderToPicture(words)} ${links}`;
  }
}
