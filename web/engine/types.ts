// The types of a config and a trace, as docs/library.md describes them.
import type schema from '../../cpp/attention/config/schema.json';
import type names from '../../cpp/attention/names.json';
import type { LearningConfig } from './learning_types.ts';
import type presets from './presets.json';

/** A WebAssembly.Module, a type that not every environment has; if it exists, every object is assignable to it. */
type CompiledModule = object;

/**
 * The source of the WASM: an address (a URL is one with `href`, a type that not every environment has), its bytes, or
 * the compiled module.
 */
export type WasmSource = string | { readonly href: string } | ArrayBuffer | Uint8Array | CompiledModule;

/** A number, or JSON's word for one that JSON cannot represent. */
export type NumberLike = number | 'NaN' | 'Infinity' | '-Infinity';

/** Nested lists of numbers, rows of equal lengths. */
export type NestedNumbers = readonly NumberLike[] | readonly NestedNumbers[];

/** Numbers as a typed array, row by row, and their shape: as in `tensorOf`. Copied, and never read one by one. */
export interface TypedNumbers {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

type Schema = typeof schema;

/**
 * Inputs that are drawn directly after seeding: torch.rand or torch.randn of (batch, n, dIn), times `scale`; or the row
 * of each word of `tokens`, drawn from its letters.
 */
export interface DrawnInputs {
  readonly draw: keyof Schema['inputs']['inputs']['draw'];
  readonly scale?: number;
}

/** The stages whose values a config may replace. */
export type Replaceable = keyof Schema['replace']['stages'];

/** The correct word of a place, as its position in the vocabulary; null: the place does not count. */
export type Correct = number | null;

/** One number: a cell of a stage. Indices count from 0; the default of `batch` and `head` is 0. */
export interface Target {
  readonly of: ForwardName;
  readonly row?: number;
  readonly col?: number;
  readonly batch?: number;
  readonly head?: number;
  /** With `of: 'loss'`: the correct word of each place (of each batch item), or of the last place alone. */
  readonly target?: number | readonly Correct[] | readonly (readonly Correct[])[];
  /** The learning rate of the step of gradient descent that follows; 0.1 by default. */
  readonly rate?: number;
}

/** The value of a field of each type. */
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
              : Field extends { numbers: object }
                ? NestedNumbers | TypedNumbers
                : Field extends { stages: infer Stages }
                  ? { readonly [name in keyof Stages]?: NestedNumbers | TypedNumbers }
                  : Field extends { target: object }
                    ? Target
                    : never;

/** Every field of a config (docs/library.md#fields): the type of `defaults()` and of a trace's `config`. */
export type FullConfig = {
  readonly [name in keyof Schema]: ValueOf<Schema[name]> | (Schema[name] extends { default: null } ? null : never);
};

/** A caller's config: the differences from the defaults. */
export type Config = { readonly [field in keyof FullConfig]?: FullConfig[field] | undefined };

/** The problem of one field (or, with an empty `field`, of the whole): names the rule and the value. */
export interface Problem {
  readonly field: string;
  /** In English. */
  readonly message: string;
  /** For the same in another language: the rule, and the values of its sentence. */
  readonly code?: ProblemCode;
  readonly values?: readonly string[];
}

/** The problems that the core finds, those found before it reads a config, and those of a page. */
export type ProblemCode =
  | keyof (typeof names)['problems']
  | 'deep'
  | 'no_data'
  | 'unreadable'
  | 'no_memory'
  | 'large'
  | `page_${'heads' | 'tokens' | 'side' | 'numbers' | 'seconds'}`;

export type PresetId = keyof typeof presets;

/** One notebook's variant: a small difference from the defaults, and the notebook cells that it follows. */
export interface Preset {
  readonly id: PresetId;
  /**
   * In no language; `000 (2)`: the second part of notebook 000, which numbers its cells from 1 once more. Null: no
   * notebook has it.
   */
  readonly notebook: string | null;
  /** The cells whose output can be printed to the character: `attention-steps trace --preset ID --cell CELL`. */
  readonly prints: readonly string[];
  /** The run whose last step it is, at its sentence; null: it was not trained. */
  readonly learning: LearningConfig | null;
  readonly config: Config;
}

type Operations = typeof names.operations;
type Stages = typeof names.stages;
/** Every operation of the core: what a viewer draws depends on this alone. */
export type Op = keyof Operations;
/** The operations that only gradients need. */
export type GradientOp = { [op in Op]: Operations[op] extends { ofGradients: boolean } ? op : never }[Op];
/** Every name that a stage of the forward pass can have. */
export type ForwardName = keyof Stages;
/** The stages behind the forward pass, before the gradients of the loss. */
export type LossName = {
  [name in ForwardName]: Stages[name] extends { ofGradients: boolean } ? name : never;
}[ForwardName];
/** A gradient, or the part of it that comes through a stage. */
export type GradientName = `grad_${ForwardName}` | `grad_${ForwardName}_via_${ForwardName}`;
/** Weights after the step that their gradient gives. */
export type UpdatedName = `new_${ForwardName}`;
/** Every name that a stage can have. */
export type StageName = ForwardName | GradientName | UpdatedName;
/** The meaning of a row or a column of a stage; null: a vector, or a single column kept by keepdim. */
export type Axis = keyof typeof names.axes;

/** One matrix of the trace: the stage of one name, batch item and head. */
export interface Stage {
  /** Its position in `trace.stages`. */
  readonly id: number;
  readonly name: StageName;
  readonly op: Op;
  /** Ids of the stages that it was computed from. */
  readonly inputs: readonly number[];
  /** From 0; null if there is no such dimension. */
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
  /** The config's `replace` gave its numbers; `op` still gives their meaning. */
  readonly replaced: boolean;
}

/**
 * One recorded forward pass, and its gradients if the config asks for them: an index (frozen) over one buffer.
 * Plain data: it survives structuredClone.
 */
export interface Trace {
  readonly config: FullConfig;
  readonly tokens: readonly string[];
  readonly stages: readonly Stage[];
  readonly data: Float32Array;
}
