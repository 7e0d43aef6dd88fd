// The panel of links, embed codes and files: which one is shown, copying it, and saving picture and numbers. Loaded when opened.
import type { TemplateResult } from 'lit';
import { pageOf, type EmbedKind } from './embed_code.ts';
import type { Fields } from '../../input/address/fields.ts';
import { traceToJson } from '../../engine/index.ts';
import type { Context } from '../../view/context.ts';
import { pictureOf } from './picture.ts';
import { renderShare, type FileKind } from './share_template.ts';
import { Copier } from '../copier.ts';
import { download } from './download.ts';
import type { Host } from '../../element/host.ts';
import type { Panel } from '../lazy_panel.ts';

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

  /** The picture is that of the scene as it stands; the numbers are those of the whole trace. */
  readonly #save = (kind: FileKind): void => {
    const { shadowRoot, session, trace } = this.#host;
    const { timeline, frame, words } = this.#host.context();
    const { name } = timeline.playlist[frame.at]!;
    if (kind === 'data') return download(`${session!.preset.id}.json`, 'application/json', traceToJson(trace!));
    const scene = shadowRoot.querySelector<HTMLElement>('.stage-scene')!;
    download(
      `${session!.preset.id}-${name}.svg`,
      'image/svg+xml',
      pictureOf(scene, `${words.stage[name].title} (${name})`),
    );
  };

  /** While it plays the text stands still: nobody can copy a moment that runs away. */
  render({ words }: Context): TemplateResult {
    const { page, player, offsetHeight } = this.#host;
    if (!player!.playing) this.#shown = this.#fields();
    const embedding = {
      fields: this.#shown,
      page: pageOf(page, document.baseURI),
      title: words.player,
      height: offsetHeight + 16,
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
