// The engine: every notebook's numbers from the C++ core, by the same calls in Node and in browsers.
import OWN from '../../build/wasm/core.wasm?text';
import startCore, { type CoreModule } from '../../build/wasm/core.js';
import { ConfigError, EngineLoadError } from './errors.ts';
import { starterOf } from './load.ts';
import { plainConfig } from './plain_config.ts';
import presets from './presets.json';
import { Tracer, type CountedTrace } from './tracer.ts';
import type { Config, FullConfig, Preset, Problem, Trace, WasmSource } from './types.ts';

export { ConfigError, EngineLoadError };
export { findStage, tensorOf, valueAt, valuesOf } from './trace.ts';
export type { Prepared } from './streaming.ts';
export type { LearningRun } from './learning_run.ts';
export type * from './learning_types.ts';
export type { AttentionOptions, Tensor } from './scaled_dot_product.ts';
export type * from './types.ts';

/** The typed interface to the core. The same config gives the same numbers. */
export interface Engine {
  /** The notebooks' variants, in the order in which readers see them. */
  presets(): readonly Preset[];
  /** Every config field with its default. */
  defaults(): FullConfig;
  /**
   * Every problem of a config; empty if it can be traced, given the memory, which `validate` does not ask for. Never
   * throws, whatever the config holds.
   */
  validate(config: Config): readonly Problem[];
  /** @internal As `validate`, with what a trace of the config would take. */
  measure(config: Config): CountedTrace;
  /**
   * Seeds, draws, computes and records one forward pass (Vaswani et al. 2017, with the notebooks' variations): all
   * numbers equal those of PyTorch on a CPU with AVX2 and the reference BLAS to the bit; elsewhere, as with MKL, the
   * last digit can differ (docs/library.md, Exactness).
   * Shapes: inputs (batch, n, dIn) to attn_weights (batch, heads, n, n) to the last stage (batch, n, dV); a trace
   * takes at most 64 MB.
   * @throws {ConfigError} with every problem, if `validate` finds any, or memory is short.
   */
  trace(config: Config): Trace;
}

const LISTED = Object.entries(presets as object).map(
  ([id, { notebook, config, prints = [], learning = null }]) => ({ id, notebook, prints, learning, config }) as Preset,
);

class WasmEngine implements Engine {
  readonly #load: () => Promise<CoreModule>;
  readonly #defaults: FullConfig;
  /** After a trap this is the old instance until a new one has loaded. */
  #started: Tracer;
  #starting = false;

  constructor(module: CoreModule, load: () => Promise<CoreModule>) {
    this.#load = load;
    this.#started = this.#tracerOf(module);
    this.#defaults = this.#started.defaults;
  }

  #tracerOf(module: CoreModule): Tracer {
    return new Tracer(module, () => this.#start());
  }

  async #start(): Promise<void> {
    if (this.#starting) return;
    this.#starting = true;
    try {
      this.#started = this.#tracerOf(await this.#load());
    } catch {
      // the next call tries again
    }
    this.#starting = false;
  }

  #use<T>(work: (tracer: Tracer) => T): T {
    const started = this.#started;
    if (started.trap) void this.#start();
    return started.run(() => work(started));
  }

  presets(): readonly Preset[] {
    return structuredClone(LISTED);
  }

  defaults(): FullConfig {
    return structuredClone(this.#defaults);
  }

  validate(config: Config): readonly Problem[] {
    return this.measure(config).problems;
  }

  measure(config: Config): CountedTrace {
    try {
      const plain = plainConfig(config);
      return this.#use((tracer) => tracer.measure(plain));
    } catch (error) {
      if (error instanceof ConfigError) return { problems: error.problems, cost: null };
      throw error;
    }
  }

  trace(config: Config): Trace {
    const plain = plainConfig(config);
    return this.#use((tracer) => tracer.trace(plain));
  }
}

let shared: Promise<Engine> | undefined;

async function start(source: WasmSource): Promise<Engine> {
  const load = starterOf(startCore, source);
  return new WasmEngine(await load(), load);
}

/**
 * Starts the core and returns the engine. Calls without a source share one.
 * @param source The core's WebAssembly, if not that within this script: an address, in a page relative to it, or in
 * Node a path; its bytes; or the compiled module.
 * @throws {EngineLoadError} naming the cause.
 */
export function startEngine(source?: WasmSource): Promise<Engine> {
  if (source !== undefined) return start(source);
  shared ??= start(OWN).catch((error: unknown) => {
    shared = undefined; // memory may be free at a second try
    throw error;
  });
  return shared;
}
