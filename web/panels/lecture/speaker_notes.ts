// The speaker's notes, in a window of their own: the words of the scene in view, the next stop, and the time. Loaded
// when they are opened.
import { html, nothing, render, type TemplateResult } from 'lit';
import type { Player } from '../../model/player.ts';
import { titleOf } from '../../model/scene_names.ts';
import { isConclusion } from '../../timeline/scenes.ts';
import { LANGUAGE_TAGS, type Words } from '../../words/index.ts';
import { LECTURE_WORDS } from '../../words/lecture_words.ts';
import { withColon } from '../../words/sentences.ts';
import { conclusionOf } from '../text/conclusion.ts';
import { wordsOf } from '../text/text_panel.ts';
import css from './speaker_notes.css?inline';

/** The presenter's view, as its notes see it. */
export interface Stage {
  readonly player: Player;
  readonly words: Words;
  /** The scene that the next key leads to; null: there is none. */
  readonly next: number | null;
  walk(by: 1 | -1): void;
  /** A key pressed in the notes is the player's. Returns whether the player has used it. */
  press(event: KeyboardEvent): boolean;
}

const SECOND_MS = 1000;
const two = (count: number) => String(count).padStart(2, '0');
/** Hours only where there are some. */
const duration = (ms: number): string => {
  const seconds = Math.floor(ms / SECOND_MS);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
};

export class SpeakerNotes {
  readonly #window: Window;
  readonly #stage: Stage;
  readonly #began = Date.now();
  readonly #timer = setInterval(() => this.update(), SECOND_MS);
  /** The document that was filled; a browser may replace that of a new window. */
  #document: Document | undefined;
  #place: HTMLElement | undefined;

  constructor(window: Window, stage: Stage) {
    this.#window = window;
    this.#stage = stage;
    addEventListener('pagehide', this.stop);
    this.update();
  }

  get isOpen(): boolean {
    return !this.#window.closed;
  }

  focus(): void {
    this.#window.focus();
  }

  /** Fills an empty document with the place of the notes. */
  #fill(document: Document): void {
    this.#document = document;
    const sheet = new (this.#window as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    this.#place = document.createElement('main'); // an earlier page has its own
    document.body.replaceChildren(this.#place);
    document.addEventListener('keydown', this.#onKey);
  }

  /** Escape stays here: it would end the presenter's view. A focused button has its own keys. */
  readonly #onKey = (event: KeyboardEvent): void => {
    const isButton = (event.target as Element).localName === 'button' && (event.key === ' ' || event.key === 'Enter');
    if (event.key === 'Escape' || isButton) return;
    if (this.#stage.press(event)) event.preventDefault();
  };

  /** Shows the scene in view. */
  readonly update = (): void => this.#draw(true);

  /** The stage is gone, and the notes stay as they are. */
  readonly stop = (): void => {
    clearInterval(this.#timer);
    removeEventListener('pagehide', this.stop);
    this.#draw(false);
    this.#document?.removeEventListener('keydown', this.#onKey);
  };

  #draw(follows: boolean): void {
    if (!this.isOpen) return clearInterval(this.#timer);
    const { document } = this.#window;
    if (document !== this.#document || !document.adoptedStyleSheets.length) this.#fill(document);
    const { words } = this.#stage;
    document.documentElement.lang = LANGUAGE_TAGS[words.lang];
    document.title = LECTURE_WORDS[words.lang].notes.title;
    render(this.#render(follows), this.#place!);
  }

  #render(follows: boolean): TemplateResult {
    const { player, words, next } = this.#stage;
    const { scenes } = player.clock.timeline;
    const { at } = player.clock.frame();
    const { notes } = LECTURE_WORDS[words.lang];
    const { trace } = player;
    const row = Math.min(player.clock.timeline.token ?? 1, trace.tokens.length - 1);
    const scene = scenes[at]!;
    const said = wordsOf(words, trace, scene, isConclusion(scenes, at) ? conclusionOf(words, trace, scene, row) : null);
    const time = new Date().toLocaleTimeString(LANGUAGE_TAGS[words.lang], { hour: '2-digit', minute: '2-digit' });
    const passed = duration(Date.now() - this.#began);
    return html`${
      follows
        ? html`<p class="clock"><time>${time}</time> <span>${passed} ${notes.elapsed}</span></p>`
        : html`<p class="alone" role="status">${notes.alone}</p>`
    }
      <div aria-live="polite">
        <h1>${titleOf(words, scenes, at)} <small>${at + 1} / ${scenes.length}</small></h1>
        ${said.map((text) => html`<p>${text}</p>`)}
      </div>
      <p class="next"><b>${withColon(notes.next)}</b>${next === null ? notes.last : titleOf(words, scenes, next)}</p>
      ${
        follows
          ? html`<div class="keys">
              <button @click=${() => this.#stage.walk(-1)}>${notes.back}</button>
              <button @click=${() => this.#stage.walk(1)}>${notes.on}</button>
            </div>`
          : nothing
      }`;
  }
}
