// The engine: every notebook's numbers from the C++ core, by the same calls in Node and in browsers.
import type { Core, CoreModule } from '../../build/wasm/core.js';
import { giveConfig } from './config_codec.ts';
import { ConfigError, EngineLoadError } from './errors.ts';
import { Later } from './later_modules.ts';
import type { LearningConfig, LearningRun, LearnOptions } from './learning_types.ts';
import { loadCore } from './load.ts';
import { plainConfig } from './plain_config.ts';
import type { Prepared } from './prepared.ts';
import { PRESETS } from './presets.ts';
import type { AttentionOptions, Tensor } from './scaled_dot_product.ts';
import { Tracer } from './trace.ts';
import { Instance } from './trap.ts';
import type { Config, FullConfig, Preset, PresetId, Problem, Trace, WasmSource } from './types.ts';

export { ConfigError, EngineLoadError };
export { findStage, tensorOf, valueAt, valuesOf } from './trace.ts';
export type { Prepared } from './prepared.ts';
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
  /**
   * Seeds, draws, computes and records one forward pass (Vaswani et al. 2017, with the notebooks' variations): all
   * numbers equal those of PyTorch on a CPU with AVX2 and the reference BLAS to the bit; elsewhere, as with MKL, the
   * last digit can differ (docs/trace.md, Exactness).
   * Shapes: inputs (batch, n, dIn) to attn_weights (batch, heads, n, n) to the last stage (batch, n, dV); a trace
   * takes at most 64 MB.
   * @throws {ConfigError} with every problem, if `validate` finds any, or memory is short.
   */
  trace(config: Config): Trace;
  /**
   * Loads the module that computes gradients, in the place of the core: then `trace` and `validate` take `backward`.
   * Before, they refuse it.
   */
  loadGradients(): Promise<void>;
  /**
   * Draws and packs a config's weights once, to run it on any inputs without a trace: a block of keys at a time, so
   * that memory grows with n and not with its square. Dropout, renormalising and a custom mask need the whole
   * matrix: such a config runs the operations of `trace` with its limit of 64 MB; any other may take up to 1 GB.
   * This and `attention` run in a separate module, which the first call loads.
   * @throws {ConfigError} with every problem.
   */
  prepare(config: Config): Promise<Prepared>;
  /**
   * softmax(scale q k^T) v: torch.nn.functional.scaled_dot_product_attention, without an n x n matrix. A query that
   * sees no key gets NaN. Keys and values that `lengths` hides are not read.
   * @param q (..., n, d_k); k: (..., m, d_k); v: (..., m, d_v), the same dimensions before these.
   * @throws {RangeError} if shapes, numbers or lengths do not match.
   */
  attention(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    options?: AttentionOptions,
  ): Promise<{ shape: number[]; data: Float32Array }>;
  /**
   * Loads the module of `prepare` and `attention` and makes the browser, or Node, compile it fully: some tens of
   * milliseconds of small runs, after which the first large run is as fast as later ones.
   */
  warmUp(): Promise<void>;
  /**
   * Learns a task, or sentences of your own, by a small model: the whole run with the losses and weights of all steps
   * (docs/learning.md). Drawn in float32 and computed in float64, it prints the losses that PyTorch prints.
   * It takes this thread some milliseconds to some seconds, unless `options` asks for pieces, and runs in a module of
   * its own, which the first call loads.
   * @throws {ConfigError} with every problem.
   */
  learn(config: LearningConfig, options?: LearnOptions): Promise<LearningRun>;
}

const LISTED: readonly Preset[] = Object.entries(PRESETS).map(([id, { notebook, config, prints = [] }]) => ({
  id: id as PresetId,
  notebook,
  prints,
  config,
}));

/** One instance of the core's WebAssembly. */
class Started extends Instance {
  readonly module: CoreModule;
  readonly core: Core;
  readonly tracer: Tracer;
  readonly defaults: FullConfig;

  constructor(module: CoreModule, discard: () => void) {
    super(discard);
    this.module = module;
    this.core = new module.Core();
    this.defaults = JSON.parse(module.defaults());
    this.tracer = new Tracer(module, this.core, this.defaults);
  }
}

class WasmEngine implements Engine {
  #load: () => Promise<CoreModule>;
  readonly #defaults: FullConfig;
  /** After a trap this is the old instance until a new one has loaded. */
  #started: Started;
  #starting = false;

  readonly #streaming: Later<'streaming'>;
  readonly #learning: Later<'learning'>;
  readonly #gradients: Later<'gradients'>;

  constructor(
    module: CoreModule,
    load: () => Promise<CoreModule>,
    { streamingWasm, learningWasm, gradientsWasm }: WasmSources,
  ) {
    this.#load = load;
    this.#streaming = new Later('streaming', streamingWasm);
    this.#learning = new Later('learning', learningWasm);
    this.#gradients = new Later('gradients', gradientsWasm);
    this.#started = this.#instanceOf(module);
    this.#defaults = this.#started.defaults;
  }

  #instanceOf(module: CoreModule): Started {
    return new Started(module, () => this.#start());
  }

  async #start(): Promise<void> {
    if (this.#starting) return;
    this.#starting = true;
    try {
      this.#started = this.#instanceOf(await this.#load());
    } catch {
      // the next call tries again
    }
    this.#starting = false;
  }

  #use<T>(work: (started: Started) => T): T {
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
    try {
      const plain = plainConfig(config);
      return this.#use(({ module, core }) => {
        giveConfig(module, plain);
        return core.validate();
      });
    } catch (error) {
      if (error instanceof ConfigError) return error.problems;
      throw error;
    }
  }

  trace(config: Config): Trace {
    const plain = plainConfig(config);
    return this.#use(({ tracer }) => tracer.trace(plain));
  }

  async loadGradients(): Promise<void> {
    const start = await this.#gradients.load();
    if (this.#load === start) return;
    const module = await start();
    this.#load = start;
    this.#started = this.#instanceOf(module);
  }

  async prepare(config: Config): Promise<Prepared> {
    return (await this.#streaming.load()).prepare(plainConfig(config));
  }

  async attention(
    q: Tensor,
    k: Tensor,
    v: Tensor,
    options?: AttentionOptions,
  ): Promise<{ shape: number[]; data: Float32Array }> {
    return (await this.#streaming.load()).attention(q, k, v, options);
  }

  async warmUp(): Promise<void> {
    await (await this.#streaming.load()).warmUp();
  }

  async learn(config: LearningConfig, options?: LearnOptions): Promise<LearningRun> {
    return (await this.#learning.load()).learn(config, options);
  }
}

interface WasmSources {
  readonly wasm?: WasmSource;
  readonly streamingWasm?: WasmSource;
  readonly learningWasm?: WasmSource;
  readonly gradientsWasm?: WasmSource;
}

let shared: Promise<Engine> | undefined;

/**
 * Loads the WebAssembly and returns the engine. Calls without options share one instance.
 * @param options.wasm Where core.wasm is, if not next to this module: an address (in a page, relative to the page), its
 * bytes, or the compiled module.
 * @param options.streamingWasm Likewise streaming.wasm, which `prepare` and `attention` load.
 * @param options.learningWasm Likewise learning.wasm, which `learn` loads.
 * @param options.gradientsWasm Likewise gradients.wasm, which `loadGradients` loads.
 * @param options.again Loads again, bypassing the browser's cache, whatever the result of earlier calls.
 * @throws {EngineLoadError} naming the address and the cause.
 */
export function loadEngine({
  again = false,
  ...sources
}: WasmSources & { readonly again?: boolean } = {}): Promise<Engine> {
  const loadModule = (anew: boolean) => loadCore(sources.wasm, anew);
  const load = async () => new WasmEngine(await loadModule(again), () => loadModule(false), sources);
  if (Object.values(sources).some((source) => source !== undefined)) return load();
  if (!shared || again) {
    const loading = load().catch((error: unknown) => {
      if (shared === loading) shared = undefined; // the network may be back at a second try
      throw error;
    });
    shared = loading;
  }
  return shared;
}
