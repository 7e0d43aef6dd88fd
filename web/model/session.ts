// A reader's session: a preset, the edits made to it with their history, and the traces of both.
import {
  ConfigError,
  type Config,
  type Engine,
  type Preset,
  type Problem,
  type Stage,
  type Trace,
} from '../engine/index.ts';
import { hasNeeds, settled, type SettingName } from '../engine/config_schema.ts';
import { differenceOf } from './difference.ts';
import { canRedo, canUndo, push, redo, startHistory, undo, type History } from './history.ts';
import { keyTokensOf } from './labels.ts';
import { replaceCell } from './replace_cell.ts';
import { isMaskOpen } from './switches.ts';
import { isConfigError } from '../engine/errors.ts';

const shapes = new WeakMap<Trace['stages'], string>();

/** Read in every frame: computed once for all traces of the same stages. */
function shapeOf({ stages }: Trace): string {
  const shape = shapes.get(stages) ?? stages.map((s) => [s.name, s.rows, s.cols]).join();
  shapes.set(stages, shape);
  return shape;
}

const sameShapes = (a: Trace, b: Trace): boolean => a.data.length === b.data.length && shapeOf(a) === shapeOf(b);

export class Session {
  readonly engine: Engine;
  readonly presets: readonly Preset[];
  #preset: Preset;
  #history: History<Config>;
  #trace: Trace;
  #base: Trace;

  /** @throws {ConfigError} for a preset that the core does not know. */
  constructor(engine: Engine, preset: string) {
    this.engine = engine;
    this.presets = engine.presets();
    this.#preset = this.#named(preset);
    this.#history = startHistory(this.#preset.config);
    this.#trace = this.#base = engine.trace(this.#preset.config);
  }

  get preset(): Preset {
    return this.#preset;
  }

  get config(): Config {
    return this.#history.present;
  }

  /** The trace of the last valid config. */
  get trace(): Trace {
    return this.#trace;
  }

  /** The preset's trace, with which edited numbers are compared; null: its shapes are others, or a mask is lifted. */
  get base(): Trace | null {
    const isCompared = this.edited && !isMaskOpen(this.config.replace ?? {});
    return isCompared && sameShapes(this.#trace, this.#base) ? this.#base : null;
  }

  get canUndo(): boolean {
    return canUndo(this.#history);
  }

  get canRedo(): boolean {
    return canRedo(this.#history);
  }

  get edited(): boolean {
    return this.config !== this.#preset.config;
  }

  /** The argument of `restore`. */
  get history(): History<Config> {
    return this.#history;
  }

  choose(preset: string): void {
    this.#preset = this.#named(preset);
    this.#history = startHistory(this.#preset.config);
    this.#trace = this.#base = this.engine.trace(this.#preset.config);
  }

  /** Changes a setting, as `edit`: a mask of lengths comes with those of all tokens, and goes with its details. */
  set(name: SettingName, value: unknown): readonly Problem[] {
    const changed: Config = { ...this.config, [name]: value };
    const { memory, batch } = this.#trace.config;
    const lengths = Array<number>(batch || 1).fill(keyTokensOf(this.#trace).length);
    const whole =
      name === 'mask' && !changed.lengths && hasNeeds(changed, 'lengths') ? { ...changed, lengths } : changed;
    const without = settled(whole);
    const isKept = without[name as keyof Config] === value && Boolean(without.memory) === Boolean(memory);
    return this.edit(isKept ? without : changed);
  }

  /** Changes one number of a source, as `edit`. */
  editCell(stage: Stage, row: number, col: number, value: number, since = this.#history): readonly Problem[] {
    return this.edit({ ...this.config, replace: replaceCell(this.#trace, stage, row, col, value) }, since);
  }

  /**
   * Makes `asked` the present config. Returns the problems: if there are any nothing changes. One call into the core,
   * and a second if the number is gone whose gradients were shown: without them.
   * @param since Edits after this history are undone together with this one.
   */
  edit(asked: Config, since = this.#history): readonly Problem[] {
    let config = asked;
    let { trace, problems } = tryTrace(this.engine, config);
    const isGone = this.config.backward && problems.length > 0 && problems.every(({ field }) => field === 'backward');
    if (isGone) {
      config = { ...asked, backward: null };
      ({ trace, problems } = tryTrace(this.engine, config));
    }
    if (!trace) return problems;
    this.#trace = trace;
    const own = this.#preset.config;
    // As when a switch is turned back: the preset again, which counts as unedited.
    const isOwn = Object.keys(differenceOf(own, config, this.engine.defaults())).length === 0;
    this.#history = push(since, isOwn ? own : config);
    return [];
  }

  /** Returns the problems: if memory for the trace is short nothing changes, and it can be tried again. */
  undo(): readonly Problem[] {
    return this.restore(undo(this.#history));
  }

  /** As `undo`. */
  redo(): readonly Problem[] {
    return this.restore(redo(this.#history));
  }

  /** Restores the original preset; can be undone. */
  reset(): readonly Problem[] {
    return this.restore(push(this.#history, this.#preset.config));
  }

  /** Restores a `history`, past and future included. Returns the problems, as `undo`. */
  restore(history: History<Config>): readonly Problem[] {
    if (history === this.#history) return [];
    const isOwn = history.present === this.#preset.config;
    const { trace, problems } = isOwn ? { trace: this.#base, problems: [] } : tryTrace(this.engine, history.present);
    if (!trace) return problems;
    this.#history = history;
    this.#trace = trace;
    return [];
  }

  #named(id: string): Preset {
    const preset = this.presets.find((p) => p.id === id);
    if (preset) return preset;
    const message = `preset must be one of ${this.presets.map((p) => p.id).join(', ')}: got ${id}`;
    throw new ConfigError([{ field: 'preset', message }]);
  }
}

type Tried =
  | { readonly trace: Trace; readonly problems: readonly [] }
  | { readonly trace: null; readonly problems: readonly Problem[] };

/**
 * Traces a config. Its problems are those of `validate`, or a lack of memory, which only `trace` finds: `validate` asks
 * for none.
 */
export function tryTrace(engine: Engine, config: Config): Tried {
  try {
    return { trace: engine.trace(config), problems: [] };
  } catch (error) {
    if (!isConfigError(error)) throw error;
    return { trace: null, problems: error.problems };
  }
}
