// What a reader works on: a preset, the edits made to it with their history, and the traces of both.
import { ConfigError, type Config, type Engine, type Preset, type Problem, type Stage, type Trace } from '../engine/index.ts';
import { canRedo, canUndo, push, redo, settle, startHistory, undo, type History } from './history.ts';
import { replaceCell } from './replace_cell.ts';

function sameShapes(a: Trace, b: Trace): boolean {
  const shape = ({ stages, data }: Trace) => stages.map((s) => [s.name, s.rows, s.cols]).join() + data.length;
  return shape(a) === shape(b);
}

export class Session {
  readonly engine: Engine;
  readonly presets: readonly Preset[];
  #preset: Preset;
  #history: History<Config>;
  #trace: Trace;
  #base: Trace;
  #plain: { readonly config: Config; readonly trace: Trace } | undefined;
  #problems: readonly Problem[] = [];

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

  /** The trace of the last config that makes sense. */
  get trace(): Trace {
    return this.#trace;
  }

  /**
   * What edited numbers are compared with, number by number: the preset's own trace; where a sentence or a setting has
   * given the stages other shapes, the same config with nothing replaced. Null where there is nothing to compare.
   */
  get base(): Trace | null {
    if (!this.edited) return null;
    return sameShapes(this.#trace, this.#base) ? this.#base : this.#unreplaced();
  }

  /** Traced once for all edits of the same sentence and settings. */
  #unreplaced(): Trace | null {
    const { replace = {}, ...plain } = this.config;
    if (Object.keys(replace).length === 0) return null;
    const same = (key: string) => Object.is(plain[key as keyof typeof plain], this.#plain!.config[key as keyof Config]);
    const known = this.#plain && Object.keys({ ...plain, ...this.#plain.config }).every(same);
    if (!known) this.#plain = { config: plain, trace: this.engine.trace(plain) };
    return this.#plain!.trace;
  }

  /** What is wrong with the config that was tried last; the one before it stays in force. */
  get problems(): readonly Problem[] {
    return this.#problems;
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

  /** What `restore` takes. */
  get history(): History<Config> {
    return this.#history;
  }

  choose(preset: string): void {
    this.#preset = this.#named(preset);
    this.#history = startHistory(this.#preset.config);
    this.#problems = [];
    this.#trace = this.#base = this.engine.trace(this.#preset.config);
  }

  /** Makes `config` the present one, with exactly one call into the core; where it breaks rules nothing changes. */
  edit(config: Config, mergeKey?: string): boolean {
    try {
      this.#trace = this.engine.trace(config);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      this.#problems = error.problems;
      return false;
    }
    this.#problems = [];
    this.#history = push(this.#history, config, mergeKey);
    return true;
  }

  /** One number of a source changed; steps on one cell that follow each other are undone as one. */
  editCell(stage: Stage, row: number, col: number, value: number): boolean {
    const replace = replaceCell(this.#trace, stage, row, col, value);
    return this.edit({ ...this.config, replace }, `${stage.name} ${stage.batch} ${stage.head} ${row} ${col}`);
  }

  /** The next edit is a step of its own. */
  settle(): void {
    this.#history = settle(this.#history);
  }

  undo(): void {
    this.restore(undo(this.#history));
  }

  redo(): void {
    this.restore(redo(this.#history));
  }

  /** The preset as it was; can be undone. */
  reset(): void {
    this.edit(this.#preset.config);
    this.#trace = this.#base;
  }

  /** Back to what `history` was, past and future included. */
  restore(history: History<Config>): void {
    if (history === this.#history) return;
    this.#history = history;
    this.#problems = [];
    this.#trace = history.present === this.#preset.config ? this.#base : this.engine.trace(history.present);
  }

  #named(id: string): Preset {
    const preset = this.presets.find((p) => p.id === id);
    if (preset) return preset;
    const message = `preset must be one of ${this.presets.map((p) => p.id).join(', ')}: got ${id}`;
    throw new ConfigError([{ field: 'preset', message }]);
  }
}
