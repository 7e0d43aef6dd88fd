// Traces configs: a frozen trace from the core's result.
import type { Core, CoreModule, TensorInCore } from '../../build/wasm/core.js';
import { sendConfig } from './config_codec.ts';
import { problemOf, refused } from './errors.ts';
import { Instance } from './load.ts';
import type { Config, FullConfig, Problem, Stage, Trace } from './types.ts';

const positions = (count: number): readonly (number | null)[] =>
  count === 0 ? [null] : Array.from({ length: count }, (_, i) => i);

/** The position of a tensor's first stage among all stages, which are ordered by batch item, then by head. */
interface Place {
  readonly first: number;
  readonly batch: number;
  readonly heads: number;
}

/**
 * The stages of an input from which one stage was computed: the same item and head, or all if it has no such dimension.
 */
function idsOf({ first, batch, heads }: Place, ofBatch: number | null, ofHead: number | null): number[] {
  const batches = batch && ofBatch !== null ? [ofBatch] : positions(batch);
  const headsOf = heads && ofHead !== null ? [ofHead] : positions(heads);
  return batches.flatMap((b) => headsOf.map((h) => first + (b ?? 0) * (heads || 1) + (h ?? 0)));
}

/** The frozen stages of an index: those of a tensor item by item, head by head. */
function stagesOf(tensors: readonly TensorInCore[]): readonly Stage[] {
  const stages: Stage[] = [];
  const places: Place[] = [];
  for (const { batch, heads, offset, ...tensor } of tensors) {
    const inputs = tensor.inputs.map((id) => places[id]!);
    const first = stages.length;
    places.push({ first, batch, heads });
    for (const b of positions(batch)) {
      for (const h of positions(heads)) {
        const id = stages.length;
        const place = {
          inputs: Object.freeze(inputs.flatMap((input) => idsOf(input, b, h))),
          batch: b,
          head: h,
          offset: offset + (id - first) * tensor.rows * tensor.cols,
        };
        stages.push(Object.freeze({ id, ...tensor, ...place }));
      }
    }
  }
  return Object.freeze(stages);
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) value.forEach(deepFreeze);
  else Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

/** Null without memory. */
function memoryLabels(stages: readonly Stage[]): readonly string[] | null {
  const memory = stages.find(({ name }) => name === 'memory');
  return memory ? Array.from({ length: memory.rows }, (_, row) => `m${row + 1}`) : null;
}

/** The fields of a trace besides its numbers and the fields that its config determines. */
interface Index {
  readonly sizes: Pick<FullConfig, 'batch' | 'n' | 'dIn'>;
  readonly labels: readonly string[];
  readonly stages: readonly Stage[];
}

/** The problems of a config, or what its trace would take. */
export interface CountedTrace {
  readonly problems: readonly Problem[];
  /** Null if there are problems. */
  readonly cost: Pick<Core, 'seconds' | 'numbers' | 'tokens' | 'heads' | 'side'> | null;
}

/** One instance of the core. An edit of a number leaves the index unchanged: so the last one is kept. */
export class Tracer extends Instance {
  readonly defaults: FullConfig;
  readonly #module: CoreModule;
  readonly #core: Core;
  #number = 0;
  #index: Index | undefined;

  /** @param discard Discards it, after a trap. */
  constructor(module: CoreModule, discard: () => void) {
    super(discard);
    this.#module = module;
    this.#core = new module.Core();
    this.defaults = JSON.parse(module.defaults());
  }

  measure(config: Config): CountedTrace {
    sendConfig(this.#module, config);
    const problems = this.#core.validate().map(problemOf);
    const { seconds, numbers, tokens, heads, side } = this.#core;
    return { problems, cost: problems.length > 0 ? null : { seconds, numbers, tokens, heads, side } };
  }

  /**
   * The trace of a plain config, frozen. Its config has the defaults and all derived fields, so that tracing it again
   * gives the same trace.
   */
  trace(config: Config): Trace {
    sendConfig(this.#module, config);
    const number = this.#core.trace();
    if (number === 0) throw refused(this.#module.problems());
    const data = this.#core.data.slice();
    const { sizes, labels, stages } = this.#indexOf(number);
    const tokens = config.tokens ?? labels;
    const memoryTokens = config.memoryTokens ?? memoryLabels(stages);
    const full = deepFreeze({ ...this.defaults, ...config, tokens, memoryTokens, ...sizes } as FullConfig);
    return Object.freeze({ config: full, tokens, stages, data });
  }

  #indexOf(number: number): Index {
    if (!this.#index || number !== this.#number) {
      const { batch, n, dIn, labels, tensors } = this.#core;
      this.#index = { sizes: { batch, n, dIn }, labels: Object.freeze(labels), stages: stagesOf(tensors) };
      this.#number = number;
    }
    return this.#index;
  }
}
