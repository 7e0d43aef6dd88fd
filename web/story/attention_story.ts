// <attention-story>: plain sections of prose that drive one stage, by scrolling, by buttons and by keyboard.
import { html, LitElement, nothing, unsafeCSS, type TemplateResult } from 'lit';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { AttentionStepsElement } from '../element/index.ts';
import type { Player } from '../model/player.ts';
import { languageAround } from '../words/index.ts';
import { STORY_WORDS, type StoryWords } from '../words/story_words.ts';
import { askedOf, sameNumbers, type Asked } from './asked.ts';
import { cellPointedAt, lightCell } from './lights.ts';
import { fill, isCell, lead, light, makeButtons, mentionIn } from './prose.ts';
import { sectionInSight } from './reading.ts';
import { onTop, readSettings, withoutTop, type Settings } from './settings.ts';
import css from './story.css?inline';
import type { StoryQuestion } from './story_question.ts';

/** What the stage of a story shows unless its author says otherwise: the picture, its arithmetic, what plays it. */
const CONTROLS = { beside: 'strip transport words line edit', above: 'line edit', phone: 'edit' } as const;
/** As the style sheet has it: from here on the stage stands beside the prose. */
const BESIDE = '(min-width: 60rem)';
/** Narrower than this, in pixels, there is room for the picture alone. */
const PHONE = 560;

export class AttentionStory extends LitElement {
  static override styles = unsafeCSS(css);
  static override properties = { manual: { type: Boolean }, at: { state: true }, changed: { state: true } };

  /** The stage follows the buttons alone, not the scrolling. */
  declare manual: boolean;
  /** @internal The section that the stage shows. */ declare at: number;
  /** @internal The reader has changed numbers. */ declare changed: boolean;

  #player: AttentionStepsElement | null = null;
  #asked: Asked | null = null;
  /** What is on top of the reader's own changes: the section's settings, and those of a link that is pressed. */
  #top: Settings = {};
  #own: Settings = {};
  #pressed: HTMLElement | null = null;
  #litCell: string | null = null;
  /** What the stage has been given to show, if its author leaves that to the story. */
  #controls = '';
  #looks = false;

  constructor() {
    super();
    this.manual = this.changed = false;
    this.at = 0;
  }

  get #words(): StoryWords {
    return STORY_WORDS[languageAround(this)];
  }

  /** Those that the story is made of, in order. */
  get sections(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(':scope > section')];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('scroll', this.#look, { passive: true, capture: true });
    addEventListener('resize', this.#arrange);
    this.addEventListener('pointerover', this.#over);
    this.addEventListener('pointerout', this.#out);
    this.addEventListener('focusin', this.#over);
    this.addEventListener('focusout', this.#out);
    this.addEventListener('click', this.#click);
    this.addEventListener('keydown', this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.#look, { capture: true });
    removeEventListener('resize', this.#arrange);
  }

  protected override firstUpdated(): void {
    // A parser that is still at work has not come to all sections yet: the first show what there is.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.#begin(), { once: true });
    else this.#begin();
  }

  #begin(): void {
    makeButtons(this);
    const player = this.querySelector<AttentionStepsElement>(':scope > attention-steps');
    this.#player = player ?? document.createElement('attention-steps');
    this.#player.slot = 'stage';
    this.#arrange();
    this.#player.addEventListener('ready', this.#fill);
    this.#player.addEventListener('configchange', this.#fill);
    this.#player.addEventListener('ready', () => this.#model?.subscribe(this.#lit));
    if (this.manual) this.#addButtons();
    this.at = sectionInSight(this, this.sections) ?? 0;
    this.#show(this.at);
    if (!player) this.append(this.#player);
  }

  /** Where scrolling does nothing, each section has a button that shows it. */
  #addButtons(): void {
    this.sections.forEach((section, at) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'story-show';
      button.textContent = this.#words.show;
      button.addEventListener('click', () => this.#show(at));
      section.append(button);
    });
  }

  /** Few parts have room on a small screen. An author who names parts has them. */
  readonly #arrange = (): void => {
    this.#look();
    const player = this.#player;
    if (!player || player.hide || player.controls !== this.#controls) return;
    const beside = matchMedia(BESIDE).matches;
    player.controls = this.#controls = CONTROLS[beside ? 'beside' : this.clientWidth < PHONE ? 'phone' : 'above'];
  };

  // --- Sections ---------------------------------------------------------------------------------

  /** In the next frame, once, however many events there were. */
  readonly #look = (): void => {
    if (this.#looks || this.manual) return;
    this.#looks = true;
    requestAnimationFrame(() => {
      this.#looks = false;
      const at = this.isConnected ? sectionInSight(this, this.sections) : null;
      if (at !== null && at !== this.at) this.#show(at);
    });
  };

  /** Shows what a section asks for, whole: nothing of what was shown before it, but for the reader's own numbers. */
  #show(at: number): void {
    const player = this.#player;
    const section = this.sections[at];
    if (!player || !section) return;
    this.#release();
    if (this.#model) lightCell(this.#model, null);
    this.at = at;
    const asked = askedOf(this, section);
    const before = this.#asked;
    this.#asked = asked;
    if (!before || !sameNumbers(before, asked)) {
      if (asked.preset === before?.preset) this.#own = this.#readOwn();
      else this.#own = {};
      player.preset = asked.preset;
      this.#put(asked.settings);
    }
    for (const [name, value] of Object.entries(asked.view)) {
      player.setAttribute(name, value ?? '');
      if (value === null) player.removeAttribute(name);
    }
    for (const each of this.sections) each.toggleAttribute('data-current', each === section);
    this.#fill();
  }

  /** What the reader has changed by hand. */
  #readOwn(): Settings {
    return withoutTop(readSettings(this.#player!.config), this.#top, this.#own);
  }

  #put(top: Settings): void {
    this.#top = top;
    this.#player!.config = JSON.stringify(onTop(this.#own, top));
  }

  readonly #fill = (): void => {
    const asked = this.#asked;
    if (!asked) return;
    const words = this.#words;
    const trace = this.#player?.trace ?? null;
    for (const section of this.sections) {
      fill(section, sameNumbers(askedOf(this, section), asked) ? trace : null, words);
    }
    for (const question of this.querySelectorAll<StoryQuestion>('story-question')) question.requestUpdate();
    if (trace) this.changed = Object.keys(this.#readOwn()).length > 0;
  };

  /** What the stage shows, once it is loaded. */
  get #model(): Player | undefined {
    return (this.#player as AttentionSteps | null)?.player;
  }

  readonly #lit = (): void => {
    const cell = this.#model ? cellPointedAt(this.#model) : null;
    if (cell === this.#litCell) return;
    this.#litCell = cell;
    light(this, cell);
  };

  /** By a button: the section comes to where it is read. */
  #goTo(at: number): void {
    this.#show(at);
    if (!this.manual) this.sections[at]?.scrollIntoView({ block: 'start' });
  }

  #restore(): void {
    this.#release();
    this.#own = {};
    this.#put(this.#asked!.settings);
    this.#fill();
  }

  // --- Links ------------------------------------------------------------------------------------

  readonly #over = (event: Event): void => {
    const section = (event.target as Element).closest('section');
    const at = section ? this.sections.indexOf(section as HTMLElement) : -1;
    if (event.type === 'focusin' && at >= 0 && at !== this.at && (event.target as Element).matches(':focus-visible')) {
      this.#show(at);
    }
    const names = mentionIn(event)?.names;
    if (names && isCell(names) && this.#model) lightCell(this.#model, names);
  };

  readonly #out = (event: Event): void => {
    if (mentionIn(event)?.names && this.#model) lightCell(this.#model, null);
  };

  readonly #click = (event: Event): void => {
    const mention = mentionIn(event);
    if (!mention || !this.#player) return;
    const at = this.sections.findIndex((each) => each.contains(mention.element));
    if (at >= 0 && at !== this.at) this.#show(at);
    event.preventDefault();
    if (mention.sets !== null) this.#press(mention.element, readSettings(mention.sets));
    if (mention.names) lead(this.#player, mention.names);
  };

  readonly #key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!/^(Enter| )$/.test(event.key) || !target.matches('[role="button"][data-show], [role="button"][data-set]'))
      return;
    event.preventDefault();
    target.click();
  };

  /** Changes settings until it is pressed again, its way back is taken, or another section is read. */
  #press(link: HTMLElement, settings: Settings): void {
    const again = this.#pressed === link;
    this.#release();
    if (again) return;
    this.#own = this.#readOwn();
    this.#put(onTop(this.#asked!.settings, settings));
    this.#pressed = link;
    link.setAttribute('aria-pressed', 'true');
    const back = document.createElement('button');
    back.type = 'button';
    back.className = 'story-back';
    back.textContent = this.#words.back;
    back.addEventListener('click', () => {
      this.#release();
      link.focus({ preventScroll: true });
    });
    link.after(' ', back);
  }

  #release(): void {
    const link = this.#pressed;
    if (!link) return;
    this.#pressed = null;
    link.removeAttribute('aria-pressed');
    if (link.nextElementSibling?.matches('.story-back')) {
      link.nextSibling?.remove();
      link.nextElementSibling.remove();
    }
    this.#own = this.#readOwn();
    this.#put(this.#asked!.settings);
  }

  // --- Picture ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const words = this.#words;
    const { sections, at } = this;
    const title = sections[at]?.querySelector('h2, h3')?.textContent ?? '';
    const go = (by: number) => () => this.#goTo(at + by);
    return html`<div class="stage" part="stage">
        <slot name="stage"></slot>
        <nav aria-label=${words.walk}>
          <button class="previous" ?disabled=${at === 0} aria-label=${words.previous} @click=${go(-1)}>‹</button>
          <span aria-live="polite">${words.of(at + 1, sections.length)} ${title}</span>
          ${
            this.changed
              ? html`<span class="own">${words.changed}
                  <button class="restore" @click=${() => this.#restore()}>${words.restore}</button></span>`
              : nothing
          }
          <button
            class="next"
            ?disabled=${at >= sections.length - 1}
            aria-label=${words.next}
            @click=${go(1)}
          >›</button>
        </nav>
      </div>
      <div class="prose" part="prose"><slot></slot></div>`;
  }
}
