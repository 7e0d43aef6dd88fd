// attention-steps/core, the package's entry for callers of the numbers: the engine, the streaming path and learning,
// which load when they are first called, and printing.
import { optionsOf, SOURCE } from './engine/arguments.ts';
import { startEngine, type Config, type Engine, type LearningConfig, type LearningRun } from './engine/index.ts';
import type { LearnOptions, WasmSource } from './engine/index.ts';
import type { Learning } from './engine/learning.ts';
import { onFirstUse } from './engine/load.ts';
import { plainConfig } from './engine/plain_config.ts';
import type { AttentionOptions, Tensor } from './engine/scaled_dot_product.ts';
import type { Prepared, Streaming } from './engine/streaming.ts';

export { ConfigError, EngineLoadError, findStage, tensorOf, valueAt, valuesOf } from './engine/index.ts';
export { traceToJson } from './engine/json.ts';
export type * from './engine/index.ts';
export { printSize, printTorch } from './engine/print_torch.ts';

/** The engine with its other two modules. */
export interface FullEngine extends Engine {
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

export interface EngineOptions {
  /** The core's WebAssembly, if not that within the script. */
  readonly wasm?: WasmSource;
}

function withModules(
  engine: Engine,
  streaming: () => Promise<Streaming>,
  learning: () => Promise<Learning>,
): FullEngine {
  return {
    presets: () => engine.presets(),
    defaults: () => engine.defaults(),
    validate: (config) => engine.validate(config),
    measure: (config) => engine.measure(config),
    trace: (config) => engine.trace(config),
    prepare: async (config) => (await streaming()).prepare(plainConfig(config)),
    attention: async (q, k, v, options) => (await streaming()).attention(q, k, v, options),
    warmUp: async () => (await streaming()).warmUp(),
    learn: async (config, options) => (await learning()).learn(config, options),
  };
}

let shared: Promise<FullEngine> | undefined;

/**
 * Starts the core and returns the engine. Calls without options share one instance.
 * @param options `wasm`: core.wasm, for hosts that compile it themselves: its address (in a page relative to it, in
 * Node a path), its bytes, or the compiled module. Without it the package's own is used, text in its scripts, as is
 * that of `prepare`, `attention` and `learn` always.
 * @throws {EngineLoadError} naming the cause.
 */
export async function loadEngine(options?: EngineOptions): Promise<FullEngine> {
  const { wasm } = optionsOf('loadEngine', options, { wasm: SOURCE });
  const load = async () => {
    const engine = await startEngine(wasm);
    const streaming = onFirstUse(async (discard) => (await import('./engine/streaming.ts')).loadStreaming(discard));
    const learning = onFirstUse(async (discard) => {
      const { loadLearning, OWN_LEARNING } = await import('./engine/own_learning.ts');
      return loadLearning(OWN_LEARNING, discard);
    });
    return withModules(engine, streaming, learning);
  };
  if (wasm !== undefined) return load();
  shared ??= load().catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}
