// The card in the panel of links: its preview, and the card as a picture or as a film of the sentence.
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { paint } from '../../files/picture/canvas.ts';
import { CARD, cardAtRest, cardOf, type CardSetting } from '../../files/picture/card.ts';
import { pictureFile } from '../../files/picture/formats.ts';
import type { Drawing } from '../../files/picture/shapes.ts';
import { heroFrameAt, HERO_WORDS_MS } from '../../model/hero_frame.ts';
import type { Presentation } from '../../model/presentation.ts';
import type { Context } from '../../view/context.ts';
import { FILES_WORDS } from '../../words/files_words.ts';
import { SHARE_WORDS } from '../../words/share_words.ts';
import { CANVASES, pngOf } from '../files/canvas.ts';
import { download } from '../files/download.ts';
import { filmOf } from '../files/film.ts';
import { paletteIn } from '../files/page_palette.ts';
import type { PanelHost } from '../lazy_panel.ts';
import { writtenAddress } from './embed_code.ts';

const KINDS = ['png', 'svg', 'gif'] as const;
/** With more words a card is illegible and slow to draw. */
const MAX_WORDS = 40;
type Kind = (typeof KINDS)[number];

/** Pixels of the file per pixel of a card, for the size in which sites show it. */
const SCALE = 1;

export class Card {
  readonly #host: PanelHost;
  readonly #presentation: Presentation;
  #said = '';
  /** The progress of the film, in [0, 1]; null: none is drawn. */
  #progress: number | null = null;
  /** The last drawing, with its inputs. */
  #drawn: { readonly from: readonly unknown[]; readonly drawing: Drawing; draw(canvas?: Element): void } | null = null;

  constructor(host: PanelHost, presentation: Presentation) {
    this.#host = host;
    this.#presentation = presentation;
  }

  #say(said: string, progress: number | null = null): void {
    this.#said = said;
    this.#progress = progress;
    this.#host.requestUpdate();
  }

  #setting(page: URL | null): CardSetting {
    const { settings, theme } = this.#presentation;
    const palette = paletteIn(this.#host.shadowRoot!, theme, theme);
    return { ...settings.fonts, palette, address: writtenAddress(page) };
  }

  async #contentOf(kind: Kind, context: Context, setting: CardSetting, drawing: Drawing): Promise<BlobPart> {
    if (kind === 'svg') return pictureFile(drawing, 'svg', '').content as string;
    if (kind === 'png') return pngOf(drawing, SCALE);
    const words = context.trace.tokens.length;
    const drawingAt = (t: number) =>
      cardOf(context, setting, t < HERO_WORDS_MS ? heroFrameAt(t, words) : cardAtRest(context));
    const said = FILES_WORDS[context.words.lang];
    const progress = (share: number) => this.#say(said.drawing(String(Math.floor(100 * share))), share);
    const gif = await filmOf('gif', { drawingAt, from: 0, to: HERO_WORDS_MS }, progress, new AbortController().signal);
    return gif!; // nobody cancels it
  }

  async #save(kind: Kind, context: Context, setting: CardSetting, drawing: Drawing): Promise<void> {
    const said = FILES_WORDS[context.words.lang];
    try {
      const content = await this.#contentOf(kind, context, setting, drawing);
      download({
        name: `${
          context.trace.tokens
            .join('-')
            .replace(/[^\p{L}\p{N}-]+/gu, '')
            .slice(0, 60) || 'card'
        }.${kind}`,
        type: kind === 'svg' ? 'image/svg+xml' : `image/${kind}`,
        content,
      });
      this.#say(said.done);
    } catch {
      this.#say(said.noPicture);
    }
  }

  async #copy(context: Context, drawing: Drawing): Promise<void> {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(drawing, SCALE) })]);
      this.#say(context.words.copied);
    } catch {
      this.#say(FILES_WORDS[context.words.lang].noPicture);
    }
  }

  /** Drawn anew only if it changes. */
  #drawingOf(view: Context, setting: CardSetting) {
    const { trace, theme, words, timeline } = view;
    const from = [trace, theme, words, timeline.token, JSON.stringify(setting)];
    if (!this.#drawn?.from.every((each, at) => each === from[at])) {
      const drawing = cardOf(view, setting);
      const draw = (canvas?: Element) => canvas && paint(canvas as HTMLCanvasElement, drawing, CANVASES);
      this.#drawn = { from, drawing, draw };
    }
    return this.#drawn;
  }

  /** @param page The address that opens the state in view. */
  render(context: Context, page: URL | null): TemplateResult {
    const { lang } = context.words;
    if (context.trace.tokens.length > MAX_WORDS)
      return html`<fieldset class="card"><legend>${SHARE_WORDS[lang].card}</legend>
        <p>${SHARE_WORDS[lang].longCard(MAX_WORDS)}</p>
      </fieldset>`;
    const setting = this.#setting(page);
    const view = { ...context, lit: null, editing: null };
    const { drawing, draw } = this.#drawingOf(view, setting);
    const busy = this.#progress !== null;
    return html`<fieldset class="card"><legend>${SHARE_WORDS[lang].card}</legend>
      <canvas width=${CARD.width} height=${CARD.height} role="img" aria-label=${drawing.title} ${ref(draw)}></canvas>
      <div class="code-kinds">
        ${KINDS.map(
          (kind) =>
            html`<button
              class="plain" data-card=${kind} ?disabled=${busy}
              @click=${() => void this.#save(kind, view, setting, drawing)}
            >${kind.toUpperCase()}</button>`,
        )}
        <button class="plain" data-card="copy" @click=${() => void this.#copy(context, drawing)}
          >${FILES_WORDS[lang].copyPicture}</button
        >
        <span role="status">${this.#said || nothing}</span>
      </div>
    </fieldset>`;
  }
}
