// The panel that takes a step elsewhere: a link, a picture; and behind a line codes to embed it, and the numbers.
// Loaded when opened.
import { html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { dataFile } from '../../files/data.ts';
import { notebookFile } from '../../files/notebook.ts';
import { figureOf, type FigureSetting, inViewAtStep } from '../../files/picture/figure.ts';
import { svgOf } from '../../files/picture/svg.ts';
import { MAX_ADDRESS, type Fields } from '../../input/address.ts';
import type { Player } from '../../model/player.ts';
import type { Presentation } from '../../model/presentation.ts';
import { sceneName } from '../../timeline/scenes.ts';
import type { InView, PlayerModel } from '../../model/in_view.ts';
import { framedHeight } from '../../view/picture/composition.ts';
import { titleOf } from '../../words/languages.ts';
import { picker, renderToPicture } from '../controls.ts';
import { Copier, download } from '../copier.ts';
import type { Panel, PlayerHost } from '../lazy_panel.ts';
import { closedHeight } from '../player_size.ts';
import { pngOf } from './canvas.ts';
import { EMBED_KINDS, lengthBeyond, linksOf, pageOf, writtenAddress } from './links.ts';
import styles from './share_panel.css?inline';

type Links = ReturnType<typeof linksOf>;
type EmbedKind = (typeof EMBED_KINDS)[number];

/** Around the player in embed.html, in pixels. */
const FRAME_PADDING = 16;

/** In pixels: 16:9, a column of text, A4. */
const SIZES = {
  slide: { width: 1280, height: 720 },
  column: { width: 560, height: 560 },
  page: { width: 794, height: 1123 },
} as const;

/** A text of more characters has more lines. */
const LONG_TEXT = 200;

const button = (kind: string, name: string, press: () => void) =>
  html`<button class="plain" data-file=${kind} @click=${press}>${name}</button>`;

export class SharePanel implements Panel {
  readonly styles = unsafeCSS(styles);
  readonly #host: PlayerHost;
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #update: () => void;
  readonly #copiers: { readonly link: Copier; readonly code: Copier };
  #kind: EmbedKind = 'tag';
  #fields: Fields = {};
  #size: keyof typeof SIZES = 'slide';
  #said = '';

  constructor(host: PlayerHost, { player, presentation }: PlayerModel) {
    this.#host = host;
    this.#player = player;
    this.#presentation = presentation;
    this.#update = () => host.requestUpdate();
    this.#copiers = { link: new Copier(this.#update), code: new Copier(this.#update) };
  }

  /** While it plays the text does not change: nobody can copy a moment that runs away. */
  update(): void {
    if (!this.#player.clock.playing) this.#fields = this.#host.fields();
  }

  get #page(): URL | null {
    return pageOf(this.#presentation.settings.page, document.baseURI);
  }

  // --- Pictures and numbers ----------------------------------------------------------------

  get #setting(): FigureSetting {
    return {
      size: SIZES[this.#size],
      allHeads: this.#player.state.allHeads,
      address: writtenAddress(this.#page),
    };
  }

  /** A picture is at rest: of a step under way it shows what had landed before it. */
  #still(view: InView): InView {
    const { timeline, frame, words, theme, row } = view;
    if (frame.beat) return inViewAtStep(timeline, frame.step, words, theme, row);
    return { ...view, lit: null, editing: null };
  }

  async #picture(view: InView, kind: 'svg' | 'png'): Promise<void> {
    const still = this.#still(view);
    const name = `${this.#player.session.preset.id}-${sceneName(still.frame.scene)}`;
    const drawing = figureOf(still, this.#setting);
    try {
      if (kind === 'svg') download({ name: `${name}.svg`, type: 'image/svg+xml', content: svgOf(drawing) });
      else download({ name: `${name}.png`, type: 'image/png', content: await pngOf(drawing) });
    } catch {
      this.#said = view.words.files.noPicture;
      this.#update();
    }
  }

  // --- Templates ----------------------------------------------------------------------------------

  render(view: InView): TemplateResult {
    const { words } = view;
    const said = words.share;
    const width = this.#host.offsetWidth;
    const closed = closedHeight(this.#presentation.settings.parts, width, this.#player.session.preset.id);
    // The size of the player as it opens elsewhere: with all panels closed, whatever is open here.
    const height = framedHeight(width) + closed + FRAME_PADDING;
    const links = linksOf(this.#fields, this.#page, titleOf(words.lang), height);
    const link = this.#renderText(view, 'link', links, this.#copiers.link);
    return html`${renderToPicture(words)}
      <div class="parts">
        ${link ? html`<fieldset><legend>${said.link}</legend><div class="embed">${link}</div></fieldset>` : nothing}
        ${this.#renderPicture(view)}
      </div>
      <p class="outcome" role="status">${this.#said}</p>
      <details class="rest" ?open=${!link}><summary>${said.rest}</summary>
        <div class="parts">
          <fieldset><legend>${said.embed}</legend>${this.#renderEmbed(view, links)}</fieldset>
          ${this.#renderData(view)}
        </div>
      </details>`;
  }

  /** A text, and the button that copies it; null if there is none. */
  #renderText({ words }: InView, kind: keyof Links, links: Links, copier: Copier): TemplateResult | null {
    const text = links[kind];
    if (text === null) return null;
    const { kinds, help } = words.share;
    const copy = ({ currentTarget }: Event) =>
      void copier.copy(text, (currentTarget as Element).closest('.embed')!.querySelector('textarea')!);
    return html`<textarea
        readonly rows=${text.length > LONG_TEXT ? 5 : 2} spellcheck="false" aria-label=${kinds[kind]} .value=${text}
      ></textarea>
      <div class="code-kinds">
        <button class="plain copy" @click=${copy}><span aria-live="polite">${copier.said(words)}</span></button>
        <p>${help[kind]}</p>
      </div>`;
  }

  #renderEmbed(view: InView, links: Links): TemplateResult {
    const { kinds, tooLong } = view.words.share;
    const length = lengthBeyond(this.#fields);
    const possible = EMBED_KINDS.filter((kind) => links[kind] !== null);
    const shown = possible.find((kind) => kind === this.#kind) ?? 'tag';
    const choose = (kind: EmbedKind) => {
      this.#kind = kind;
      this.#update();
    };
    const choice = (kind: EmbedKind) => html`<button
      class="plain" aria-pressed=${kind === shown} @click=${() => choose(kind)}
    >${kinds[kind]}</button>`;
    return html`<div class="embed">
      <div class="code-kinds">${possible.map(choice)}</div>
      ${this.#renderText(view, shown, links, this.#copiers.code)}
      ${length === null ? nothing : html`<p>${tooLong(MAX_ADDRESS, length)}</p>`}
    </div>`;
  }

  #renderPicture(view: InView): TemplateResult {
    const said = view.words.files;
    const choose = (size: string) => {
      this.#size = size as keyof typeof SIZES;
      this.#update();
    };
    return html`<fieldset><legend>${said.picture}</legend>
      <div class="choices">${picker('size', said.size, this.#size, Object.entries(said.sizes), choose)}</div>
      <div class="code-kinds">
        ${button('svg', 'SVG', () => void this.#picture(view, 'svg'))}
        ${button('png', 'PNG', () => void this.#picture(view, 'png'))}
      </div>
    </fieldset>`;
  }

  /** Of all stages: the command line writes one of them alone, and other formats. */
  #renderData({ trace, words }: InView): TemplateResult {
    const { id } = this.#player.session.preset;
    const save = (kind: 'csv' | 'npz') => download(dataFile(trace, kind, null, id));
    return html`<fieldset><legend>${words.files.data}</legend>
      <div class="code-kinds">
        ${button('csv', 'CSV', () => save('csv'))} ${button('npz', '.npz', () => save('npz'))}
        ${button('ipynb', words.files.notebook, () => download(notebookFile(trace, words, words.presetNames[id], id)))}
      </div>
    </fieldset>`;
  }
}
