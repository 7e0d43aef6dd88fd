// attention-steps/core, the package's entry for callers of the numbers: the engine, the streaming path and learning,
// which load when they are first called, and printing.
import { isIndex, optionsOf, rule, shownValue, SOURCE } from './engine/arguments.ts';
import { startEngine, type Config, type Engine, type LearningConfig, type LearningRun } from './engine/index.ts';
import type { LearnOptions, Stage, Trace, WasmSource } from './engine/index.ts';
import type { Learning } from './engine/learning.ts';
import { onFirstUse } from './engine/on_first_use.ts';
import { plainConfig } from './engine/plain_config.ts';
import type { Prepared } from './engine/prepared.ts';
import type { AttentionOptions, Tensor } from './engine/scaled_dot_product.ts';
import type { Streaming } from './engine/streaming.ts';
import * as queries from './engine/trace.ts';
import { traceToJson as toJson } from './engine/trace_json.ts';

export { ConfigError, EngineLoadError } from './engine/errors.ts';
export type * from './engine/index.ts';
export { printSize, printTorch } from './engine/print_torch.ts';

/** The page's own code asks for a million numbers a second, and checks none. */
function asks<Given extends readonly unknown[], Result>(work: (trace: Trace, ...given: Given) => Result) {
  return (trace: Trace, ...given: Given): Result => {
    const { stages, data } = Object(trace) as Partial<Trace>;
    rule(Array.isArray(stages) && data instanceof Float32Array, `trace must be a trace: got ${shownValue(trace)}`);
    return work(trace, ...given);
  };
}

function checkStage({ stages }: Trace, stage: Stage): void {
  const { id, offset } = Object(stage) as Partial<Stage>;
  const known = id !== undefined && stages[id]?.offset === offset;
  rule(known, `stage must be a stage of the trace: got ${shownValue(stage)}`);
}

/** The stage of a name for a batch item and head; either is ignored by a stage without that dimension. */
export const findStage: typeof queries.findStage = asks(queries.findStage);
/** All stages of a name, as PyTorch's single tensor: (batch, heads, rows, cols), without missing dimensions. */
export const tensorOf: typeof queries.tensorOf = asks(queries.tensorOf);
/** `{config, tokens, stages, data}`, as docs/library.md describes it. */
export const traceToJson: typeof toJson = asks(toJson);
/** The numbers of one stage, row by row: a view of the trace's data, not a copy. */
export const valuesOf: typeof queries.valuesOf = asks((trace, stage: Stage) => {
  checkStage(trace, stage);
  return queries.valuesOf(trace, stage);
});
/** One number of a stage. Rows and columns count from 0. */
export const valueAt: typeof queries.valueAt = asks((trace, stage: Stage, row: number, col: number) => {
  checkStage(trace, stage);
  for (const [name, index, end] of [['row', row, stage.rows] as const, ['col', col, stage.cols] as const])
    rule(isIndex(index, end), `${name} must be an integer from 0 to ${end - 1}: got ${shownValue(index)}`);
  return queries.valueAt(trace, stage, row, col);
});

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
