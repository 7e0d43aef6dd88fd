// <attention-steps>: the player as a custom element. State in, picture out; the clock is the browser's frames.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { findStage, loadEngine, valueAt, type Engine, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import { SYMBOLS } from '../ops/symbols.ts';
import { timelineOf, type Frame } from '../timeline/timeline.ts';
import { hasLanded, type Context } from '../view/context.ts';
import { lookOf } from '../view/domain.ts';
import { labelsOf } from '../view/labels.ts';
import type { FontWidths } from '../view/layout.ts';
import { lineOf, lineText, renderLine } from '../view/line.ts';
import { renderFormula } from '../view/math.ts';
import { numberText } from '../view/number_text.ts';
import type { Theme } from '../view/ramp.ts';
import { roleOf } from '../view/role.ts';
import { renderScene, sceneLayout } from '../view/scene.ts';
import { pitchOf, renderStrip } from '../view/strip.ts';
import { en } from '../words/en.ts';
import { renderPickers, renderTransport, type Action } from './controls.ts';
import { commandOf, type Command } from './keys.ts';
import { Player } from './player.ts';
import { INITIAL, type PlayerState } from './state.ts';
import { styles } from './styles.ts';
import { walkCell } from './walk.ts';

/** A frame may be late, as in a tab that was hidden; the walk then goes on where it was. */
const MOST_FRAME_MS = 100;

/** Words and line stand beside a scene that leaves them this many pixels. */
const TEXT_BESIDE = 400;

const media = (query: string) => globalThis.matchMedia?.(query);

function cellUnder(event: Event): CellRef | null {
  const target = (event.target as Element | null)?.closest<HTMLElement>('[data-stage]');
  if (!target) return null;
  const { stage, row, col } = target.dataset;
  return { stage: Number(stage), row: Number(row), col: Number(col) };
}

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    preset: { type: String },
    theme: { type: String, reflect: true }, // so that a page can go along with it
    autoplay: { type: Boolean },
    state: { state: true },
    engine: { state: true },
    failure: { state: true },
    lit: { state: true },
    width: { state: true },
  };

  /** Which notebook's variant is shown: an id of `presets()`. */
  declare preset: string;
  declare theme: PlayerState['theme'];
  /** Plays once by itself, unless the reader prefers reduced motion. */
  declare autoplay: boolean;

  declare private state: PlayerState;
  declare private engine: Engine | undefined;
  declare private failure: string | undefined;
  declare private lit: CellRef | null;
  declare private width: number;

  #trace: Trace | undefined;
  #player: Player | undefined;
  #lastFrame = 0;
  #fonts: FontWidths = { number: 3.9, letter: 0.56 };
  #resize: ResizeObserver | undefined;
  readonly #dark = media('(prefers-color-scheme: dark)');
  readonly #still = media('(prefers-reduced-motion: reduce)');
  readonly #refresh = () => this.requestUpdate();

  constructor() {
    super();
    this.preset = INITIAL.preset;
    this.theme = INITIAL.theme;
    this.autoplay = false;
    this.state = INITIAL;
    this.lit = null;
    this.width = 0;
  }

  /** The trace in view; undefined until it is loaded. */
  get trace(): Trace | undefined {
    return this.#trace;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dark?.addEventListener('change', this.#refresh);
    this.#still?.addEventListener('change', this.#refresh);
    this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dark?.removeEventListener('change', this.#refresh);
    this.#still?.removeEventListener('change', this.#refresh);
    this.#resize?.disconnect();
    this.#resize = undefined;
    this.#player?.pause();
  }

  async #load(): Promise<void> {
    if (this.engine) return;
    try {
      this.engine = await loadEngine();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('preset')) this.#change({ preset: this.preset });
    if (changed.has('theme')) this.#change({ theme: this.theme });
    if (this.engine && !this.#trace) this.#compute();
    this.#measureFonts();
  }

  protected override updated(): void {
    if (!this.#resize && this.isConnected) {
      this.#resize = new ResizeObserver(([entry]) => (this.width = Math.floor(entry!.contentRect.width)));
      this.#resize.observe(this.renderRoot.querySelector('.root')!);
    }
  }

  /** One call into the core for each change of the numbers; never for one of the view. */
  #compute(): void {
    const preset = this.engine!.presets().find(({ id }) => id === this.state.preset);
    if (!preset) {
      this.failure = `preset must be one of ${this.engine!.presets().map(({ id }) => id).join(', ')}: got ${this.state.preset}`;
      return;
    }
    this.failure = undefined;
    this.#trace = this.engine!.trace(preset.config);
    this.#view();
    if (this.autoplay && !this.#still?.matches && !this.hasUpdatedOnce) this.#play();
    this.hasUpdatedOnce = true;
  }
  private hasUpdatedOnce = false;

  /** The time line of the batch item and head in view, at the step where the last one was. */
  #view(): void {
    const { batch, head } = this.state;
    const at = this.#player?.frame().at;
    this.#player = new Player(timelineOf(this.#trace!, batch, head));
    if (at !== undefined) this.#player.seekStage(at);
  }

  #change(changes: Partial<PlayerState>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    if (this.state.preset !== before.preset) {
      this.state = { ...this.state, batch: 0, head: 0, cell: null };
      this.preset = this.state.preset;
      this.#trace = undefined;
      this.#player = undefined;
    } else if (this.#trace && (this.state.batch !== before.batch || this.state.head !== before.head)) {
      this.#view();
    }
    if (this.state.theme !== before.theme) this.theme = this.state.theme;
  }

  #measureFonts(): void {
    if (this.hasUpdated || !this.isConnected) return;
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return;
    const style = getComputedStyle(this);
    const widthOf = (font: string, text: string) => {
      canvas.font = `100px ${font}`;
      return canvas.measureText(text).width / 100;
    };
    const number = widthOf(style.getPropertyValue('--steps-number-font'), '−0.0000');
    this.#fonts = { number, letter: widthOf(style.getPropertyValue('--steps-font'), 'journey') / 7 };
  }

  // --- Transport ------------------------------------------------------------------------------

  #play(): void {
    this.state = { ...this.state, cell: null };
    this.#player!.play();
    this.#lastFrame = performance.now();
    requestAnimationFrame(this.#tick);
    this.requestUpdate();
  }

  readonly #tick = (now: number): void => {
    const player = this.#player;
    if (!player?.playing) return;
    player.advance(Math.min(Math.max(now - this.#lastFrame, 0), MOST_FRAME_MS) * this.state.speed);
    this.#lastFrame = now;
    this.requestUpdate();
    if (player.playing) requestAnimationFrame(this.#tick);
  };

  #act(action: Action): void {
    const player = this.#player!;
    if (action === 'toggle') {
      if (player.playing) player.pause();
      else this.#play();
    } else {
      player[action]();
      this.#moved();
    }
    this.requestUpdate();
  }

  #seekStage(at: number): void {
    this.#player!.seekStage(at);
    this.#moved();
  }

  /** After a move in time the line follows the walk again. */
  #moved(): void {
    this.state = { ...this.state, cell: null, step: this.#player!.frame(true).step };
    void this.updateComplete.then(() => this.#scrollStrip());
  }

  #scrollStrip(): void {
    const strip = this.renderRoot.querySelector('.strip');
    const at = this.#player?.frame().at;
    if (!strip || at === undefined) return;
    const pitch = pitchOf(this.#player!.timeline.playlist.length, this.width);
    const left = at * pitch;
    if (left < strip.scrollLeft || left + pitch > strip.scrollLeft + strip.clientWidth) {
      strip.scrollLeft = left - strip.clientWidth / 2 + pitch / 2;
    }
  }

  // --- Pointer and keys -----------------------------------------------------------------------

  #choose(ref: CellRef | null): void {
    this.#player?.pause();
    const stage = ref && this.#trace!.stages[ref.stage];
    this.state = { ...this.state, cell: stage ? { stage: stage.name, row: ref.row, col: ref.col } : null };
  }

  readonly #onClick = (event: Event): void => {
    const stop = (event.target as Element).closest<HTMLElement>('.stop');
    if (stop) this.#seekStage(Number(stop.dataset['at']));
    else {
      const ref = cellUnder(event);
      if (ref) this.#focusCell(ref);
    }
  };

  readonly #onPointerMove = (event: PointerEvent): void => {
    if (event.movementX === 0 && event.movementY === 0) return;
    const ref = cellUnder(event);
    if (ref?.stage !== this.lit?.stage || ref?.row !== this.lit?.row || ref?.col !== this.lit?.col) this.lit = ref;
  };

  readonly #onPointerLeave = (): void => {
    this.lit = null;
  };

  readonly #onFocusIn = (event: Event): void => {
    const target = event.target as Element;
    if (target.matches('.cell')) this.#choose(cellUnder(event));
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!this.#player) return;
    const target = event.target as Element;
    const where = target.matches('.cell') ? 'cell'
      : target.matches('select') || (target.matches('input, summary') && event.key !== 'Escape') ? 'control'
      : target.matches('button') ? 'button' : 'player';
    const command = commandOf(event, where);
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#obey(command, event);
  };

  #obey(command: Command, event: Event): void {
    const player = this.#player!;
    if (typeof command === 'object') {
      if ('stage' in command) this.#seekStage(command.stage);
      else this.#moveCell(cellUnder(event)!, command.move);
      return;
    }
    if (command === 'toggle') return this.#act('toggle');
    if (command === 'out') {
      this.#choose(null);
      this.renderRoot.querySelector<HTMLElement>('.root')?.focus();
      return;
    }
    if (command === 'start') player.seekStep(0);
    else if (command === 'end') player.seek(player.duration);
    else if (command === 'back') player.stepBack();
    else if (command === 'forward') player.stepForward();
    else player[command]();
    this.#moved();
  }

  /** One cell on, as it is drawn: in a matrix shown transposed an arrow down is a column further. */
  #moveCell({ stage: id, row, col }: CellRef, [down, right]: readonly [number, number]): void {
    const stage = this.#trace!.stages[id]!;
    const scene = operationOf(this.#stage).scene(this.#trace!, this.#stage);
    const transposed = scene.parts.find((p) => p.stage.id === id)?.transposed ?? false;
    const [rows, cols] = transposed ? [right, down] : [down, right];
    const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
    this.#focusCell({ stage: id, row: clamp(row + rows, stage.rows), col: clamp(col + cols, stage.cols) });
  }

  #focusCell(ref: CellRef): void {
    this.#choose(ref);
    void this.updateComplete.then(() => {
      const { stage, row, col } = ref;
      this.renderRoot.querySelector<HTMLElement>(`.cell[data-stage="${stage}"][data-row="${row}"][data-col="${col}"]`)?.focus({ preventScroll: false });
    });
  }

  // --- Rendering ------------------------------------------------------------------------------

  get #stage(): Stage {
    return this.#player!.timeline.playlist[this.#player!.frame().at]!;
  }

  get #resolvedTheme(): Theme {
    const { theme } = this.state;
    return theme === 'auto' ? (this.#dark?.matches ? 'dark' : 'light') : theme;
  }

  /** The chosen cell, if its matrix is in the scene. */
  #chosenCell(): CellRef | null {
    const { cell, batch, head } = this.state;
    if (!cell) return null;
    const parts = operationOf(this.#stage).scene(this.#trace!, this.#stage).parts;
    const named = parts.map((p) => p.stage).find((s) => s.name === cell.stage && (s.head === null || s.head === head))
      ?? findStage(this.#trace!, cell.stage, batch, head);
    if (!named || !parts.some((p) => p.stage === named) || cell.row >= named.rows || cell.col >= named.cols) return null;
    return { stage: named.id, row: cell.row, col: cell.col };
  }

  #context(): Context {
    const { timeline } = this.#player!;
    const frame: Frame = this.#player!.frame(this.#still?.matches);
    const chosen = this.#chosenCell();
    return {
      trace: this.#trace!, timeline, frame, words: en, theme: this.#resolvedTheme,
      cell: chosen ?? walkCell(timeline, frame), locked: chosen !== null, lit: this.lit,
    };
  }

  protected override render(): TemplateResult {
    return html`<div
      class="root ${this.#resolvedTheme}" part="player" tabindex="-1" role="group" aria-label=${en.player} lang=${this.state.lang}
      @click=${this.#onClick} @pointermove=${this.#onPointerMove} @pointerleave=${this.#onPointerLeave}
      @focusin=${this.#onFocusIn} @keydown=${this.#onKeyDown}
    >${this.failure ? this.#renderFailure(this.failure) : this.#trace && this.width > 0 ? this.#renderPlayer() : html`<p class="loading">${en.loading}</p>`}</div>`;
  }

  #renderFailure(message: string): TemplateResult {
    return html`<div class="problem" role="alert"><p>${en.failed}</p><p>${message}</p></div>`;
  }

  #renderPlayer(): TemplateResult {
    const context = this.#context();
    const { timeline } = context;
    const layout = sceneLayout(context, this.width, this.#fonts);
    const handlers = {
      act: (action: Action) => this.#act(action),
      seek: (step: number) => {
        this.#player!.seekStep(step);
        this.#moved();
      },
      change: (changes: Partial<PlayerState>) => this.#change(changes),
    };
    return html`
      ${renderPickers(this.state, this.engine!.presets(), context.trace, en, handlers)}
      ${renderStrip(context, this.width)}
      ${renderTransport(this.state, timeline, context.frame, this.#player!.playing, en, handlers)}
      <div class="figure ${layout.width + TEXT_BESIDE <= this.width ? 'beside' : ''}">
        ${this.#renderWords(context)}
        <div class="stage-scene">${renderScene(context, layout)}</div>
        ${this.#renderLine(context)}
      </div>
      ${this.#renderNotes()}`;
  }

  #renderWords({ words }: Context): TemplateResult {
    const stage = this.#stage;
    const { title, why } = words.stage[stage.name];
    return html`<div class="stage-text">
      <h2>${title} <code>${stage.name}</code></h2>
      <p>${why} <span class="how">${words.how[stage.op]}</span></p>
    </div>`;
  }

  #renderLine(context: Context): TemplateResult {
    const { trace, cell, words, frame } = context;
    const stage = trace.stages[cell.stage]!;
    const line = lineOf(trace, cell);
    const where = words.place(
      stage.name,
      this.#label(stage, 'row', cell.row),
      this.#label(stage, 'col', cell.col),
    );
    const formula = operationOf(stage).formula(stage, SYMBOLS[stage.name], stage.inputs.map((id) => SYMBOLS[trace.stages[id]!.name]));
    const classOf = (ref: CellRef) => roleOf(trace.stages[ref.stage]!.name);
    const value = numberText(valueAt(trace, stage, cell.row, cell.col), lookOf(trace, stage).whole);
    const landed = hasLanded(context, cell);
    // In flight, the term on its way counts as reached: it is what the reader looks at.
    const terms = landed || frame.terms === null ? null : frame.terms + (frame.beat && frame.beat.term !== null ? 1 : 0);
    const reached = { landed, terms };
    const spoken = line ? `${where}: ${lineText(line)}` : `${where}: ${value}`;
    return html`<section class="line">
      <div class="where">${where}</div>
      ${formula ? html`<div class="formula">${renderFormula(formula)}</div>` : nothing}
      ${line
        ? renderLine(line, cell, reached, this.lit, classOf)
        : html`<span class="arithmetic"><strong class="operand result">${value}</strong></span>
            <span class="glue">${words.notComputed[stage.op as keyof typeof words.notComputed]}</span>`}
      <div class="spoken-line" aria-live="polite">${this.#player!.playing || frame.beat || !landed ? nothing : spoken}</div>
    </section>`;
  }

  #label(stage: Stage, axis: 'row' | 'col', index: number): string {
    const name = axis === 'row' ? stage.rowAxis : stage.colAxis;
    if (name === null) return '';
    const label = labelsOf(this.#trace!, name, axis === 'row' ? stage.rows : stage.cols)[index] ?? '';
    return `${en.axes[name]} ${label}`;
  }

  #renderNotes(): TemplateResult {
    const notebook = this.engine!.presets().find(({ id }) => id === this.state.preset)?.notebook ?? '';
    return html`<div class="notes">
      <p>${en.fromNotebook(notebook)} ${en.exact}</p>
      <p>${en.untrained}</p>
      <details class="keys"><summary>${en.keys}</summary><p>${en.keyHelp}</p></details>
    </div>`;
  }
}
