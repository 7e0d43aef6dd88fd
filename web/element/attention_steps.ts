// <attention-steps>: the player as a custom element. State in, picture out; the clock is the browser's frames.
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { findStage, loadEngine, type Stage, type Trace } from '../engine/index.ts';
import { editable } from '../edit/replace_cell.ts';
import { Session } from '../edit/session.ts';
import type { CellRef } from '../ops/expression.ts';
import { timelineOf } from '../timeline/timeline.ts';
import type { CellPlace, Context } from '../view/context.ts';
import { renderLinePanel } from '../view/line_panel.ts';
import type { Theme } from '../view/ramp.ts';
import { renderScene, sceneLayout } from '../view/scene.ts';
import { pitchOf, renderStrip } from '../view/strip.ts';
import { renderNotes, renderWordsPanel } from '../view/words_panel.ts';
import { en } from '../words/en.ts';
import { cellUnder, homeOf, movedCell, shownIn, whereOf } from './cells.ts';
import { renderPickers, renderTransport, type Action, type Handlers } from './controls.ts';
import { EditField } from './edit_field.ts';
import { USUAL_FONTS, measureFonts } from './fonts.ts';
import { CodePanel } from './code_panel.ts';
import { commandOf, type Command } from './keys.ts';
import { Player } from './player.ts';
import { FIRST_PRESET, INITIAL, type PlayerState } from './state.ts';
import { styles } from './styles.ts';
import { walkCell } from './walk.ts';

/** A frame may be late, as in a tab that was hidden; the walk then goes on where it was. */
const MOST_FRAME_MS = 100;

/** Words and line stand beside a scene that leaves them this many pixels. */
const TEXT_BESIDE = 400;

const media = (query: string) => globalThis.matchMedia?.(query);

export class AttentionSteps extends LitElement {
  static override styles = styles;
  static override properties = {
    preset: { type: String },
    theme: { type: String, reflect: true }, // so that a page can go along with it
    autoplay: { type: Boolean },
    state: { state: true },
    session: { state: true },
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
  declare private session: Session | undefined;
  declare private failure: string | undefined;
  declare private lit: CellRef | null;
  declare private width: number;

  #player: Player | undefined;
  #played = false;
  #lastFrame = 0;
  #fonts = USUAL_FONTS;
  #focused: 'cell' | 'strip' | null = null;
  readonly #field = new EditField();
  readonly #code = new CodePanel(() => this.requestUpdate());
  readonly #resize = new ResizeObserver(([entry]) => (this.width = Math.floor(entry!.contentRect.width)));
  readonly #dark = media('(prefers-color-scheme: dark)');
  readonly #still = media('(prefers-reduced-motion: reduce)');
  readonly #refresh = () => this.requestUpdate();

  constructor() {
    super();
    this.preset = FIRST_PRESET;
    this.theme = INITIAL.theme;
    this.autoplay = false;
    this.state = INITIAL;
    this.lit = null;
    this.width = 0;
  }

  /** The trace in view; undefined until it is loaded. */
  get trace(): Trace | undefined {
    return this.session?.trace;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#dark?.addEventListener('change', this.#refresh);
    this.#still?.addEventListener('change', this.#refresh);
    this.#resize.observe(this);
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#dark?.removeEventListener('change', this.#refresh);
    this.#still?.removeEventListener('change', this.#refresh);
    this.#resize.disconnect();
    this.#player?.pause();
  }

  async #load(): Promise<void> {
    if (this.session) return;
    try {
      const engine = await loadEngine();
      this.#fonts = measureFonts(this);
      this.session = new Session(engine, FIRST_PRESET);
      this.#choosePreset(this.preset);
      if (this.autoplay && !this.#still?.matches && !this.#played) this.#play();
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
    }
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('preset') && this.session && this.preset !== this.session.preset.id) this.#choosePreset(this.preset);
    if (changed.has('theme') && this.theme !== this.state.theme) this.state = { ...this.state, theme: this.theme };
  }

  protected override updated(): void {
    this.#keepFocus();
  }

  // --- What is shown --------------------------------------------------------------------------

  #choosePreset(preset: string): void {
    try {
      this.session!.choose(preset);
      this.failure = undefined;
    } catch (error) {
      this.failure = (error as Error).message;
      return;
    }
    this.preset = preset;
    this.state = { ...this.state, batch: 0, head: 0, cell: null, trail: [], typed: null };
    this.#player = new Player(timelineOf(this.session!.trace, 0, 0));
  }

  /** The time line anew after an edit or another batch item or head; the walk stays where it was. */
  #view(): void {
    const { batch, head } = this.state;
    const before = this.#player!;
    const timeline = timelineOf(this.session!.trace, batch, head);
    const same = timeline.beats.length === before.timeline.beats.length;
    this.#player = new Player(timeline);
    if (same) this.#player.seek(before.time);
    else this.#player.seekStage(Math.min(before.frame().at, timeline.playlist.length - 1));
    this.requestUpdate();
  }

  #change(changes: Partial<PlayerState>): void {
    const before = this.state;
    this.state = { ...before, ...changes };
    if (this.state.batch !== before.batch || this.state.head !== before.head) this.#view();
    if (this.state.theme !== before.theme) this.theme = this.state.theme;
  }

  // --- Transport ------------------------------------------------------------------------------

  #play(): void {
    this.#played = true;
    this.state = { ...this.state, cell: null, trail: [], typed: null };
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
    this.#scrollStrip();
    this.requestUpdate();
    if (player.playing) requestAnimationFrame(this.#tick);
  };

  #act(action: Action): void {
    const player = this.#player!;
    if (action !== 'toggle') {
      player[action]();
      this.#moved();
    } else if (player.playing) {
      player.pause();
    } else {
      this.#play();
    }
    this.requestUpdate();
  }

  #seekStage(at: number): void {
    this.#player!.seekStage(at);
    this.#moved();
  }

  /** After a move in time the line follows the walk again. */
  #moved(): void {
    this.state = { ...this.state, cell: null, trail: [], typed: null };
    void this.updateComplete.then(() => this.#scrollStrip());
  }

  #scrollStrip(): void {
    const strip = this.renderRoot.querySelector('.strip');
    if (!strip || !this.#player) return;
    const pitch = pitchOf(this.#player.timeline.playlist.length, this.width);
    const left = this.#player.frame().at * pitch;
    if (left < strip.scrollLeft || left + pitch > strip.scrollLeft + strip.clientWidth) {
      strip.scrollLeft = left - strip.clientWidth / 2 + pitch / 2;
    }
  }

  // --- Cells ----------------------------------------------------------------------------------

  #choose(ref: CellRef | null, trail: readonly CellPlace[] = this.state.trail): void {
    this.#player?.pause();
    const stage = ref && this.trace!.stages[ref.stage];
    const cell = stage ? { stage: stage.name, row: ref.row, col: ref.col, head: stage.head } : null;
    this.state = { ...this.state, cell, trail };
  }

  #focusCell(ref: CellRef, trail?: readonly CellPlace[]): void {
    this.#choose(ref, trail);
    this.#focused = 'cell';
    void this.updateComplete.then(() => this.#cellElement(ref)?.focus());
  }

  #cellElement = ({ stage, row, col }: CellRef) =>
    this.renderRoot.querySelector<HTMLElement>(`.cell[data-stage="${stage}"][data-row="${row}"][data-col="${col}"]`);

  /** To the cell that an operand of the line is, in the scene where it was computed; the way back stays open. */
  #follow(ref: CellRef): void {
    const from = this.#context().cell;
    const stage = this.trace!.stages[from.stage]!;
    this.#goTo(ref, [...this.state.trail, { stage: stage.name, row: from.row, col: from.col, head: stage.head }]);
  }

  #goTo(ref: CellRef, trail: readonly CellPlace[]): void {
    const stage = this.trace!.stages[ref.stage]!;
    if (stage.head !== null && stage.head !== this.state.head) this.#change({ head: stage.head });
    const home = homeOf(this.#player!.timeline, stage);
    if (home !== undefined && this.#player!.frame().at !== home) this.#player!.seekStage(home);
    this.#focusCell(ref, trail);
  }

  #back(crumb: number): void {
    const place = this.state.trail[crumb];
    const stage = place && findStage(this.trace!, place.stage, this.state.batch, place.head ?? this.state.head);
    if (stage) this.#goTo({ stage: stage.id, row: place.row, col: place.col }, this.state.trail.slice(0, crumb));
  }

  /** Enter: to the first source of a computed cell, chosen by arrows among the line's operands; or into an edit. */
  #enter(ref: CellRef, text?: string): void {
    const stage = this.trace!.stages[ref.stage]!;
    if (!editable(this.trace!, stage)) {
      this.#choose(ref);
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.operand[data-operand]')?.focus());
      return;
    }
    this.#choose(ref);
    this.state = { ...this.state, typed: this.#field.open(this.session!, ref, text) };
    this.#edited();
    void this.updateComplete.then(() => {
      const field = this.renderRoot.querySelector<HTMLInputElement>('.edit');
      field?.focus();
      if (text === undefined) field?.select();
    });
  }

  /** After what was typed has been tried: the trace anew, or a sentence on what is wrong with it. */
  #edited(): void {
    this.#view();
  }

  #closeField(keep: boolean): void {
    if (this.state.typed === null) return;
    const { cell } = this.#context();
    this.#field.close(keep);
    this.state = { ...this.state, typed: null };
    this.#view();
    this.#focusCell(cell);
  }

  #history(step: 'undo' | 'redo' | 'reset'): void {
    this.#field.close(true);
    this.session![step]();
    this.state = { ...this.state, typed: null };
    this.#view();
  }

  // --- Pointer and keys -----------------------------------------------------------------------

  readonly #onClick = (event: Event): void => {
    const target = event.target as Element;
    const stop = target.closest<HTMLElement>('.stop');
    const crumb = target.closest<HTMLElement>('.crumb');
    const line = target.closest<HTMLElement>('[data-code-stage]');
    if (line) return this.#seekStage(this.#player!.timeline.playlist.findIndex((stage) => stage.name === line.dataset['codeStage']));
    if (stop) return this.#seekStage(Number(stop.dataset['at']));
    if (crumb) return this.#back(Number(crumb.dataset['crumb']));
    const ref = cellUnder(event);
    if (!ref || target.closest('.edit')) return;
    if (target.closest('.operand[data-operand]')) this.#follow(ref);
    else this.#focusCell(ref);
  };

  readonly #onDoubleClick = (event: Event): void => {
    const ref = (event.target as Element).closest('.cell') && cellUnder(event);
    if (ref && editable(this.trace!, this.trace!.stages[ref.stage]!)) this.#enter(ref);
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
    this.#focused = target.matches('.cell') ? 'cell' : target.matches('.stop') ? 'strip' : null;
    if (target.matches('.cell')) this.#choose(cellUnder(event));
    if (target.matches('.operand[data-operand]')) this.lit = cellUnder(event);
  };

  readonly #onFocusOut = (event: FocusEvent): void => {
    if ((event.target as Element).matches('.edit') && event.relatedTarget !== null) this.#closeField(true);
  };

  readonly #onInput = (event: Event): void => {
    if (!(event.target as Element).matches('.edit')) return;
    const text = (event.target as HTMLInputElement).value;
    this.state = { ...this.state, typed: text };
    this.#field.type(text);
    this.#edited();
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (!this.#player) return;
    const command = commandOf(event, whereOf(event.target as Element));
    if (command === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#obey(command, event);
  };

  #obey(command: Command, event: Event): void {
    if (typeof command === 'object') return this.#obeyWith(command, event);
    const player = this.#player!;
    switch (command) {
      case 'toggle': return this.#act('toggle');
      case 'undo': case 'redo': return this.#history(command);
      case 'keep': return this.#closeField(true);
      case 'drop': return this.#closeField(false);
      case 'enter': return this.#enter(cellUnder(event)!);
      case 'follow': return this.#follow(cellUnder(event)!);
      case 'return': return this.#back(this.state.trail.length - 1);
      case 'out': return this.#leave();
      case 'start': player.seekStep(0); break;
      case 'end': player.seek(player.duration); break;
      default: player[command]();
    }
    this.#moved();
  }

  #obeyWith(command: Exclude<Command, string>, event: Event): void {
    if ('stage' in command) this.#seekStage(command.stage);
    else if ('type' in command) this.#enter(cellUnder(event)!, command.type);
    else if ('nudge' in command) {
      this.state = { ...this.state, typed: this.#field.nudge(this.state.typed!, command.nudge) };
      this.#edited();
    } else if ('operand' in command) {
      const operands = [...this.renderRoot.querySelectorAll<HTMLElement>('.operand[data-operand]')];
      const next = operands.indexOf(event.target as HTMLElement) + command.operand;
      operands[Math.min(Math.max(next, 0), operands.length - 1)]?.focus();
    } else {
      this.#focusCell(movedCell(this.trace!, this.#stage, cellUnder(event)!, command.move));
    }
  }

  /** Escape goes one level out: from an operand to its cell, from a cell to the player. */
  #leave(): void {
    const operand = this.shadowRoot?.activeElement?.matches('.operand');
    this.lit = null;
    if (operand) return this.#focusCell(this.#context().cell);
    this.#choose(null, []);
    this.#focused = null;
    this.renderRoot.querySelector<HTMLElement>('.root')?.focus();
  }

  /** A scene that changes under the focus takes the focused element away; the focus goes to its like, never to nowhere. */
  #keepFocus(): void {
    if (this.#focused === null) return;
    const active = this.shadowRoot?.activeElement;
    if (this.#focused === 'strip' && active?.matches('.stop:not(.current)')) this.renderRoot.querySelector<HTMLElement>('.stop.current')?.focus();
    if (this.#focused === 'cell' && active == null && this.state.typed === null && document.activeElement === document.body) {
      this.renderRoot.querySelector<HTMLElement>('.root')?.focus();
    }
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
    const named = cell && findStage(this.trace!, cell.stage, batch, cell.head ?? head);
    if (!named || !shownIn(this.trace!, this.#stage, named) || cell.row >= named.rows || cell.col >= named.cols) return null;
    return { stage: named.id, row: cell.row, col: cell.col };
  }

  #context(): Context {
    const { timeline } = this.#player!;
    const frame = this.#player!.frame(this.#still?.matches);
    const { trace, base, comparable } = this.session!;
    const chosen = this.#chosenCell();
    const cell = chosen ?? walkCell(timeline, frame);
    return {
      trace, timeline, frame, words: en, theme: this.#resolvedTheme, cell, trail: chosen ? this.state.trail : [],
      lit: this.lit, base: comparable ? base : null, editing: this.state.typed === null ? null : { cell, text: this.state.typed },
    };
  }

  protected override render(): TemplateResult {
    const content = this.failure ? this.#renderFailure(this.failure)
      : this.#player && this.width > 0 ? this.#renderPlayer()
      : html`<p class="loading">${en.loading}</p>`;
    return html`<div
      class="root ${this.#resolvedTheme}" part="player" tabindex="-1" role="group" aria-label=${en.player} lang=${this.state.lang}
      @click=${this.#onClick} @dblclick=${this.#onDoubleClick} @pointermove=${this.#onPointerMove} @pointerleave=${this.#onPointerLeave}
      @focusin=${this.#onFocusIn} @focusout=${this.#onFocusOut} @input=${this.#onInput} @keydown=${this.#onKeyDown}
    >${content}</div>`;
  }

  #renderFailure(message: string): TemplateResult {
    return html`<div class="problem" role="alert"><p>${en.failed}</p><p>${message}</p></div>`;
  }

  #renderPlayer(): TemplateResult {
    const context = this.#context();
    const layout = sceneLayout(context, this.width, this.#fonts);
    const session = this.session!;
    const problem = this.#field.problem(en) ?? session.problems[0]?.message;
    const handlers: Handlers = {
      act: (action) => this.#act(action),
      history: (step) => this.#history(step),
      choose: (preset) => this.#choosePreset(preset),
      change: (changes) => this.#change(changes),
      seek: (step) => {
        this.#player!.seekStep(step);
        this.#moved();
      },
    };
    return html`
      ${renderPickers(this.state, session, en, handlers)}
      ${renderStrip(context, this.width)}
      ${renderTransport(this.state, context.timeline, context.frame, this.#player!.playing, en, handlers)}
      <div class="figure ${layout.width + TEXT_BESIDE <= this.width ? 'beside' : ''}">
        <div class="text">${renderWordsPanel(context)}${renderLinePanel(context, this.#player!.playing)}
          ${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}</div>
        <div class="stage-scene">${renderScene(context, layout)}</div>
      </div>
      ${this.#code.render(context)}
      ${renderNotes(en, session.preset.notebook, session.edited)}`;
  }
}
