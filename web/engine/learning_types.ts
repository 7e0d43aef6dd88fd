// The types of a config of learning and of its run, as docs/learning.md describes them.
import type schema from '../../cpp/attention/learning/schema.json';
import type { Config } from './types.ts';

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

type Fields = { readonly [name in keyof Schema]: ValueOf<Schema[name]> };

/** Every field of a config of learning, as a run's `config` holds them. */
export interface FullLearningConfig extends Fields {
  /** One of our tasks, or `own` for the caller's `sentences`. */
  readonly task: Fields['task'];
  /** For the task `own`: at most 200 lines of at most 12 words, separated by blanks, and 60 different words in all. */
  readonly sentences: Fields['sentences'];
  /** The target at each place: the next word, or the word at the mirrored place. */
  readonly target: Fields['target'];
  /** The places whose predictions count: all of them, or each sentence's last. */
  readonly counted: Fields['counted'];
  /** Holds out every n-th sentence, which is tested but never learnt; 0: none. */
  readonly holdOut: Fields['holdOut'];
  /** torch.manual_seed, as in a config. */
  readonly seed: Fields['seed'];
  /** All weights are drawn from [-init, init). */
  readonly init: Fields['init'];
  /** Width of the word vectors, of the values in total, and of what attention returns. */
  readonly d: Fields['d'];
  /** Width of queries and keys of one head. */
  readonly dK: Fields['dK'];
  /** Heads, split as in the notebooks; they must divide `d`. */
  readonly heads: Fields['heads'];
  /** Whether a place vector is added to each word vector. */
  readonly places: Fields['places'];
  /** Whether keys are the queries: one matrix for both. */
  readonly queryIsKey: Fields['queryIsKey'];
  /** What replaces a score that the mask hides. */
  readonly hiddenScore: Fields['hiddenScore'];
  /** Whether scores are divided by the square root of `dK`. */
  readonly scale: Fields['scale'];
  /** Whether the input is added to what attention returns. */
  readonly residual: Fields['residual'];
  /** The learning rate of torch.optim.SGD or AdamW. */
  readonly rate: Fields['rate'];
  /** Of SGD. */
  readonly momentum: Fields['momentum'];
  /** Steps of gradient descent, each on all sentences at once; at most 5,000. */
  readonly steps: Fields['steps'];
}

/** What a caller gives: the differences from the defaults, which depend on task and optimiser. */
export type LearningConfig = {
  readonly [field in keyof FullLearningConfig]?: FullLearningConfig[field] | null | undefined;
};

/** A weight by its name in PyTorch's state_dict; numbers row by row. */
export interface NamedWeights {
  readonly name:
    | 'token.weight'
    | 'place.weight'
    | 'attention.W_query.weight'
    | 'attention.W_key.weight'
    | 'attention.W_value.weight'
    | 'out.weight';
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

/** A score as the sum of exactly four terms: each vector is a word's plus a place's. Before it is divided. */
export interface ScoreTerms {
  readonly score: number;
  readonly wordWord: number;
  readonly wordPlace: number;
  readonly placeWord: number;
  readonly placePlace: number;
}

/** One generated word. */
export interface GeneratedWord {
  readonly word: string;
  /** Its share among all words. */
  readonly share: number;
  /** The shares of all words, in the order of `words`. */
  readonly shares: Float64Array;
}

/**
 * A run as plain data, for `postMessage`: `LearnOptions.learnt` turns it back into a run without computing it again.
 */
export interface LearntData {
  readonly config: FullLearningConfig;
  /** (steps + 1) losses. */
  readonly losses: Float64Array;
  /** The weights of every kept step and, unless every step is kept, the optimiser's state. */
  readonly kept: Float64Array;
}

/** One run of learning: everything, from the first step to the last. The same config gives the same run. */
export interface LearningRun {
  /** All fields filled. */
  readonly config: FullLearningConfig;
  readonly steps: number;
  /** (steps + 1) numbers: the mean cross entropy in nats before each step and after the last; NaN once it diverges. */
  readonly losses: Float64Array;
  /** The vocabulary: row i of `token.weight` and `out.weight` is words[i]. */
  readonly words: readonly string[];
  /** The inputs of each sentence, held-out ones included. */
  readonly sentences: readonly (readonly string[])[];
  /** The target at each of their places; null: the place does not count. */
  readonly targets: readonly (readonly (string | null)[])[];
  /** Of each sentence, whether it is held out. */
  readonly heldOut: readonly boolean[];
  /** The maximum number of words in a sentence: the rows of `place.weight`. */
  readonly places: number;
  /**
   * The lowest possible loss in nats of a model that sees what the mask allows, counted from the sentences: the mean
   * conditional entropy of the targets given the words up to each place (for a reversed sentence without a mask: given
   * all words). Without place vectors: given these words in no order, and the word at the place.
   */
  readonly floor: number;
  /** The largest possible share of correct predictions on the training sentences, for the same model. */
  readonly maxAccuracy: number;
  /** The lowest possible loss in nats of a model that attends to no other word: it sees a word and its place. */
  readonly floorAlone: number;
  /** The loss of a uniform guess in nats: ln(words.length). */
  readonly guess: number;

  /** The accuracy at a step. */
  accuracy(step: number): Accuracy;
  /**
   * The loss at a step with the causal mask, as in generation, whether or not the run learnt with it.
   */
  maskedLoss(step: number): number;
  /** All weights at a step, in the order of `state_dict()`; copies. */
  weights(step: number): readonly NamedWeights[];
  /**
   * An ordinary config: `trace` shows the attention of a sentence at a step. Inputs are word plus place vectors, the
   * three matrices are replaced.
   * @param sentence Its position in `sentences`, or words of the vocabulary, at most `places` of them.
   */
  stepConfig(step: number, sentence: number | readonly string[]): Config;
  /**
   * The predicted shares of all words, in the order of `words`, at one place of a sentence at a step.
   * @param place From 0; by default the last.
   */
  predict(step: number, words: readonly string[], place?: number): Float64Array;
  /**
   * Continues `words`, each time with the likeliest word (of several, the first in the vocabulary), until there are
   * `count` more or no place is left.
   */
  write(step: number, words: readonly string[], count: number): readonly GeneratedWord[];
  /** The terms of the score of the word at `query` for the word at `key`. Heads count from 0. */
  scoreTerms(step: number, words: readonly string[], query: number, key: number, head?: number): ScoreTerms;
  /** The run as plain data. */
  data(): LearntData;
  /** Frees its memory now; otherwise some time after the last reference is gone. Losses and words stay. */
  release(): void;
}

export interface LearnOptions {
  /** Computes in pieces of some milliseconds, between which other tasks run; called after each piece. */
  readonly progress?: (step: number, steps: number) => void;
  /** Stops the run between two pieces: the promise rejects with the signal's reason. */
  readonly signal?: { readonly aborted: boolean; readonly reason: unknown };
  /** The data of a finished run of the same config, which is then not computed again. */
  readonly learnt?: LearntData;
}
