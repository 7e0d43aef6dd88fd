// The panel that takes a step elsewhere: links and embed codes, pictures, a film, and the numbers. Loaded when opened.
import { unsafeCSS, type TemplateResult } from 'lit';
import type { StageName } from '../../engine/index.ts';
import { dataFile, type DataKind } from '../../files/data.ts';
import { notebookFile } from '../../files/notebook.ts';
import { figureOf, type FigureSetting, momentAt, momentAtStep } from '../../files/picture/figure.ts';
import { gifOf } from '../../files/picture/gif.ts';
import { PALETTES } from '../../files/picture/palette.ts';
import type { Drawing } from '../../files/picture/shapes.ts';
import { svgOf } from '../../files/picture/svg.ts';
import { addressOf, type Fields } from '../../input/address.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation } from '../../model/presentation.ts';
import { sceneName } from '../../timeline/scenes.ts';
import { beginOf } from '../../timeline/timeline.ts';
import type { Context } from '../../view/context.ts';
import { framedHeight } from '../../view/picture/composition.ts';
import { titleOf } from '../../words/languages.ts';
import { Copier, download } from '../copier.ts';
import type { Panel, PanelHost } from '../lazy_panel.ts';
import { closedHeight } from '../player_size.ts';
import { filmOf, pngOf } from './canvas.ts';
import {
  EMBED_KINDS,
  embedCode,
  pageOf,
  renderShare,
  writtenAddress,
  type Embeddable,
  type EmbedKind,
  type Embedding,
} from './links.ts';
import { SIZES, renderSharing, type Chosen } from './share_template.ts';
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
const CODES = EMBED_KINDS.filter((kind) => kind !== 'link');

export class SharePanel implements Panel {
  readonly styles = unsafeCSS(styles);
  readonly #host: Shared;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #fieldsNow: () => Fields;
  readonly #copiers: { readonly link: Copier; readonly code: Copier };
  #kind: EmbedKind = 'tag';
  #fields: Fields = {};
  #chosen: Partial<Chosen> = {};
  #progress: number | null = null;
  /** Cancels the film in progress. */
  #cancel: AbortController | null = null;
  #said = '';

  /** `fieldsNow`: the current state. */
  constructor(host: Shared, player: Player, presentation: Presentation, fieldsNow: () => Fields) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#fieldsNow = fieldsNow;
    const update = () => host.requestUpdate();
    this.#copiers = { link: new Copier(update), code: new Copier(update) };
  }

  /** While it plays the text does not change: nobody can copy a moment that runs away. */
  update(): void {
    if (!this.#player.clock.playing) this.#fields = this.#fieldsNow();
  }

  // --- Pictures, films and numbers ----------------------------------------------------------------

  /** Default choices follow the page; a stage that is missing from the trace counts as none. */
  #chosenIn({ trace }: Context): Chosen {
    const { theme } = this.#presentation;
    const chosen: Chosen = { what: 'scene', size: 'slide', film: 'scene', stage: null, theme, ...this.#chosen };
    return trace.stages.some(({ name }) => name === chosen.stage) ? chosen : { ...chosen, stage: null };
  }

  #setting({ size, theme }: Chosen): FigureSetting {
    const { fonts } = this.#presentation.settings;
    const { allHeads } = this.#player.state;
    const palette = PALETTES[theme];
    const address = writtenAddress(pageOf(this.#host.page, document.baseURI));
    return { size: SIZES[size], reader: { ...fonts, coarse: false }, palette, allHeads, address };
  }

  #drawn(context: Context, chosen: Chosen): Drawing {
    const { theme, what } = chosen;
    const view =
      what === 'whole'
        ? momentAtStep(context.timeline, 0, context.words, theme)
        : { ...context, theme, lit: null, editing: null };
    return figureOf(view, this.#setting(chosen));
  }

  #say(said: string): void {
    this.#said = said;
    this.#host.requestUpdate();
  }

  #name({ timeline, frame }: Context, scene = true): string {
    const { id } = this.#player.session.preset;
    return scene ? `${id}-${sceneName(timeline.scenes[frame.at]!)}` : id;
  }

  async #picture(context: Context, kind: 'svg' | 'png'): Promise<void> {
    const chosen = this.#chosenIn(context);
    const name = chosen.what === 'whole' ? `${this.#name(context, false)}-whole` : this.#name(context);
    const drawing = this.#drawn(context, chosen);
    try {
      if (kind === 'svg') download({ name: `${name}.svg`, type: 'image/svg+xml', content: svgOf(drawing) });
      else download({ name: `${name}.png`, type: 'image/png', content: await pngOf(drawing) });
    } catch {
      this.#say(context.words.files.noPicture);
    }
  }

  /** The clipboard accepts a promise, so that the write still belongs to the button press. */
  async #copy(context: Context): Promise<void> {
    const said = context.words.files;
    try {
      const png = pngOf(this.#drawn(context, this.#chosenIn(context)));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      this.#say(context.words.copied);
    } catch (error) {
      const forbidden = error instanceof DOMException && error.name === 'NotAllowedError';
      this.#say(forbidden ? said.mayNotCopy : said.noPicture);
    }
  }

  async #film(context: Context): Promise<void> {
    const said = context.words.files;
    const chosen = this.#chosenIn(context);
    const { timeline, frame, words } = context;
    const { starts, ends } = timeline;
    const span: readonly [number, number] =
      chosen.film === 'walk' ? [0, starts.at(-1)!] : [starts[beginOf(timeline, frame.at)]!, starts[ends[frame.at]!]!];
    // A copy of the current state: the reader may choose another notebook while the film is drawn.
    const name = `${this.#name(context, chosen.film === 'scene')}.gif`;
    const cancel = new AbortController();
    this.#cancel = cancel;
    const progress = (share: number) => {
      this.#progress = share;
      this.#host.requestUpdate();
    };
    this.#said = '';
    progress(0);
    const setting = this.#setting(chosen);
    const drawingAt = (t: number) => figureOf(momentAt(timeline, t, words, chosen.theme), setting);
    try {
      const content = await gifOf(filmOf(drawingAt, span), progress, cancel.signal);
      if (content) download({ name, type: 'image/gif', content });
      this.#said = content ? said.done : said.cancelled;
    } catch {
      this.#said = said.noPicture;
    }
    this.#progress = null;
    this.#host.requestUpdate();
  }

  #data({ trace, words }: Context, only: StageName | null, kind: DataKind | 'ipynb'): void {
    const { id } = this.#player.session.preset;
    if (kind === 'ipynb') return download(notebookFile(trace, words, words.presetNames[id], id));
    download(dataFile(trace, kind, only, only ? `${id}-${only}` : id));
  }

  // --- Links --------------------------------------------------------------------------------------

  #embedding({ words }: Context): Embedding {
    const { page, offsetWidth } = this.#host;
    const address = pageOf(page, document.baseURI);
    return {
      element: PLAYER,
      fields: this.#fields,
      fragment: addressOf(this.#fields),
      page: address,
      folder: address,
      title: titleOf(words.lang),
      // The size of the player as it opens elsewhere: with all panels closed, whatever is open here.
      height: framedHeight(offsetWidth) + closedHeight(this.#presentation.settings.parts) + FRAME_PADDING,
    };
  }

  render(context: Context): TemplateResult {
    const { words, trace } = context;
    const chosen = this.#chosenIn(context);
    const embedding = this.#embedding(context);
    const choose = (kind: EmbedKind) => {
      this.#kind = kind;
      this.#host.requestUpdate();
    };
    const shared = (kinds: readonly EmbedKind[], copier: Copier) =>
      renderShare({ words, embedding, kinds, kind: this.#kind, copier, choose });
    const hasLink = embedCode('link', embedding) !== null;
    return renderSharing({
      words,
      link: hasLink ? (shared(['link'], this.#copiers.link) as TemplateResult) : null,
      embed: shared(CODES, this.#copiers.code),
      chosen,
      stages: [...new Set(trace.stages.map(({ name }) => name))],
      progress: this.#progress,
      said: this.#said,
      choose: (changes) => {
        this.#chosen = { ...this.#chosen, ...changes };
        this.#host.requestUpdate();
      },
      picture: (kind) => void this.#picture(context, kind),
      copy: () => void this.#copy(context),
      film: () => void this.#film(context),
      cancel: () => this.#cancel?.abort(),
      data: (kind) => this.#data(context, chosen.stage, kind),
    });
  }
}
