// TypeScript declarations of the three WebAssembly modules, as cpp/bindings exports them by Embind.
// tests/node/engine/core.test.ts compares these lines with the binaries.
//
// A config is passed before the call that reads it (config_codec.ts). A typed array that a call returns is a view of
// the module's memory. Fill or copy it at once: it is detached when that memory grows. The memory of an object is freed
// by `delete()`, or some time after the last reference to it is gone.

declare module '*/build/wasm/core.js' {
  type Refusal = import('./errors.ts').Refusal;
  type Stage = import('./types.ts').Stage;

  /**
   * One name of a trace: a matrix for each batch item and head, in that order. 0 means that there is no such dimension.
   */
  export interface TensorInCore {
    name: Stage['name'];
    op: Stage['op'];
    /** Positions in the list of tensors. */
    inputs: number[];
    batch: number;
    heads: number;
    rows: number;
    cols: number;
    rowAxis: Stage['rowAxis'];
    colAxis: Stage['colAxis'];
    scalar: number | null;
    detail: boolean;
    replaced: boolean;
    /** The offset of its first number in `data`. */
    offset: number;
  }

  export interface Core {
    validate(): Refusal[];
    /** What a trace of the config that was validated last takes, as the core estimates it, and how large it gets. */
    readonly seconds: number;
    readonly numbers: number;
    readonly tokens: number;
    /** Of all batch items. */
    readonly heads: number;
    /** The most rows or columns of a matrix. */
    readonly side: number;
    /**
     * The number of the trace's index, a new one if the index changed; 0 if the config was refused, with the reasons in
     * `problems`.
     */
    trace(): number;
    /** The following belong to the last trace. */
    readonly batch: number;
    readonly n: number;
    readonly dIn: number;
    /** The rows' labels; empty if the config names them. */
    readonly labels: string[];
    readonly tensors: TensorInCore[];
    readonly data: Float32Array;
    delete(): void;
  }

  export interface CoreModule {
    Core: new () => Core;
    /** For the bytes of the config that the next call reads; null: there is no memory for them. */
    openConfig(bytes: number): Int8Array | null;
    /** Of the last call that refused its config. */
    problems(): Refusal[];
    /** Every field of a config, as JSON text. */
    defaults(): string;
  }

  const start: import('./load.ts').StartModule<CoreModule>;
  export default start;
}

declare module '*/build/wasm/streaming.js' {
  type Refusal = import('./errors.ts').Refusal;

  export interface PreparedInCore {
    readonly batch: number;
    readonly n: number;
    readonly dIn: number;
    readonly width: number;
    /** (batch, n, dIn), to be filled by the caller. */
    readonly input: Float32Array;
    /** (batch, n, width), which `run` computes from `input`. */
    readonly output: Float32Array;
    /** False if memory is short. */
    run(): boolean;
    delete(): void;
  }

  /** One call of scaled_dot_product: its arguments, to be filled by the caller, and its result. */
  export interface DotProduct {
    readonly queries: Float32Array;
    readonly keys: Float32Array;
    readonly values: Float32Array;
    /** How many keys of each slice are visible; all, unless the caller writes another count. */
    readonly visible: Int32Array;
    run(causal: boolean, scale: number): Float32Array;
    delete(): void;
  }

  export interface StreamingModule {
    /** For the bytes of the config that the next call reads; null: there is no memory for them. */
    openConfig(bytes: number): Int8Array | null;
    /** Of the last call that refused its config. */
    problems(): Refusal[];
    /** Null: refused, as `problems` says. */
    prepare(): PreparedInCore | null;
    /** Null if a size is below 1, or if together they exceed the limit or the available memory. */
    dotProduct(slices: number, n: number, m: number, dK: number, dV: number): DotProduct | null;
  }

  const start: import('./load.ts').StartModule<StreamingModule>;
  export default start;
}

declare module '*/build/wasm/learning.js' {
  type Refusal = import('./errors.ts').Refusal;
  type FullLearningConfig = import('./learning_types.ts').FullLearningConfig;

  export interface RunInCore {
    /** Every field filled. */
    readonly config: FullLearningConfig;
    readonly words: string[];
    /** Of each sentence, whether it is held out. */
    readonly heldOut: boolean[];
    readonly places: number;
    readonly floor: number;
    readonly maxAccuracy: number;
    readonly floorAlone: number;
    /** The losses computed so far. */
    readonly losses: Float64Array;
    /**
     * For each sentence in turn: the number of its words, the words, then the target at each place, -100 if it does not
     * count. Words are positions in `words`.
     */
    sentences(): Int32Array;
    /** Computes at most this many losses, and returns how many are left. */
    advance(losses: number): number;
    /** This and the following return null if the run is not whole, or if there is no such step, word or place. */
    weights(step: number): Float64Array | null;
    /** Whether the weights of a step are at hand, without computing steps again. */
    isNear(step: number): boolean;
    /** `counted` and `last` over the training sentences, then over the held-out ones, if any. */
    accuracy(step: number): Float64Array | null;
    maskedLoss(step: number): number | null;
    /** The predicted share of every word at a place of a sentence. */
    predict(step: number, words: readonly number[], place: number): Float64Array | null;
    /** (words, d): the model's inputs for a sentence. */
    inputs(step: number, words: readonly number[]): Float64Array | null;
    delete(): void;
  }

  export interface LearningModule {
    /** For the bytes of the config that the next call reads; null: there is no memory for them. */
    openConfig(bytes: number): Int8Array | null;
    /** Of the last call that refused its config. */
    problems(): Refusal[];
    /** Null: refused, as `problems` says. */
    openRun(): RunInCore | null;
  }

  const start: import('./load.ts').StartModule<LearningModule>;
  export default start;
}
