// The two WebAssembly modules as Embind hands them to JavaScript: what cpp/bindings declares, in TypeScript.
// tests/node/engine/core.test.ts holds these lines to the binaries.
//
// A config is given before the call that reads it (config_codec.ts). A typed array that a call returns is a view of the
// module's memory, to be filled or copied at once: it is detached when that memory grows. The memory of an object is
// freed by `delete()`, or some time after the last reference to it is gone.

declare module '*/build/wasm/core.js' {
  type Problem = import('./types.ts').Problem;
  type Stage = import('./types.ts').Stage;

  /** One name of a trace: a matrix for every batch item and head, one after the other. 0: no such dimension. */
  export interface Tensor {
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
    /** Of its first number in `data`. */
    offset: number;
  }

  export interface Core {
    validate(): Problem[];
    /**
     * The number of the trace's index, another one where it is not the last trace's; 0: refused, as `problems` says.
     */
    trace(): number;
    /** These are of the last trace. */
    readonly batch: number;
    readonly n: number;
    readonly dIn: number;
    /** Of the rows; empty where the config names them. */
    readonly labels: string[];
    readonly tensors: Tensor[];
    readonly data: Float32Array;
    delete(): void;
  }

  export interface WeightRows {
    readonly batch: number;
    readonly heads: number;
    readonly n: number;
    /** The stage that they are rows of. */
    readonly stage: Stage['name'];
    /** (count, n) numbers; null: there are no such rows, or these take too much memory at once. */
    rows(batch: number, head: number, first: number, count: number): Float32Array | null;
    delete(): void;
  }

  export interface CoreModule {
    Core: new () => Core;
    /** For the bytes of the config that the next call reads; null: there is no memory for them. */
    openConfig(bytes: number): Int8Array | null;
    /** Of the last call that refused its config. */
    problems(): Problem[];
    /** Null: refused, as `problems` says. */
    openRows(): WeightRows | null;
    /** JSON text: every field of a config. */
    defaults(): string;
  }

  const start: import('./load.ts').StartModule<CoreModule>;
  export default start;
}

declare module '*/build/wasm/streaming.js' {
  type Problem = import('./types.ts').Problem;

  export interface Prepared {
    readonly batch: number;
    readonly n: number;
    readonly dIn: number;
    readonly width: number;
    /** (batch, n, dIn), to be filled. */
    readonly input: Float32Array;
    /** (batch, n, width), computed from `input`; null: there is no memory to compute it in. */
    run(): Float32Array | null;
    delete(): void;
  }

  /** One call of scaled_dot_product: its arguments, to be filled, and its result. */
  export interface DotProduct {
    readonly queries: Float32Array;
    readonly keys: Float32Array;
    readonly values: Float32Array;
    /** Of each slice: how many keys are visible. All of them, where nothing else is written. */
    readonly visible: Int32Array;
    run(causal: boolean, scale: number): Float32Array;
    delete(): void;
  }

  export interface StreamingModule {
    /** For the bytes of the config that the next call reads; null: there is no memory for them. */
    openConfig(bytes: number): Int8Array | null;
    /** Of the last call that refused its config. */
    problems(): Problem[];
    /** Null: refused, as `problems` says. */
    prepare(): Prepared | null;
    /** Null where a size is below 1, or all of them together take too much memory, or more than there is. */
    dotProduct(slices: number, n: number, m: number, dK: number, dV: number): DotProduct | null;
  }

  const start: import('./load.ts').StartModule<StreamingModule>;
  export default start;
}
