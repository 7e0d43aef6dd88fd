// <attention-steps>: the player as a custom element. Session and state in, picture out.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { Session } from '../edit/session.ts';
import { findStage, loadEngine, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { timelineOf } from '../timeline/timeline.ts';
import type { Context } from '../view/context.ts';
import { renderArcs } from '../view/arcs.ts';
import { renderFact } from '../view/fact.ts';
import { renderLinePanel } from '../view/line_panel.ts';
import type { Theme } from '../view/ramp.ts';
import { renderScene, sceneLayout } from '../view/scene.ts';
import { renderStrip } from '../view/strip.ts';
import { renderNotes, renderWordsPanel } from '../view/words_panel.ts';
import { LANGUAGE_TAGS, WORDS, en, languageOf, type Language, type Words } from '../words/index.ts';
import { CellFocus } from './cell_focus.ts';
import { shownIn } from './cells.ts';
import { CodePanel } from './code_panel.ts';
import { ComparePanel } from './compare_panel.ts';
import { renderPickers, renderTransport, type Handlers } from './controls.ts';
import { USUAL_FONTS, measureFonts } from './fonts.ts';
import { Hands } from './hands.ts';
import type { Host } from './host.ts';
import { OwnPanel } from './own_panel.ts';
import { Player } from './player.ts';
import { Prediction } from './prediction.ts';
import { FIRST_PRESET, INITIAL, type PlayerState } from './state.ts';
import { styles } from './styles.ts';
import { Transport } from './transport.ts';
import { walkCell } from './walk.ts';

/** Words and line stand beside a scene that leaves them this many pixels. */
const TEXT_BESIDE = 400;

const media = (query: string) => globalThis.matchMedia?.(query);

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    preset: { type: String },
    theme: { type: String, reflect: true }, // so that a page can go along with it
    autoplay: { type: Boolean },
    lang: { type: String, reflect: true },
    words: { state: true },
    state: { state: true },
    session: { state: true },
    failure: { state: true },
    lit: { state: true },
    hover: { state: true },
    width: { state: true },
  };

  /** Which notebook's variant is shown: an id of `presets()`. */
  declare preset: string;
  declare theme: PlayerState['theme'];
  /** Plays once by itself, unless the reader prefers reduced motion. */
  declare autoplay: boolean;
  /** A language tag; without one, that of the element's surroundings. */
  declare lang: string;

  /** @internal */ declare state: PlayerState;
  /** @internal */ declare session: Session | undefined;
  /** @internal */ declare lit: CellRef | null;
  /** @internal */ declare hover: CellRef | null;
  declare private failure: string | undefined;
  declare private width: number;
  declare private words: Words;
  /** @internal */ player: Player | undefined;

  #fonts = USUAL_FONTS;
  readonly #host = this as unknown as Host;
  readonly #transport = new Transport(this.#host);
  readonly #cells = new CellFocus(this.#host);
  readonly #hands = new Hands(this.#host, this.#transport, this.#cells);
  readonly #prediction = new Prediction(this.#host, this.#cells);
  readonly #own = new OwnPanel(this.#host);
  readonly #compare = new ComparePanel(this.#host);
  readonly #code = new CodePanel(this.#host);
  /** Hidden, the element has no width; what it shows then stays as it was. */
  readonly #resize = new ResizeObserver(([entry]) => (this.width = Math.floor(entry!.contentRect.width) || this.width));
  readonly #dark = media('(prefers-color-scheme: dark)');
  readonly #still = media('(prefers-reduced-motion: reduce)');
  readonly #print = media('print');
  readonly #refresh = () => this.requestUpdate();

  constructor() {
    super();
    this.preset = FIRST_PRESET;
    this.theme = INITIAL.theme;
    this.autoplay = false;
    this.state = INITIAL;
    this.lit = null;
    this.hover = null;
    this.width = 0;
    this.words = en;
  }

  /** The trace in view; undefined until it is loaded. */
  get trace(): Trace | undefined {
    return this.session?.trace;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dark?.addEventListener('change', this.#refresh);
    this.#still?.addEventListener('change', this.#refresh);
    this.#print?.addEventListener('change', this.#refresh);
    this.#resize.observe(this);
    void this.#speak(languageOf(this.closest<HTMLElement>('[lang]')?.lang));
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dark?.removeEventListener('change', this.#refresh);
    this.#still?.removeEventListener('change', this.#refresh);
    this.#print?.removeEventListener('change', this.#refresh);
    this.#resize.disconnect();
  }

  async #load(): Promise<void> {
    if (this.session) return;
    try {
      const engine = await loadEngine();
      this.#fonts = measureFonts(this);
      this.session ??= new Session(engine, FIRST_PRESET);
      this.#choosePreset(this.preset);
      if (this.player && this.autoplay && !this.#still?.matches) this.#transport.playWhenSeen();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('preset') && this.session && this.preset !== this.session.preset.id) this.#choosePreset(this.preset);
    if (changed.has('lang') && this.lang && languageOf(this.lang) !== this.state.lang) void this.#speak(languageOf(this.lang));
    if (changed.has('theme') && this.theme !== this.state.theme) this.state = { ...this.state, theme: this.theme };
  }

  async #speak(lang: Language): Promise<void> {
    this.state = { ...this.state, lang };
    const words = await WORDS[lang]();
    if (this.state.lang === lang) this.words = words;
  }

  #choosePreset(preset: string): void {
    try {
      this.session!.choose(preset);
      this.failure = undefined;
    } catch (error) {
      this.failure = (error as Error).message;
      return;
    }
    this.preset = preset;
    this.lit = this.hover = null;
    this.state = { ...this.state, batch: 0, head: 0, cell: null, trail: [], typed: null };
    this.player = new Player(timelineOf(this.session!.trace, 0, 0));
  }

  /** @internal See Host. */
  view(): void {
    const { batch, head } = this.state;
    const before = this.player!;
    const timeline = timelineOf(this.session!.trace, batch, head);
    const same = timeline.beats.length === before.timeline.beats.length;
    this.player = new Player(timeline);
    if (same) this.player.seek(before.time);
    if (same && before.playing) this.player.play();
    if (!same) this.player.seekStage(Math.min(before.frame().at, timeline.playlist.length - 1));
    this.requestUpdate();
  }

  /** @internal See Host. */
  change(changes: Partial<PlayerState>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    if (this.state.batch !== before.batch || this.state.head !== before.head) this.view();
    if (this.state.theme !== before.theme) this.theme = this.state.theme;
    if (this.state.lang !== before.lang) {
      this.lang = LANGUAGE_TAGS[this.state.lang];
      void this.#speak(this.state.lang);
    }
  }

  // --- Rendering ------------------------------------------------------------------------------

  get #resolvedTheme(): Theme {
    const { theme } = this.state;
    if (this.#print?.matches) return 'light'; // on paper
    return theme === 'auto' ? (this.#dark?.matches ? 'dark' : 'light') : theme;
  }

  /** @internal What is on screen now. */
  context(): Context {
    const { timeline } = this.player!;
    const frame = this.player!.frame(this.#still?.matches);
    const { trace, base, comparable } = this.session!;
    const chosen = this.#chosenCell(trace, timeline.playlist[frame.at]!.id);
    // A click locks a cell; else the pointer previews one; else it is where the walk is.
    const cell = chosen ?? this.#hovered(timeline.playlist[frame.at]!) ?? walkCell(timeline, frame);
    const { typed, trail } = this.state;
    return {
      trace, timeline, frame, words: this.words, theme: this.#resolvedTheme, cell, asked: this.#prediction.asked(cell), trail: chosen ? trail : [], lit: this.lit,
      base: comparable ? base : null, editing: typed === null ? null : { cell, text: typed },
    };
  }

  #hovered(scene: Stage): CellRef | null {
    const { hover } = this;
    const stage = hover && this.trace!.stages[hover.stage];
    const there = stage && hover.row < stage.rows && hover.col < stage.cols && shownIn(this.trace!, scene, stage);
    return there ? hover : null;
  }

  /** The chosen cell, if its matrix is in the scene. */
  #chosenCell(trace: Trace, scene: number): CellRef | null {
    const { cell, batch, head } = this.state;
    const named = cell && findStage(trace, cell.stage, batch, cell.head ?? head);
    if (!named || !shownIn(trace, trace.stages[scene]!, named) || cell.row >= named.rows || cell.col >= named.cols) return null;
    return { stage: named.id, row: cell.row, col: cell.col };
  }

  protected override render(): TemplateResult {
    const hands = this.#hands;
    return html`<div
      class="root ${this.#resolvedTheme}" part="player" tabindex="-1" role="group" aria-label=${this.words.player} lang=${LANGUAGE_TAGS[this.state.lang]}
      @click=${hands.click} @dblclick=${hands.doubleClick} @pointermove=${hands.pointerMove} @pointerleave=${hands.pointerLeave}
      @focusin=${hands.focusIn} @focusout=${hands.focusOut} @input=${hands.input} @keydown=${hands.keyDown}
    >${this.failure ? this.#renderFailure(this.failure) : this.player && this.width > 0 ? this.#renderPlayer() : html`<p class="loading">${this.words.loading}</p>`}</div>`;
  }

  #renderFailure(message: string): TemplateResult {
    return html`<div class="problem" role="alert"><p>${this.words.failed}</p><p>${message}</p></div>`;
  }

  readonly #handlers: Handlers = {
    act: (action) => this.#transport.act(action),
    seek: (step) => this.#transport.seekStep(step),
    history: (step) => this.#cells.history(step),
    choose: (preset) => this.#choosePreset(preset),
    change: (changes) => this.change(changes),
  };

  #renderPlayer(): TemplateResult {
    const context = this.context();
    const layout = sceneLayout(context, this.width, this.#fonts);
    const session = this.session!;
    const { words } = this;
    const playing = this.player!.playing;
    const problem = this.#cells.field.problem(words) ?? (this.state.typed === null ? undefined : session.problems[0]?.message);
    return html`
      ${renderPickers(this.state, session, words, this.#handlers)}
      ${renderStrip(context, this.width)}
      ${renderTransport(this.state, context.timeline, context.frame, playing, words, this.#handlers)}
      <div class="figure ${layout.width + TEXT_BESIDE <= this.width ? 'beside' : ''}">
        <div class="text">${renderWordsPanel(context)}${renderLinePanel(context, playing)}${this.#prediction.render(context)}
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div>
        <div class="stage-scene">${renderScene(context, layout)}${renderFact(context)}${renderArcs(context)}</div>
      </div>
      ${this.#own.render(words)}
      ${this.#compare.render(words, this.#resolvedTheme)}
      ${this.#code.render(context)}
      ${renderNotes(words, session.preset.notebook, session.edited)}`;
  }
}
