// <attention-steps>: the player as a custom element. Session and state in, picture out.
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Shown } from '../address/fields.ts';
import { Session } from '../edit/session.ts';
import { EngineLoadError, findStage, loadEngine, type Problem, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { timelineOf } from '../timeline/timeline.ts';
import type { Context } from '../view/context.ts';
import { renderArcs } from '../view/arcs.ts';
import { renderFact } from '../view/fact.ts';
import { renderHeads } from '../view/heads.ts';
import { figureOf } from '../view/figure.ts';
import type { Layout } from '../view/layout.ts';
import { renderLinePanel } from '../view/line_panel.ts';
import { onlyMoved, renderMoving } from '../view/moving.ts';
import type { Theme } from '../view/ramp.ts';
import { renderScene } from '../view/scene.ts';
import { renderStrip } from '../view/strip.ts';
import { renderNotes, renderWordsPanel } from '../view/words_panel.ts';
import { LANGUAGE_TAGS, WORDS, en, languageOf, type Language, type Words } from '../words/index.ts';
import { ApiElement } from './api_element.ts';
import { CellFocus } from './cell_focus.ts';
import { shownIn } from './cells.ts';
import { renderPickers, renderTransport, type Handlers } from './controls.ts';
import { Events } from './events.ts';
import { USUAL_FONTS, measureFonts } from './fonts.ts';
import { Hands } from './hands.ts';
import { HeatMaps } from './heat_maps.ts';
import type { Host } from './host.ts';
import { Lazy, inTurn } from './lazy.ts';
import { LazyPanel } from './lazy_panel.ts';
import { LongReader } from './long_reader.ts';
import { ALL_PARTS, readParts, type Part } from './parts.ts';
import { Player } from './player.ts';
import { Prediction } from './prediction.ts';
import { Problems, type Sentence } from './problems.ts';
import { Reflection } from './reflection.ts';
import { FIRST_PRESET, INITIAL, type PlayerState } from './state.ts';
import { styles } from './styles.ts';
import { Transport } from './transport.ts';
import { walkCell } from './walk.ts';
import { Wide } from './wide.ts';

const media = (query: string) => globalThis.matchMedia?.(query);

export class AttentionSteps extends ApiElement {
  static override styles = styles;
  static override properties = {
    controls: { type: String },
    hide: { type: String },
    autoplay: { type: Boolean },
    page: { type: String },
    poster: { type: Boolean },
    words: { state: true },
    state: { state: true },
    session: { state: true },
    failure: { state: true },
    lit: { state: true },
    hover: { state: true },
    width: { state: true },
  };

  // As AttentionStepsElement in api.ts says.
  declare controls: string;
  declare hide: string;
  declare autoplay: boolean;
  declare page: string;
  declare poster: boolean;

  /** @internal */ declare state: PlayerState;
  /** @internal */ declare session: Session | undefined;
  /** @internal */ declare lit: CellRef | null;
  /** @internal */ declare hover: CellRef | null;
  declare private failure: Error | undefined;
  declare private width: number;
  /** @internal */ declare words: Words;
  /** @internal */ parts: ReadonlySet<Part> = ALL_PARTS;
  /** @internal */ player: Player | undefined;

  #fonts = USUAL_FONTS;
  /** What stands on screen, but for what moves. */
  #drawn: { readonly context: Context; readonly layout: Layout } | undefined;
  #loading: Promise<void> | undefined;
  readonly #host = this as unknown as Host;
  readonly #events = new Events(this.#host);
  readonly #problems = new Problems(() => this.requestUpdate(), (problem) => this.#events.dispatch('problem', problem));
  readonly #transport = new Transport(this.#host);
  readonly #reflection = new Reflection(this.#host, this.#transport, this.#problems);
  readonly #lazy = new Lazy(this);
  readonly #cells = new CellFocus(this.#host);
  readonly #hands = new Hands(this.#host, this.#transport, this.#cells);
  readonly #prediction = new Prediction(this.#host, this.#cells);
  readonly #own = new LazyPanel(this.#host, 'own', async () => new (await import('./own_panel.ts')).OwnPanel(this.#host));
  readonly #wide = new Wide(() => this.requestUpdate());
  readonly #heat = new HeatMaps(this.#host);
  readonly #long = new LongReader(this.#host);
  readonly #compare = new LazyPanel(this.#host, 'compare', async () => new (await import('./compare_panel.ts')).ComparePanel(this.#host));
  readonly #code = new LazyPanel(this.#host, 'code', async () => new (await import('./code_panel.ts')).CodePanel(this.#host));
  readonly #share = new LazyPanel(this.#host, 'share', async () => new (await import('./share_panel.ts')).SharePanel(this.#host, () => this.#reflection.fields()));
  /** The width of the root: the element itself has none where a page makes it inline. Hidden, the last one stays. */
  readonly #resize = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry!.contentRect.width);
    // In the next frame: what is drawn in this one would change the size that is just being told, which is an error of the page.
    if (width > 0 && width !== this.width) requestAnimationFrame(() => (this.width = width));
  });
  readonly #dark = media('(prefers-color-scheme: dark)');
  readonly #still = media('(prefers-reduced-motion: reduce)');
  readonly #print = media('print');
  readonly #coarse = media('(pointer: coarse)');
  readonly #media = [this.#dark, this.#still, this.#print, this.#coarse];
  readonly #refresh = () => this.requestUpdate();

  constructor() {
    super();
    this.controls = this.hide = this.page = '';
    this.autoplay = this.poster = false;
    this.state = INITIAL;
    this.lit = null;
    this.hover = null;
    this.width = 0;
    this.words = en;
  }

  // --- For a page's script, see api.ts ----------------------------------------------------------

  protected override asked(name: Shown, value: string | null): void {
    this.#reflection.changed(name, value);
  }

  protected override flush(): void {
    this.#reflection.flush();
  }

  protected override shown(name: Shown): string | null {
    this.flush();
    return this.player ? this.#reflection.values()[name] : this.getAttribute(name);
  }

  get trace(): Trace | undefined {
    this.flush();
    return this.session?.trace;
  }

  get problems(): readonly Problem[] {
    this.flush();
    return [...this.#problems.list(this.words), ...(this.failure ? [{ field: '', message: this.#why(this.failure) }] : [])];
  }

  /** @internal What a page of our own found wrong with what it was asked for. */
  tell(field: string, sentences: readonly Sentence[]): void {
    this.#problems.set(field, sentences, this.words);
  }

  play(): void {
    this.flush();
    this.poster = false;
    this.#transport.playWhenSeen();
  }

  pause(): void {
    this.flush();
    this.#transport.playWhenSeen(false);
    this.#transport.pause();
  }

  next(): void {
    this.flush();
    if (this.player) this.#transport.act('stepForward');
  }

  previous(): void {
    this.flush();
    if (this.player) this.#transport.act('stepBack');
  }

  // --- Life -------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    for (const query of this.#media) query?.addEventListener('change', this.#refresh);
    this.#observeWidth();
    this.failure = undefined; // put back, it may find the network back
    void this.#speak(languageOf(this.closest<HTMLElement>('[lang]')?.lang));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const query of this.#media) query?.removeEventListener('change', this.#refresh);
    this.#resize.disconnect();
  }

  protected override firstUpdated(): void {
    this.#observeWidth();
  }

  #observeWidth(): void {
    const root = this.renderRoot?.querySelector('.root');
    if (root && this.isConnected) this.#resize.observe(root);
  }

  #load(): Promise<void> {
    this.poster = false;
    return (this.#loading ??= this.#start().finally(() => (this.#loading = undefined)));
  }

  async #start(): Promise<void> {
    try {
      const engine = await loadEngine();
      await inTurn(this, () => {
        this.#fonts = measureFonts(this);
        this.session = new Session(engine, FIRST_PRESET);
        this.choose(FIRST_PRESET);
        this.#reflection.flush();
      });
      if (this.autoplay && !this.#still?.matches) this.#transport.playWhenSeen();
    } catch (error) {
      this.failure = error as Error;
      this.#events.dispatch('problem', { field: '', message: this.#why(this.failure) });
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.#lazy.near && !this.poster && !this.session && !this.failure) void this.#load();
    if (!changed.has('controls') && !changed.has('hide')) return;
    const { parts, wrong } = readParts(this.controls, this.hide);
    this.parts = parts;
    for (const name of ['controls', 'hide'] as const) {
      this.#problems.set(name, wrong.filter(({ field }) => field === name).map(({ sentence }) => sentence), this.words);
    }
  }

  async #speak(lang: Language): Promise<void> {
    this.state = { ...this.state, lang };
    const words = await WORDS[lang]();
    if (this.state.lang === lang) this.words = words;
  }

  /** @internal See Host. */
  choose(preset: string): void {
    this.session!.choose(preset);
    this.lit = this.hover = null;
    const token = this.#token;
    this.state = { ...this.state, batch: 0, head: 0, token, cell: null, trail: [], typed: null };
    this.player = new Player(timelineOf(this.session!.trace, 0, 0, token));
  }

  /** The token that is followed, if the sentence has it. */
  get #token(): number | null {
    const { token } = this.state;
    return token !== null && this.session!.trace.tokens[token] !== undefined ? token : null;
  }

  /** @internal See Host. */
  read(tokens: readonly string[] | null): void {
    this.#long.read(tokens);
  }

  /** @internal See Host. */
  view(): void {
    this.state = { ...this.state, token: this.#token };
    const { batch, head, token } = this.state;
    const before = this.player!;
    const timeline = timelineOf(this.session!.trace, batch, head, token);
    const same = timeline.beats.length === before.timeline.beats.length;
    this.player = new Player(timeline);
    if (same) this.player.seek(before.time);
    if (!same) this.player.seekStage(Math.min(before.frame().at, timeline.playlist.length - 1));
    if (before.playing) this.player.play();
    this.requestUpdate();
  }

  /** @internal See Host. */
  change(changes: Partial<PlayerState>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    const { batch, head, token, lang } = this.state;
    if (batch !== before.batch || head !== before.head || token !== before.token) this.view();
    if (lang !== before.lang) void this.#speak(lang);
  }

  /** @internal See Host. */
  move(): void {
    const drawn = this.#drawn;
    const context = this.context();
    const still = drawn && this.player!.playing && !this.isUpdatePending && onlyMoved(drawn.context, context);
    if (still) renderMoving(this.#host.shadowRoot, context, drawn.layout);
    else this.requestUpdate();
  }

  protected override updated(): void {
    if (this.#drawn) renderMoving(this.#host.shadowRoot, this.#drawn.context, this.#drawn.layout);
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
    const { trace, base } = this.session!;
    const chosen = this.#chosenCell(trace, timeline.playlist[frame.at]!.id);
    // A click locks a cell; else the pointer previews one; else it is where the walk is.
    const cell = chosen ?? this.#hovered(timeline.playlist[frame.at]!) ?? walkCell(timeline, frame);
    const { typed, trail } = this.state;
    return {
      trace, timeline, frame, words: this.words, theme: this.#resolvedTheme, cell, asked: this.#prediction.asked(cell), trail: chosen ? trail : INITIAL.trail, lit: this.lit,
      base, unfolded: this.state.unfolded, editable: this.parts.has('own'), heat: this.#heat.for(trace), editing: typed === null ? null : { cell, text: typed },
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
    const ready = this.player !== undefined && this.width > 0;
    return html`<div
      class="root ${this.#resolvedTheme} ${ready ? '' : 'before'}" part="player" tabindex="-1" role="group" aria-label=${this.words.player} lang=${LANGUAGE_TAGS[this.state.lang]}
      @click=${hands.click} @dblclick=${hands.doubleClick} @pointermove=${hands.pointerMove} @pointerleave=${hands.pointerLeave}
      @focusin=${hands.focusIn} @focusout=${hands.focusOut} @input=${hands.input} @keydown=${hands.keyDown}
    >${ready ? this.#renderPlayer() : this.#renderWaiting()}</div>
      ${ready ? nothing : html`<slot></slot>`}`;
  }

  /** What stopped the player from loading; a reader can act on a policy, so that one is said in their language. */
  #why(failure: Error): string {
    return failure instanceof EngineLoadError && failure.forbidden ? this.words.noWasm : failure.message;
  }

  /** Beside what the page has put into the tag, which stands there until the player does, and where it cannot. */
  #renderWaiting(): TemplateResult | typeof nothing {
    const { failure, words } = this;
    if (failure) return html`<div class="problem" role="alert"><p>${words.failed}</p><p>${this.#why(failure)}</p></div>`;
    if (this.poster) return html`<button class="poster" @click=${this.#open}>${words.open}</button>`;
    return this.textContent?.trim() ? nothing : html`<p class="loading">${words.loading}</p>`;
  }

  /** The button that was pressed is gone then: the focus goes to the player in its place. */
  readonly #open = async (): Promise<void> => {
    await this.#load();
    await this.updateComplete;
    this.#host.shadowRoot.querySelector<HTMLElement>('.root')?.focus({ preventScroll: true });
  };

  readonly #handlers: Handlers = {
    act: (action) => this.#transport.act(action),
    seek: (step) => this.#transport.seekStep(step),
    history: (step) => this.#cells.history(step),
    choose: (preset) => this.choose(preset),
    change: (changes) => this.change(changes),
  };

  #renderLong(): TemplateResult {
    const { words, parts } = this;
    const session = this.session!;
    return html`${this.#problems.render(words)}
      ${parts.has('pickers') ? renderPickers(this.state, session, words, parts.has('own'), this.#handlers) : nothing}
      ${this.#long.render(words, this.#resolvedTheme, this.width)}
      ${parts.has('own') ? this.#own.render(words.own, this.context()) : nothing}`;
  }

  #renderPlayer(): TemplateResult {
    if (this.#long.reading) return this.#renderLong();
    const context = this.context();
    const session = this.session!;
    const { words, parts } = this;
    const playing = this.player!.playing;
    const problem = this.#cells.field.problem(words) ?? (this.state.typed === null ? undefined : session.problems[0]?.message);
    const text = (['words', 'line', 'predict'] as const).some((part) => parts.has(part)) || problem !== undefined;
    const neighbours = this.#wide.at(this.width);
    const { surroundings, beside } = figureOf(context, this.width, { ...this.#fonts, coarse: this.#coarse?.matches === true }, text, neighbours);
    this.#drawn = { context, layout: surroundings.layout };
    return html`
      ${this.#problems.render(words)}
      ${parts.has('pickers') ? renderPickers(this.state, session, words, parts.has('own'), this.#handlers) : nothing}
      ${parts.has('strip') ? renderStrip(context, this.width) : nothing}
      ${parts.has('transport') ? renderTransport(this.state, context.timeline, context.frame, playing, words, this.#handlers) : nothing}
      <div class="figure ${beside ? 'beside' : ''}" .style=${`--scene:${surroundings.layout.width}px`}>
        ${text ? html`<div class="text">${parts.has('words') ? renderWordsPanel(context) : nothing}<div>${parts.has('line') ? renderLinePanel(context, playing) : nothing}${parts.has('predict') ? this.#prediction.render(context) : nothing}
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div></div>` : nothing}
        ${context.heat?.renderRowList(context)}
        <div class="stage-scene">${renderScene(context, surroundings, neighbours)}${this.state.allHeads ? renderHeads(context) : nothing}${renderFact(context)}${renderArcs(context)}</div>
      </div>
      ${parts.has('own') ? this.#own.render(words.own, context) : nothing}
      ${parts.has('compare') ? this.#compare.render(words.compare.title, context) : nothing}
      ${parts.has('code') ? this.#code.render(words.code, context) : nothing}
      ${parts.has('share') ? this.#share.render(words.share.title, context) : nothing}
      ${parts.has('notes') ? renderNotes(words, session.preset.notebook, session.edited) : nothing}`;
  }
}
