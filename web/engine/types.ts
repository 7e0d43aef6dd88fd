// The types of a config and a trace, as docs/config-and-trace.md describes them.
import type schema from '../../cpp/attention/config/schema.json';
import type names from '../../cpp/attention/names.json';
import type presets from './presets.json';

/** A WebAssembly.Module, a type that not every environment has; where there is one, every object is of it. */
type CompiledModule = object;

/**
 * Where the WASM comes from: an address (a URL is one with `href`, a type that not every environment has), its bytes,
 * or the compiled module.
 */
export type WasmSource = string | { readonly href: string } | ArrayBuffer | Uint8Array | CompiledModule;

/** A number, or the word that stands in JSON for one that JSON cannot write. */
export type NumberLike = number | 'NaN' | 'Infinity' | '-Infinity';

/** Nested lists of numbers, rows of equal lengths. */
export type NestedNumbers = readonly NumberLike[] | readonly NestedNumbers[];

/** Numbers in one piece, row by row, and their shape: as `tensorOf` gives them. Copied, and never read one by one. */
export interface TypedNumbers {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

type Schema = typeof schema;

/** Inputs that are drawn right after seeding: torch.rand or torch.randn of (batch, n, dIn), times `scale`. */
export interface DrawnInputs {
  readonly draw: keyof Schema['inputs']['inputs']['draw'];
  readonly scale?: number;
}

/** The stages whose values a config may replace. */
export type Replaceable = keyof Schema['replace']['stages'];

/** What a field of each type holds. */
type ValueOf<Field> = Field extends { word: infer Words }
  ? keyof Words
  : Field extends { boolean: object }
    ? boolean
    : Field extends { integer: object } | { number: object }
      ? number
      : Field extends { integers: object }
        ? readonly number[]
        : Field extends { strings: object }
          ? readonly string[]
          : Field extends { seed: object }
            ? number | string | bigint
            : Field extends { inputs: object }
              ? NestedNumbers | TypedNumbers | DrawnInputs
              : Field extends { stages: infer Stages }
                ? { readonly [name in keyof Stages]?: NestedNumbers | TypedNumbers }
                : never;

type Fields = {
  readonly [name in keyof Schema]: ValueOf<Schema[name]> | (Schema[name] extends { default: null } ? null : never);
};

/** Every field of a config: what `defaults()` and a trace's `config` hold. The comments below explain some of them. */
export interface FullConfig extends Fields {
  /** torch.manual_seed: an integer in [-2^63, 2^64); beyond 2^53 - 1 a decimal string (or a bigint). */
  readonly seed: Fields['seed'];
  /** Labels of the n rows; null: the sentence where inputs are given and n is 6, else t1 ... tn. */
  readonly tokens: Fields['tokens'];
  /** (n, dIn) or (batch, n, dIn), or how to draw them. */
  readonly inputs: Fields['inputs'];
  /** Derived from given inputs; 0: no batch dimension. */
  readonly batch: Fields['batch'];
  /** Width of queries and keys: the total over split heads; of one head of a wrapper. */
  readonly dK: Fields['dK'];
  /** Width of values, the same way. */
  readonly dV: Fields['dV'];
  /** Visible keys of each batch item; with a padding mask only. */
  readonly lengths: Fields['lengths'];
  /** The probability to drop, in [0, 1]. */
  readonly dropout: Fields['dropout'];
  /** A seed set again before each mask; null: the stream goes on. */
  readonly dropoutSeed: Fields['dropoutSeed'];
  /** Which forward pass on this stream is shown; each earlier one has drawn its dropout masks. */
  readonly call: Fields['call'];
}

/** What a caller gives: the differences from the defaults. */
export type Config = { readonly [field in keyof FullConfig]?: FullConfig[field] | undefined };

/** What is wrong with one field (or, with an empty `field`, with the whole): names the rule and the value. */
export interface Problem {
  readonly field: string;
  readonly message: string;
}

export type PresetId = keyof typeof presets;

/** One notebook's variant: a small difference from the defaults, and the notebook cells that it follows. */
export interface Preset {
  readonly id: PresetId;
  /**
   * In no language; `000 (2)`: the second part of notebook 000, which numbers its cells from 1 once more. Null: no
   * notebook has it.
   */
  readonly notebook: string | null;
  /** The cells whose printed text can be had to the character: `attention-steps trace --preset ID --cell CELL`. */
  readonly prints: readonly string[];
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
