// A reader's session: a preset, the edits made to it with their history, and over them the settings that a page shows
// for a while, which enter no history.
import { ConfigError, type Config, type Engine, type Preset, type Problem, type Trace } from '../engine/index.ts';
import { hasNeeds, settled, type SettingName } from '../engine/config_schema.ts';
import { applyDifference, differenceOf, nearestConfig, onTop, splitBy, type Difference } from './difference.ts';
import { canRedo, canUndo, push, redo, startHistory, undo, type History } from './history.ts';
import { keyTokensOf } from './labels.ts';
import { replaceCell } from './replace_cell.ts';
import type { CellRef } from '../ops/expression.ts';
import { isMaskOpen } from './switches.ts';
import { isConfigError } from '../engine/errors.ts';
import { valueText } from '../engine/json.ts';

const shapes = new WeakMap<Trace['stages'], string>();

/** Read in every frame: computed once for all traces of the same stages. */
function shapeOf({ stages }: Trace): string {
  const shape = shapes.get(stages) ?? stages.map((s) => [s.name, s.rows, s.cols]).join();
  shapes.set(stages, shape);
  return shape;
}

/** Whether the numbers of two traces can be compared one by one. */
export const sameShapes = (a: Trace, b: Trace): boolean => a.data.length === b.data.length && shapeOf(a) === shapeOf(b);

/** What a session holds. `layer`: the settings over the reader's config, as far as the core accepts them. */
interface Held {
  readonly history: History<Config>;
  readonly layer: Difference;
}

const NO_LAYER: Difference = {};

export class Session {
  readonly engine: Engine;
  readonly presets: readonly Preset[];
  #preset!: Preset;
  #held!: Held;
  /** That of `#held`, with its layer. */
  #config!: Config;
  #trace!: Trace;
  #base!: Trace;

  /** @throws {ConfigError} for a preset that the core does not know. */
  constructor(engine: Engine, preset: string) {
    this.engine = engine;
    this.presets = engine.presets();
    this.choose(preset);
  }

  get preset(): Preset {
    return this.#preset;
  }

  /** The config in view. */
  get config(): Config {
    return this.#config;
  }

  /** The reader's config, without the layer over it. */
  get own(): Config {
    return this.#held.history.present;
  }

  /** That of the config in view. */
  get trace(): Trace {
    return this.#trace;
  }

  /**
   * The preset's trace, with which edited numbers are compared, and those that a page lays over them; null: its shapes
   * are others, a mask is lifted, or a page shows other settings or another model's weights.
   */
  get base(): Trace | null {
    const { replace = {}, ...settings } = this.#held.layer;
    const isOther = Object.keys(settings).length > 0 || 'W_query' in replace;
    const isCompared = this.config !== this.#preset.config && !isOther && !isMaskOpen(this.config.replace ?? {});
    return isCompared && sameShapes(this.#trace, this.#base) ? this.#base : null;
  }

  get canUndo(): boolean {
    return canUndo(this.#held.history);
  }

  get canRedo(): boolean {
    return canRedo(this.#held.history);
  }

  get edited(): boolean {
    return this.own !== this.#preset.config;
  }

  /** The sentence in view is not the preset's. */
  get hasOwnSentence(): boolean {
    return String(this.config.tokens ?? '') !== String(this.#preset.config.tokens ?? '');
  }

  /** The argument of `restore`. */
  get held(): Held {
    return this.#held;
  }

  choose(id: string): void {
    this.#preset = this.#named(id);
    this.#held = { history: startHistory(this.#preset.config), layer: NO_LAYER };
    this.#config = this.#preset.config;
    this.#trace = this.#base = this.engine.trace(this.#config);
  }

  /**
   * Shows settings over the reader's config until other ones are laid over it; `{}`: none. Returns the problems of what
   * the core refuses, and shows the rest.
   */
  lay(settings: Difference): readonly Problem[] {
    const { config, problems } = nearestConfig(this.engine, this.own, settings);
    const layer = config === this.own ? NO_LAYER : differenceOf(this.own, config, this.engine.defaults());
    return [...problems, ...this.#restore({ ...this.#held, layer }, config)];
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
  editCell(cell: CellRef, value: number, since = this.#held): readonly Problem[] {
    return this.edit({ ...this.config, replace: replaceCell(this.#trace, cell, value) }, since);
  }

  /**
   * Makes `asked` the config in view. Returns the problems: if there are any nothing changes. One call into the core,
   * and a second if the number is gone whose gradients were shown: without them.
   * @param since Edits after this are undone together with this one.
   */
  edit(asked: Config, since = this.#held): readonly Problem[] {
    let config = asked;
    let { trace, problems } = tryTrace(this.engine, config);
    const isGone = this.config.backward && problems.length > 0 && problems.every(({ field }) => field === 'backward');
    if (isGone) {
      config = { ...asked, backward: null };
      ({ trace, problems } = tryTrace(this.engine, config));
    }
    if (!trace) return problems;
    const held = this.#edited(config, since);
    this.#show(held, held.layer === NO_LAYER ? held.history.present : config, trace);
    return [];
  }

  /**
   * What a session holds once `config` is in view. Settings that the layer has, or that have no place without it, are
   * changed there, and end with it.
   */
  #edited(config: Config, { history, layer }: Held): Held {
    const { engine, own } = this;
    if (layer === NO_LAYER) return { history: push(history, this.#orPreset(config)), layer };
    const defaults = engine.defaults();
    const [inside, outside] = splitBy(layer, differenceOf(this.config, config, defaults));
    const changed = applyDifference(own, outside);
    if (engine.validate(changed).length > 0) return { history, layer: differenceOf(own, config, defaults) };
    return { history: push(history, this.#orPreset(changed)), layer: onTop(layer, inside) };
  }

  /** As when a switch is turned back: the preset again, which counts as unedited. */
  #orPreset(config: Config): Config {
    const preset = this.#preset.config;
    return Object.keys(differenceOf(preset, config, this.engine.defaults())).length === 0 ? preset : config;
  }

  #show(held: Held, config: Config, trace: Trace): void {
    this.#held = held;
    this.#config = config;
    this.#trace = trace;
  }

  /** Returns the problems: if memory for the trace is short nothing changes, and it can be tried again. */
  undo(): readonly Problem[] {
    return this.restore({ ...this.#held, history: undo(this.#held.history) });
  }

  /** As `undo`. */
  redo(): readonly Problem[] {
    return this.restore({ ...this.#held, history: redo(this.#held.history) });
  }

  /** Restores the original preset; can be undone. */
  reset(): readonly Problem[] {
    return this.restore({ ...this.#held, history: push(this.#held.history, this.#preset.config) });
  }

  /** Restores what was held, past and future included. Returns the problems, as `undo`. */
  restore(held: Held): readonly Problem[] {
    return this.#restore(held);
  }

  /** @param valid The config with its layer, if the core has accepted it: a film lays another one in each frame. */
  #restore(asked: Held, valid?: Config): readonly Problem[] {
    const held = Object.keys(asked.layer).length > 0 ? asked : { ...asked, layer: NO_LAYER };
    const own = held.history.present;
    const { history, layer } = this.#held;
    if (own === history.present && valueText(held.layer) === valueText(layer)) {
      this.#held = { ...held, layer };
      return [];
    }
    const config = held.layer === NO_LAYER ? own : (valid ?? nearestConfig(this.engine, own, held.layer).config);
    const isPreset = config === this.#preset.config;
    const { trace, problems } = isPreset ? { trace: this.#base, problems: [] } : tryTrace(this.engine, config);
    if (!trace) return problems;
    this.#show(held, config, trace);
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
