// The state of a player, without any picture: the numbers of a session, a time on their walk, and the state in view.
import type { Config, Engine, Problem, Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { sceneName, type WalkScene } from '../timeline/scenes.ts';
import { timelineOf, type Timeline } from '../timeline/timeline.ts';
import { cellAt } from './cells.ts';
import { Clock } from './clock.ts';
import type { Difference } from './difference.ts';
import { EditField } from './edit_field.ts';
import { Observable } from './observable.ts';
import { questionOf } from './question.ts';
import { Session } from './session.ts';
import { FIRST_PRESET, INITIAL, countOf, openingToken, namesIn, type PlayerState } from './state.ts';

/** The cells under the pointer. */
interface Pointed {
  /** The cell under the pointer, or the operand in focus. */
  readonly lit: CellRef | null;
  /** The cell of a matrix that the pointer previews in the line. */
  readonly hover: CellRef | null;
}

const NOTHING: Pointed = { lit: null, hover: null };

/** A state clamped to the numbers: the last batch item or head, all tokens, or no chosen cell if they have fewer. */
function within(trace: Trace, state: PlayerState): PlayerState {
  const max = (dimension: 'batch' | 'head') => Math.min(state[dimension], Math.max(countOf(trace, dimension) - 1, 0));
  const view = {
    batch: max('batch'),
    head: max('head'),
    token: (state.token ?? -1) in trace.tokens ? state.token : null,
  };
  return { ...state, ...view, cell: state.cell && cellAt(trace, state.cell, view) ? state.cell : null };
}

/** The reading time of a scene's words, in milliseconds. */
type ReadingTime = (scene: WalkScene, last: boolean, trace: Trace) => number;

export class Player extends Observable {
  readonly session: Session;
  readonly clock: Clock;
  /** Open on one cell at most; a change to another cell, batch item or head closes it. */
  readonly field: EditField;
  #state: PlayerState;
  readonly #reading: ReadingTime;
  readonly #most: () => number;
  #pointed = NOTHING;

  /** `still`: whether reduced motion is wanted. `most`: how long a scene's numbers take at most, in milliseconds. */
  constructor(
    engine: Engine,
    still: () => boolean = () => false,
    reading: ReadingTime = () => 0,
    most: () => number = () => Infinity,
    preset = FIRST_PRESET,
  ) {
    super();
    this.#reading = reading;
    this.#most = most;
    this.session = new Session(engine, preset);
    this.#state = { ...INITIAL, token: openingToken(preset) };
    this.field = new EditField(this.session, () => this.renew());
    this.clock = new Clock(this.#timeline(), still, (step) => this.#halts(step));
  }

  get trace(): Trace {
    return this.session.trace;
  }

  get state(): PlayerState {
    return this.#state;
  }

  get pointed(): Pointed {
    return this.#pointed;
  }

  /** The timeline of the state in view, clamped to the numbers. */
  #timeline(): Timeline {
    this.#state = within(this.trace, this.#state);
    if ((this.#pointed.lit?.stage ?? 0) >= this.trace.stages.length) this.#pointed = NOTHING;
    const { batch, head, token } = this.#state;
    const reading = (scene: WalkScene, at: number) => this.#reading(scene, at > 0, this.trace);
    return timelineOf(this.trace, batch, head, token, reading, this.#most());
  }

  /** Whether playing waits for the reader after this many beats: at the end of a scene, or for an answer. */
  #halts(step: number): boolean {
    const { stops, asks, presents } = this.#state;
    const { timeline } = this.clock;
    if (step === 0) return false;
    const at = timeline.beats[step - 1]!.at;
    if ((stops !== null || presents) && step === timeline.ends[at] && at < timeline.scenes.length - 1) {
      if (!stops || namesIn(stops).includes(sceneName(timeline.scenes[at]!))) return true;
    }
    return asks && timeline.beats[step - 1]!.pace === 'change' && questionOf(timeline, at) !== null;
  }

  /** Replaces the config, as an edit that can be undone. Returns the problems: if there are any nothing changes. */
  edit(config: Config): readonly Problem[] {
    this.field.close();
    const problems = this.session.edit(config);
    this.renew();
    return problems;
  }

  /** Shows settings over the reader's, as `Session.lay`. */
  lay(settings: Difference): readonly Problem[] {
    this.field.close();
    const before = this.session.trace;
    const problems = this.session.lay(settings);
    if (this.session.trace !== before) this.renew();
    return problems;
  }

  /** Switches to another existing preset, at its first scene. */
  choose(preset: string): void {
    this.field.close();
    const hadOpened = openingToken(this.session.preset.id);
    const { token } = this.#state;
    this.session.choose(preset);
    this.#pointed = NOTHING;
    const opening = openingToken(preset) ?? (hadOpened === null ? token : null);
    this.#state = { ...this.#state, batch: 0, head: 0, token: opening, cell: null, trail: [] };
    this.clock.start(this.#timeline());
    this.changed();
  }

  change(changes: Partial<PlayerState>): void {
    const before = this.#state;
    if ('cell' in changes || 'batch' in changes || 'head' in changes) this.field.close();
    this.#state = { ...before, ...changes };
    const { batch, head, token } = this.#state;
    if (batch !== before.batch || head !== before.head || token !== before.token) this.renew();
    else this.changed();
  }

  point(pointed: Partial<Pointed>): void {
    const { lit, hover } = { ...this.#pointed, ...pointed };
    if (lit === this.#pointed.lit && hover === this.#pointed.hover) return;
    this.#pointed = { lit, hover };
    this.changed();
  }

  /** A new timeline, after the numbers or the view have changed; the walk keeps its place. */
  renew(): void {
    this.clock.show(this.#timeline());
    this.changed();
  }

  /** One edit back or forward, or back to the original preset. Returns the problems, as `edit`. */
  history(step: 'undo' | 'redo' | 'reset'): readonly Problem[] {
    this.field.close();
    const problems = this.session[step]();
    this.renew();
    return problems;
  }
}
