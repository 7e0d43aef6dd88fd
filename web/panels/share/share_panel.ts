// The panel of links, embed codes and files: which one is shown, copying it, and saving picture and numbers. Loaded
// when opened.
import { unsafeCSS, type TemplateResult } from 'lit';
import { traceToJson } from '../../engine/index.ts';
import type { Fields } from '../../input/address/fields.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation } from '../../model/presentation.ts';
import { sceneName } from '../../timeline/scenes.ts';
import type { Context } from '../../view/context.ts';
import { framedHeight } from '../../view/stage/composition.ts';
import { closedHeight } from '../player_size.ts';
import { Copier } from '../copier.ts';
import type { Panel, PanelHost } from '../lazy_panel.ts';
import { titleOf } from '../../model/scene_names.ts';
import { download } from './download.ts';
import { pageOf, type EmbedKind } from './embed_code.ts';
import { pictureOf } from './picture.ts';
import { renderShare, type FileKind } from './share_template.ts';
import styles from './share.css?inline';

/** The element that is shared: its width, and the page that shows it alone. */
type Shared = PanelHost & { readonly page: string; readonly offsetWidth: number };
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

  /** `fieldsNow`: what is shown now. */
  constructor(host: Shared, player: Player, presentation: Presentation, fieldsNow: () => Fields) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#fieldsNow = fieldsNow;
    this.#copier = new Copier(() => host.requestUpdate());
  }

  /** While it plays the text stands still: nobody can copy a moment that runs away. */
  update(): void {
    if (!this.#player.clock.playing) this.#fields = this.#fieldsNow();
  }

  readonly #choose = (kind: EmbedKind): void => {
    this.#kind = kind;
    this.#host.requestUpdate();
  };

  readonly #copy = (event: Event, text: string): void =>
    void this.#copier.copy(text, (event.currentTarget as Element).closest('.share')!.querySelector('textarea')!);

  /** The picture is that of the scene as it stands; the numbers are those of the whole trace. */
  readonly #save = (kind: FileKind): void => {
    const { session, trace, clock } = this.#player;
    const { scenes } = clock.timeline;
    const { at } = clock.frame();
    const shown = scenes[at]!;
    if (kind === 'data') return download(`${session.preset.id}.json`, 'application/json', traceToJson(trace));
    const scene = this.#host.shadowRoot!.querySelector<HTMLElement>('.scene')!;
    const title = titleOf(this.#presentation.words, scenes, at);
    const caption = shown.whole ? title : `${title} (${shown.stage.name})`;
    download(`${session.preset.id}-${sceneName(shown)}.svg`, 'image/svg+xml', pictureOf(scene, caption));
  };

  render({ words }: Context): TemplateResult {
    const { page, offsetWidth } = this.#host;
    const { parts } = this.#presentation.settings;
    const embedding = {
      fields: this.#fields,
      page: pageOf(page, document.baseURI),
      title: words.player,
      // As the player opens elsewhere: with all panels closed, whatever is open here.
      height: framedHeight(offsetWidth) + closedHeight(parts) + FRAME_PADDING,
    };
    return renderShare({
      words,
      embedding,
      kind: this.#kind,
      copied: this.#copier.copied,
      choose: this.#choose,
      copy: this.#copy,
      save: this.#save,
    });
  }
}
