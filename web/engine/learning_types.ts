// The types of a config of learning and of its run, as docs/learning.md describes them.
import type schema from '../../cpp/attention/learning/schema.json';

type Schema = typeof schema;

/** The value of a field of each type. */
type ValueOf<Field> = Field extends { word: infer Words }
  ? keyof Words
  : Field extends { boolean: object }
    ? boolean
    : Field extends { seed: object }
      ? number | string | bigint
      : Field extends { strings: object }
        ? readonly string[] | null
        : number;

/** Every field of a config of learning (docs/learning.md#fields), as a run's `config` holds them. */
export type FullLearningConfig = { readonly [name in keyof Schema]: ValueOf<Schema[name]> };

/** What a caller gives: the differences from the defaults, which depend on task and optimiser. */
export type LearningConfig = {
  readonly [field in keyof FullLearningConfig]?: FullLearningConfig[field] | null | undefined;
};

/** A weight by its name in PyTorch's state_dict; numbers row by row. */
export interface NamedWeights {
  readonly name: `${string}.weight`;
  /** (words, d), (places, d), (heads dK, d) twice, (d, d), (words, d). */
  readonly shape: readonly [rows: number, cols: number];
  readonly data: Float64Array;
}

/** Shares of correct predictions, from 0 to 1: over all places that count, and over the last places of sentences. */
export interface Shares {
  readonly counted: number;
  readonly last: number;
}

/** How often the likeliest word is correct. */
export interface Accuracy {
  readonly training: Shares;
  /** Null: no sentence is held out. */
  readonly heldOut: Shares | null;
}

/** One generated word. */
export interface GeneratedWord {
  readonly word: string;
  /** Its share among all words. */
  readonly share: number;
  /** The shares of all words, in the order of `words`. */
  readonly shares: Float64Array;
}

export interface LearnOptions {
  /** Computes in pieces of some milliseconds, between which other tasks run; called after each piece. */
  readonly progress?: (step: number, steps: number) => void;
  /** Stops the run between two pieces: the promise rejects with the signal's reason. */
  readonly signal?: { readonly aborted: boolean; readonly reason: unknown };
}
