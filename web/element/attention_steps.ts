// <attention-steps>: the player as a custom element. Session and state in, picture out.
import type { PropertyValues, TemplateResult } from 'lit';
import type { Shown } from '../input/address/fields.ts';
import { Session } from '../model/session.ts';
import { loadEngine, type Problem, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { timelineOf, type Timeline } from '../timeline/timeline.ts';
import type { Context } from '../view/context.ts';
import { onlyMoved, renderMoving } from '../view/scene/in_flight.ts';
import { LANGUAGE_NAMES, WORDS, en, languageAround, type Language, type Words } from '../words/index.ts';
import { ApiElement } from './api_element.ts';
import { arrive } from '../model/lazy_module.ts';
import { Asked } from '../input/attribute_input.ts';
import { CellFocus } from '../input/cell_focus.ts';
import { cellAt } from '../model/cells.ts';
import { EditField } from '../model/edit_field.ts';
import { Events } from './events.ts';
import { measureFonts } from '../input/fonts.ts';
import { Hands } from '../input/input_controller.ts';
import type { Host } from './host.ts';
import { Lazy, inTurn } from './lazy.ts';
import { ALL_PARTS, readParts, type PlayerPart } from '../model/parts.ts';
import { Player } from '../model/clock.ts';
import { Problems, type Sentence } from '../model/problems.ts';
import { Reflection } from '../input/reflection.ts';
import { FIRST_PRESET, INITIAL, type PlayerState, countOf } from '../model/state.ts';
import { styles } from './styles.ts';
import { Template } from '../panels/template.ts';
import { Transport } from '../input/transport.ts';

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
  /** @internal */ declare failure: Error | undefined;
  /** @internal */ declare width: number;
  /** @internal */ declare words: Words;
  /** @internal */ parts: ReadonlySet<PlayerPart> = ALL_PARTS;
  /** @internal */ speaking: Language = INITIAL.lang;
  /** @internal */ player: Player | undefined;
  /** @internal */ readonly field = new EditField();

  #loading: Promise<void> | undefined;
  readonly #host = this as unknown as Host;
  readonly #events = new Events(this.#host);
  readonly #problems = new Problems(
    () => this.requestUpdate(),
    (problem) => this.#events.dispatch('problem', problem),
  );
  readonly #transport = new Transport(this.#host);
  readonly #asked = new Asked(this.#host, this.#transport, this.#problems);
  readonly #reflection = new Reflection(this.#host, this.#asked);
  readonly #lazy = new Lazy(this);
  readonly #cells = new CellFocus(this.#host);
  readonly #hands = new Hands(this.#host, this.#transport, this.#cells);
  readonly #template = new Template(
    this.#host,
    this.#transport,
    this.#cells,
    this.#hands,
    this.#problems,
    this.#reflection,
  );
  /** The width of the root: the element itself has none where a page makes it inline. Hidden, the last one stays. */
  readonly #resize = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry!.contentRect.width);
    // In the next frame: what is drawn in this one would change the size that is just being told, which is an error of the page.
    if (width > 0 && width !== this.width) requestAnimationFrame(() => (this.width = width));
  });

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
    if (!this.#reflection.writing) this.#asked.set(name, value);
  }

  protected override flush(): void {
    this.#asked.flush();
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
    return [
      ...this.#problems.list(this.words),
      ...(this.failure ? [{ field: '', message: this.#template.why(this.failure) }] : []),
    ];
  }

  /** @internal See Host; a page of our own too says here what it found wrong with its address. */
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
    this.#observeWidth();
    this.failure = undefined; // put back, it may find the network back
    void this.#speak(languageAround(this));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  protected override firstUpdated(): void {
    this.#observeWidth();
  }

  #observeWidth(): void {
    const root = this.renderRoot?.querySelector('.root');
    if (root && this.isConnected) this.#resize.observe(root);
  }

  /** @internal See Host. */
  load(): Promise<void> {
    this.poster = false;
    this.#loading ??= this.#start().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #start(): Promise<void> {
    try {
      const engine = await loadEngine();
      await inTurn(this, () => {
        this.#template.fonts = measureFonts(this);
        this.session = new Session(engine, FIRST_PRESET);
        this.choose(FIRST_PRESET);
        this.#asked.flush();
      });
      if (this.autoplay && !this.#template.media.still) this.#transport.playWhenSeen();
      this.#transport.playWaiting();
    } catch (error) {
      this.failure = error as Error;
      this.#events.dispatch('problem', { field: '', message: this.#template.why(this.failure) });
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.#lazy.near && !this.poster && !this.session && !this.failure) void this.load();
    if (!changed.has('controls') && !changed.has('hide')) return;
    const { parts, wrong } = readParts(this.controls, this.hide);
    this.parts = parts;
    for (const name of ['controls', 'hide'] as const) {
      this.#problems.set(
        name,
        wrong.filter(({ field }) => field === name).map(({ sentence }) => sentence),
        this.words,
      );
    }
  }

  /** Another language once its words are there: until then, and where they do not arrive, the old one goes on. */
  async #speak(lang: Language): Promise<void> {
    this.speaking = lang;
    const words = await arrive(this.#host, 'language', () => LANGUAGE_NAMES[lang], WORDS[lang]);
    if (this.speaking !== lang) return; // another was asked for since
    if (words) this.words = words;
    if (words) this.state = { ...this.state, lang };
    this.speaking = this.state.lang;
    this.requestUpdate();
  }

  /** @internal See Host. */
  choose(preset: string): void {
    this.field.close();
    this.session!.choose(preset);
    this.lit = this.hover = null;
    this.state = { ...this.state, batch: 0, head: 0, cell: null, trail: [] };
    this.player = new Player(this.#timeline(), () => this.#template.media.still);
  }

  /** Of what is in view. Where the numbers do not have it: the last batch item or head, all tokens, no chosen cell. */
  #timeline(): Timeline {
    const { trace } = this.session!;
    const { state } = this;
    const most = (dimension: 'batch' | 'head') =>
      Math.min(state[dimension], Math.max(countOf(trace, dimension) - 1, 0));
    const view = {
      batch: most('batch'),
      head: most('head'),
      token: (state.token ?? -1) in trace.tokens ? state.token : null,
    };
    this.state = { ...state, ...view, cell: state.cell && cellAt(trace, state.cell, view) ? state.cell : null };
    return timelineOf(trace, view.batch, view.head, view.token);
  }

  /** @internal See Host. */
  read(tokens: readonly string[] | null): void {
    this.#template.long.read(tokens);
  }

  /** @internal See Host. */
  view(): void {
    this.player!.show(this.#timeline());
    this.requestUpdate();
  }

  /** @internal See Host. */
  change(changes: Partial<PlayerState>): void {
    const before = this.state;
    if ('cell' in changes || 'batch' in changes || 'head' in changes) this.field.close();
    const { lang = this.speaking, ...others } = changes;
    this.state = { ...before, ...others };
    const { batch, head, token } = this.state;
    if (batch !== before.batch || head !== before.head || token !== before.token) this.view();
    if (lang !== this.speaking) void this.#speak(lang);
  }

  /** @internal See Host. */
  move(): void {
    const { drawn } = this.#template;
    const context = this.context();
    const still = drawn && this.player!.playing && !this.isUpdatePending && onlyMoved(drawn.context, context);
    if (still) renderMoving(this.#host.shadowRoot, context, drawn.layout);
    else this.requestUpdate();
  }

  protected override updated(): void {
    const { drawn } = this.#template;
    if (drawn) renderMoving(this.#host.shadowRoot, drawn.context, drawn.layout);
  }

  /** @internal See Host. */
  context(): Context {
    return this.#template.context();
  }

  protected override render(): TemplateResult {
    return this.#template.render();
  }
}
