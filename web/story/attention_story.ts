// <attention-story>: plain sections of prose that control one picture, by scrolling, by buttons and by keyboard.
import { html, nothing, unsafeCSS, type TemplateResult } from 'lit';
import { StyledElement } from '../element/styled_element.ts';
import { isStill } from '../input/media.ts';
import type { AttentionSteps } from '../element/attention_steps.ts';
import type { LearningRun, Trace } from '../engine/index.ts';
import { sameCell, sameNumber } from '../model/cells.ts';
import type { Difference } from '../model/difference.ts';
import type { CellRef } from '../ops/expression.ts';
import type { StoryWords } from '../words/words.ts';
import { addTypeface } from '../typeface/add_typeface.ts';
import { applyView, canRead, type SectionRequest, requestOf, sameNumbers, viewOf } from './section_request.ts';
import { renderSectionNumber, renderPlay } from './bar.ts';
import { cellOf, isCell } from './cell_text.ts';
import { cellPointedAt, fill, lead, light, lightCell, makeButtons, mentionIn } from './prose.ts';
import { fillTables, landTables } from './formula.ts';
import { inSightFirst, isBeside, onceTurned, sectionInSight } from './current_section.ts';
import { PictureSettings } from './picture_settings.ts';
import { PressedLink } from './pressed_link.ts';
import css from './attention_story.css?inline';
import { StoryPlayback } from './story_playback.ts';
import { storyWordsAround } from './story_words.ts';

/**
 * What stands beside a story's scenes, unless its author says otherwise: the line of arithmetic. In a low window, such
 * as a phone on its side, the scenes stand alone.
 */
const CONTROLS = { usual: 'line edit', low: 'edit' } as const;
/** As in attention_story.css. */
const LOW = '(height < 38rem)';

/** The heading of the last section, or of the nearest earlier one that has one. */
function headingOf(sections: readonly HTMLElement[]): string {
  const headings = sections.map((section) => section.querySelector('h2, h3')?.textContent);
  return headings.findLast((heading) => heading) ?? '';
}

export class AttentionStory extends StyledElement {
  static override styles = unsafeCSS(css);
  static override properties = {
    autoplay: { type: Boolean },
    at: { state: true },
    changed: { state: true },
    away: { state: true },
    playing: { state: true },
  };

  /** A section plays its scene when it comes into view, without reduced motion; Space tells the whole story. */
  declare autoplay: boolean;
  /** @internal The section in view. */ declare at: number;
  /** @internal The reader has changed numbers. */ declare changed: boolean;
  /** @internal A click or a link has led the picture away from its section. */ declare away: boolean;
  /** @internal The picture is playing; null if the bar has nothing to play, or an author's player plays on its own. */
  declare playing: boolean | null;

  #player: AttentionSteps | null = null;
  #settings: PictureSettings | null = null;
  #telling: StoryPlayback | null = null;
  #pressed: PressedLink | null = null;
  #lit: { readonly trace: Trace; readonly cell: CellRef | null } | null = null;
  /** The `controls` of the picture, if its author leaves them to the story. */
  #controls = '';
  #looks = false;
  /** What the prose has been filled from. */
  #filled: readonly unknown[] = [];
  readonly #inSightFirst = inSightFirst();
  /** The first section has been played. */
  #isBegun = false;

  constructor() {
    super();
    this.autoplay = this.changed = this.away = false;
    this.at = 0;
    this.playing = null;
  }

  get #words(): StoryWords {
    return storyWordsAround(this, this.#speak);
  }

  /** The words of its language have arrived. */
  readonly #speak = (): void => {
    this.#fill();
    this.requestUpdate();
  };

  /** The story's sections, in order. */
  get sections(): readonly HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(':scope > section')];
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void addTypeface(this, true).catch(() => {}); // its text can be read without; now, so that all is laid out once
    addEventListener('scroll', this.look, { passive: true, capture: true });
    addEventListener('resize', this.#arrange);
    addEventListener('keydown', this.#space);
    this.addEventListener('pointerover', this.#over);
    this.addEventListener('pointerout', this.#out);
    this.addEventListener('focusin', this.#over);
    this.addEventListener('focusout', this.#out);
    this.addEventListener('click', this.#click);
    this.addEventListener('keydown', this.#key);
    this.addEventListener('keydown', this.#escape, { capture: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('scroll', this.look, { capture: true });
    removeEventListener('resize', this.#arrange);
    removeEventListener('keydown', this.#space);
    this.#telling?.stop();
  }

  protected override firstUpdated(): void {
    // While the parser still runs, some sections are missing: the first ones are shown already.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => this.#begin(), { once: true });
    else this.#begin();
  }

  #begin(): void {
    makeButtons(this);
    const player = this.querySelector<AttentionSteps>(':scope > attention-steps');
    this.#player = player ?? (document.createElement('attention-steps') as AttentionSteps);
    this.#player.slot = 'picture';
    this.#player.give({ inStory: true });
    this.#settings = new PictureSettings(this.#player);
    const tellRun = () => this.dispatchEvent(new Event('runchange'));
    this.#pressed = new PressedLink(this.#player, this.#settings, () => this.#words, tellRun);
    this.#arrange();
    if (this.#isOurs) this.playing = false;
    this.#player.addEventListener('configchange', this.#fill);
    this.#player.addEventListener('languagechange', this.#speak); // its words may have been loaded again
    for (const name of ['pointerdown', 'keydown']) this.#player.addEventListener(name, this.#touch);
    this.#player.addEventListener('click', this.#halt);
    void this.#player.whenReady.then(() => {
      this.#settings!.load();
      this.#settings!.model!.subscribe(this.#follow);
      this.#telling = new StoryPlayback(this.#player!, {
        rest: () => this.#rest(requestOf(this, this.sections[this.at]!)),
        next: () => this.#goTo(this.at + 1),
        follow: (plays) => applyView(this.#player!, this.#tokenOf(requestOf(this, this.sections[this.at]!), plays)),
      });
      this.#follow();
      this.#fill();
      this.look();
    });
    this.#show(0); // where the reader is `look` says in the next frame: nothing has been laid out yet
    if (!player) this.append(this.#player);
  }

  /** Whether the story chooses the picture's parts, and so plays it by its bar. */
  get #isOurs(): boolean {
    return this.#player!.controls === this.#controls;
  }

  /** Only a few parts fit a small screen. An author who names parts gets them. */
  readonly #arrange = (): void => {
    this.look();
    const player = this.#player;
    if (!player || !this.#isOurs) return;
    const place = matchMedia(LOW).matches && isBeside(this) ? 'low' : 'usual';
    player.controls = this.#controls = CONTROLS[place];
    player.stops = true; // at the end of the section's scene
  };

  /** @internal The run of the pressed link, once it has come; `runchange` tells. */
  get run(): LearningRun | null {
    return this.#pressed?.run ?? null;
  }

  /** @internal Shows settings over those of the section in view, as a link does, until another section is read. */
  lay(settings: Difference): void {
    this.#pressed?.release();
    this.#settings?.put(settings);
  }

  // --- Sections ---------------------------------------------------------------------------------

  /** @internal In the next frame, once, however many events there were. */
  readonly look = (): void => {
    if (this.#looks) return;
    this.#looks = true;
    requestAnimationFrame(() => {
      this.#looks = false;
      const at = this.isConnected ? sectionInSight(this, this.sections) : null;
      if (at === null) return;
      if (at === this.at) return this.#playFirst();
      const before = this.sections[this.at];
      this.#show(at);
      this.#play(before);
    });
  };

  /** Nothing leads to the first section: its scene is played once the reader has come to it. */
  #playFirst(): void {
    const [first] = this.sections;
    if (this.#isBegun || this.at > 0 || !this.#telling || first!.getBoundingClientRect().top > innerHeight / 2) return;
    this.#isBegun = true;
    this.#play(undefined);
  }

  /** Plays the section in view, if the story does so, and if it is not the scene that was there before. */
  #play(before: Element | undefined): void {
    const section = this.sections[this.at]!;
    if (this.autoplay && !isStill()) landTables(section, this.#player!);
    const isNew = before?.getAttribute('stage') !== section.getAttribute('stage');
    if (this.#telling?.isOn || (this.autoplay && isNew && !isStill())) this.#telling?.play(section);
  }

  /** Shows a section as its author wrote it: nothing of the previous state stays but the reader's numbers. */
  #show(at: number): void {
    const [player, settings] = [this.#player, this.#settings];
    const section = this.sections[at];
    if (!player || !settings || !section) return;
    this.#pressed?.release();
    if (settings.model) lightCell(settings.model, null);
    this.at = at;
    const request = requestOf(this, section);
    canRead(player, 'section', [this, section], ['config']);
    settings.show(request);
    this.#rest(request);
    for (const each of this.sections) each.toggleAttribute('data-current', each === section);
    this.#fill();
  }

  /** As its author wrote it. */
  #rest(request: SectionRequest): void {
    applyView(this.#player!, { ...request.view, ...this.#tokenOf(request, false) });
  }

  /** With `autoplay` a scene follows a token only while it plays, the whole figure at rest. */
  #tokenOf({ view: { stage, token } }: SectionRequest, plays: boolean) {
    return { token: plays || !this.autoplay || stage === 'whole' ? token : null };
  }

  get #pressedLink(): HTMLElement | null {
    return this.#pressed?.link ?? null;
  }

  readonly #fill = (): void => {
    const settings = this.#settings;
    if (!settings?.request) return;
    const words = this.#words;
    const trace = this.#player?.trace ?? null;
    this.changed = settings.changed;
    // A section that comes into view asks for it, and the numbers that come with it ask again.
    const now = [trace, words, this.at, settings.request, this.#pressedLink];
    if (now.every((part, i) => part === this.#filled[i])) return;
    this.#filled = now;
    this.#inSightFirst(this.sections, this.at, (section) => {
      const about = requestOf(this, section);
      const own = sameNumbers(about, settings.request!) ? trace : null;
      const view = viewOf(own ?? trace, about);
      // While a link is pressed, other sections keep what they say without it.
      const isOfLink = !this.#pressedLink || section.contains(this.#pressedLink);
      fill(section, isOfLink ? own : null, view, words, this.#pressedLink);
      fillTables(section, own, view);
    });
  };

  /** The cell that the section names, or the story for all sections; null while other numbers are in view. */
  #cellNamed(name: string, section: HTMLElement | null): CellRef | null {
    const { request, model } = this.#settings ?? {};
    const about = requestOf(this, section);
    if (!request || !model || (section && !sameNumbers(about, request))) return null;
    return cellOf(model.trace, name, viewOf(model.trace, about));
  }

  /** The bar shows whether the picture plays, the prose highlights the cell that the reader points at. */
  readonly #follow = (): void => {
    const { trace, clock, state } = this.#settings!.model!;
    this.#telling!.follow();
    this.playing = this.#isOurs ? clock.playing || this.#telling!.isOn : null;
    const { whole, stages } = clock.frame().scene;
    const section = this.sections[this.at];
    const stage = section?.getAttribute('stage') ?? 'whole';
    const isThere = whole ? stage === 'whole' : stages.some(({ name }) => name === stage);
    this.away = section !== undefined && (state.trail.length > 0 || !isThere);
    const cell = cellPointedAt(this.#settings!.model!);
    if (this.#lit?.trace === trace && (this.#lit.cell === cell || sameCell(this.#lit.cell, cell))) return;
    this.#lit = { trace, cell };
    for (const each of this.sections)
      light(each, this.#pressedLink, (name) => cell !== null && sameNumber(trace, cell, this.#cellNamed(name, each)));
  };

  /** Shows a section, and scrolls it to the reading line. */
  #goTo(at: number): void {
    const before = this.sections[this.at];
    this.#show(at);
    this.#play(before);
    const behavior = this.#telling?.isOn && !isStill() ? 'smooth' : 'auto';
    if (behavior === 'smooth') this.#turns();
    this.sections[at]?.scrollIntoView({ block: 'start', behavior });
  }

  /** The page turns by itself: sections that pass are not looked at. */
  #turns(): void {
    this.#looks = true;
    onceTurned(() => {
      this.#looks = false;
      this.look();
    });
  }

  #restore(): void {
    this.#pressed?.release();
    this.#settings?.forget();
    this.#show(this.at);
  }

  // --- Links ------------------------------------------------------------------------------------

  #sectionOf(element: Element): HTMLElement | null {
    return this.sections.find((each) => each.contains(element)) ?? null;
  }

  #showSectionOf(element: Element): void {
    const section = this.#sectionOf(element);
    if (section && section !== this.sections[this.at]) this.#show(this.sections.indexOf(section));
  }

  readonly #over = (event: Event): void => {
    const target = event.target as Element;
    if (event.type === 'focusin' && target.matches(':focus-visible')) this.#showSectionOf(target);
    const names = mentionIn(event)?.names;
    const model = this.#settings?.model;
    if (names && isCell(names) && model) lightCell(model, this.#cellNamed(names, this.#sectionOf(target)));
  };

  readonly #out = (event: Event): void => {
    const model = this.#settings?.model;
    if (mentionIn(event)?.names && model) lightCell(model, null);
  };

  readonly #click = (event: Event): void => {
    const mention = mentionIn(event);
    if (!mention || !this.#player) return;
    const { element, names, sets } = mention;
    this.#showSectionOf(element);
    event.preventDefault();
    this.#telling?.finish(this.sections[this.at]!);
    if (sets) void this.#pressed?.press(element);
    if (names) lead(this.#player, names, requestOf(this, this.#sectionOf(element)));
  };

  /** Tells the story from the section in view on, or stops. */
  readonly #tell = (): void => {
    if (this.playing) this.#telling?.stop();
    else this.#telling?.start(this.sections[this.at]!);
    this.playing = this.#telling?.isOn ?? false;
  };

  /** A reader who touches a picture at rest wants to look at it: its page stays. */
  readonly #touch = (): void => {
    if (this.#telling?.isResting) this.#tell();
  };

  /** A click into a scene that plays completes it; one at a number has stopped it there. */
  readonly #halt = (event: Event): void => {
    const isControl = (event.composedPath()[0] as Element).closest('button') !== null;
    const section = this.sections[this.at];
    if (this.playing && section && !isControl) this.#telling!.finish(section);
  };

  /** Space, where no control has the focus. */
  readonly #space = (event: KeyboardEvent): void => {
    if (event.key !== ' ' || event.target !== document.body || !this.autoplay || this.playing === null) return;
    event.preventDefault();
    this.#tell();
  };

  readonly #key = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (!/^(Enter| )$/.test(event.key) || !target.matches('[role="button"]:is([data-show], [data-set], [data-learn])'))
      return;
    event.preventDefault();
    target.click();
  };

  /** From where a click in the picture has led, back to the section's. */
  readonly #escape = (event: KeyboardEvent): void => {
    const isField = (event.composedPath()[0] as Element).matches('input, select, textarea');
    if (event.key !== 'Escape' || isField || !this.away) return;
    event.stopPropagation();
    this.#show(this.at);
  };

  // --- Picture ----------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { sections, at, playing, changed, away } = this;
    const place = { at, count: sections.length, title: headingOf(sections.slice(0, at + 1)), changed, away };
    return html`<div class="width" aria-hidden="true"></div>
      <div class="measured"><div class="story"><div part="picture">
        <slot name="picture"></slot>
        <div class="section-bar">
          ${playing === null ? nothing : renderPlay(this.#words, this.#player!, playing, this.#tell)}
          ${renderSectionNumber(
            this.#words,
            place,
            (to) => this.#goTo(to),
            () => this.#restore(),
            () => this.#show(this.at),
          )}
        </div>
      </div>
      <div class="prose" part="prose"><slot></slot></div></div></div>`;
  }
}
