// The types of a config and a trace, as docs/config-and-trace.md describes them.
import type names from '../../cpp/attention/names.json';

/**
 * Where the WASM comes from: an address (a URL is one with `href`, a type that not every environment has), or its
 * bytes.
 */
export type WasmSource = string | { readonly href: string } | ArrayBuffer | Uint8Array;

/** A number, or the word that stands in JSON for one that JSON cannot write. */
export type NumberLike = number | 'NaN' | 'Infinity' | '-Infinity';

/** Nested lists of numbers, rows of equal lengths. */
export type NestedNumbers = readonly NumberLike[] | readonly NestedNumbers[];

/** Inputs that are drawn right after seeding: torch.rand or torch.randn of (batch, n, dIn), times `scale`. */
export interface DrawnInputs {
  readonly draw: 'rand' | 'randn';
  readonly scale?: number;
}

/** The stages whose values a config may replace. */
export type Replaceable =
  | 'inputs'
  | 'W_query'
  | 'W_key'
  | 'W_value'
  | 'W_qkv'
  | 'W_out'
  | 'b_query'
  | 'b_key'
  | 'b_value'
  | 'b_qkv'
  | 'b_out'
  | 'mask'
  | 'dropout_mask';

/** Every field of a config; what `defaults()` and a trace's `config` hold. */
export interface FullConfig {
  /** torch.manual_seed: an integer in [-2^63, 2^64); beyond 2^53 - 1 a decimal string (or a bigint). */
  readonly seed: number | string | bigint;
  /** Labels of the n rows; null: the sentence where inputs are given and n is 6, else t1 ... tn. */
  readonly tokens: readonly string[] | null;
  /** (n, dIn) or (batch, n, dIn), or how to draw them. */
  readonly inputs: NestedNumbers | DrawnInputs;
  /** Derived from given inputs; 0: no batch dimension. */
  readonly batch: number | null;
  readonly n: number | null;
  readonly dIn: number | null;
  /** Totals over split heads; per head of a wrapper. */
  readonly dK: number;
  readonly dV: number;
  readonly heads: number;
  readonly headsBy: 'split' | 'wrapper';
  readonly weightInit: 'linear' | 'rand';
  readonly drawOrder: 'qkv' | 'qvk';
  readonly qkv: 'separate' | 'fused';
  readonly bias: boolean;
  readonly outProj: boolean;
  readonly scaleBy: 'divide' | 'multiply' | 'none';
  readonly scaleAt: 'softmax' | 'scores';
  readonly mask: 'none' | 'causal' | 'padding' | 'causal+padding';
  /** Visible keys of each batch item; with a padding mask only. */
  readonly lengths: readonly number[] | null;
  readonly maskBy: 'fill' | 'renormalise';
  /** The probability to drop, in [0, 1]. */
  readonly dropout: number;
  /** A seed set again before each mask; null: the stream goes on. */
  readonly dropoutSeed: number | string | bigint | null;
  readonly dropoutBuild: 'portable' | 'mkl';
  /** Which forward pass on this stream is shown; each earlier one has drawn its dropout masks. */
  readonly call: number;
  readonly replace: { readonly [name in Replaceable]?: NestedNumbers };
}

/** What a caller gives: the differences from the defaults. */
export type Config = { readonly [field in keyof FullConfig]?: FullConfig[field] | undefined };

/** What is wrong with one field (or, with an empty `field`, with the whole): names the rule and the value. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

/** One notebook's variant: a small difference from the defaults, and the notebook cells that it follows. */
export interface Preset {
  readonly id: string;
  readonly notebook: string;
  readonly config: Config;
}

/** Every operation of the core: what a viewer draws depends on this alone. */
export type Op = keyof typeof names.operations;
/** Every name that a stage can have. */
export type StageName = keyof typeof names.stages;
/** What a row or column of a stage stands for; null: a vector, or a single column kept by keepdim. */
export type Axis = keyof typeof names.axes;

/** One matrix of the trace: the stage of one name, batch item and head. */
export interface Stage {
  /** Its position in `trace.stages`. */
  readonly id: number;
  readonly name: StageName;
  readonly op: Op;
  /** Ids of the stages that it was computed from. */
  readonly inputs: readonly number[];
  /** From 0; null where there is no such dimension. */
  readonly batch: number | null;
  readonly head: number | null;
  readonly rows: number;
  readonly cols: number;
  readonly rowAxis: Axis | null;
  readonly colAxis: Axis | null;
  /** Of its first number in `trace.data`, in floats; rows * cols numbers follow, row by row. */
  readonly offset: number;
  /** The one number beside its inputs that the operation uses: a divisor, a bound, a first column; or null. */
  readonly scalar: number | null;
  /** An intermediate stage of one that follows (softmax's maximum, exponentials and sum). */
  readonly detail: boolean;
  /** The config's `replace` gave its numbers; `op` is still what they stand for. */
  readonly replaced: boolean;
}

/** One recorded forward pass: an index (frozen) over one buffer. Plain data: it survives structuredClone. */
export interface Trace {
  readonly config: FullConfig;
  readonly tokens: readonly string[];
  readonly stages: readonly Stage[];
  readonly data: Float32Array;
}
