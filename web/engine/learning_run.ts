// One run of learning for callers of the engine: the module's numbers, with names and words.
import type { RunInCore } from '../../build/wasm/learning.js';
import type { Accuracy, FullLearningConfig, NamedWeights, Shares, GeneratedWord } from './learning_types.ts';
import { isIndex, rule, shownValue } from './arguments.ts';
import { nested } from './json.ts';
import type { Instance } from './load.ts';
import type { Config } from './types.ts';

/** A target that does not count, among ids. */
const NOT_COUNTED = -100;

/** A matrix for a config, row by row: in float32, in which numbers of a diverged run may be infinite. */
const listsOf = (data: Float64Array, cols: number) =>
  nested(Array.from(data, Math.fround), [data.length / cols, cols]) as number[][];

/** The names and shapes of `state_dict()`, in its order, which is also the order of the module's numbers. */
function layoutOf(words: number, places: number, { d, dK, heads }: FullLearningConfig) {
  const projected = heads * dK;
  return [
    ['token.weight', words],
    ['place.weight', places],
    ['attention.W_query.weight', projected],
    ['attention.W_key.weight', projected],
    ['attention.W_value.weight', d],
    ['out.weight', words],
  ] as const satisfies readonly (readonly [NamedWeights['name'], number])[];
}

/** One run of learning: everything, from the first step to the last. The same config gives the same run. */
export class LearningRun {
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
  #run: RunInCore | undefined;
  readonly #instance: Instance;

  /**
   * @internal
   * @param run A whole run.
   * @param instance The instance of the module that it belongs to.
   */
  constructor(run: RunInCore, instance: Instance) {
    this.#run = run;
    this.#instance = instance;
    this.config = run.config;
    this.losses = run.losses.slice();
    this.steps = this.losses.length - 1;
    this.words = run.words;
    this.heldOut = run.heldOut;
    this.places = run.places;
    this.floor = run.floor;
    this.maxAccuracy = run.maxAccuracy;
    this.floorAlone = run.floorAlone;
    this.guess = Math.log(this.words.length);

    const ids = run.sentences().slice();
    const sentences: string[][] = [];
    const targets: (string | null)[][] = [];
    for (let at = 0; at < ids.length; ) {
      const length = ids[at]!;
      const wordsFrom = (first: number) => [...ids.subarray(first, first + length)];
      sentences.push(wordsFrom(at + 1).map((id) => this.words[id]!));
      targets.push(wordsFrom(at + 1 + length).map((id) => (id === NOT_COUNTED ? null : this.words[id]!)));
      at += 1 + 2 * length;
    }
    this.sentences = sentences;
    this.targets = targets;
  }

  /** Calls the module; it checks only the release and the step, so that callers check their other arguments. */
  #ask<T>(step: number, ask: (run: RunInCore) => T | null): T {
    const run = this.#run;
    if (!run || this.#instance.trap) throw new Error('this run was released');
    rule(
      isIndex(step, this.steps + 1),
      () => `step must be a whole number from 0 to ${this.steps}: got ${shownValue(step)}`,
    );
    return this.#instance.run(() => ask(run)!);
  }

  /** Positions in the vocabulary. */
  #ids(words: readonly string[], most = this.places): readonly number[] {
    const areWords = Array.isArray(words) && words.every((word) => typeof word === 'string');
    rule(areWords, () => `words must be a list of words: got ${shownValue(words)}`);
    const { length } = words;
    rule(length >= 1 && length <= most, () => `a sentence must have 1 to ${most} words: got ${length}`);
    return words.map((word) => {
      const id = this.words.indexOf(word.normalize()); // as the core has it
      rule(id >= 0, () => `the vocabulary must have each word: ${JSON.stringify(word)} is not in it`);
      return id;
    });
  }

  /** The accuracy at a step. */
  accuracy(step: number): Accuracy {
    const [counted, last, ofHeldOut, lastHeldOut] = this.#ask(step, (run) => run.accuracy(step)) as unknown as number[];
    const shares = (all: number, ofLast: number): Shares => ({ counted: all, last: ofLast });
    return {
      training: shares(counted!, last!),
      heldOut: ofHeldOut === undefined ? null : shares(ofHeldOut, lastHeldOut!),
    };
  }

  /** The loss at a step with the causal mask, as in generation, whether or not the run learnt with it. */
  maskedLoss(step: number): number {
    return this.#ask(step, (run) => run.maskedLoss(step));
  }

  /** All weights at a step, in the order of `state_dict()`; copies. */
  weights(step: number): readonly NamedWeights[] {
    const numbers = this.#ask(step, (run) => run.weights(step)!.slice());
    const { d, queryIsKey } = this.config;
    let at = 0;
    return layoutOf(this.words.length, this.places, this.config).map(([name, rows]) => {
      if (queryIsKey && name === 'attention.W_key.weight') at -= rows * d; // the same numbers once more
      const data = numbers.slice(at, at + rows * d);
      at += data.length;
      return { name, shape: [rows, d] as const, data };
    });
  }

  /** @internal Whether the weights of a step are at hand: else computing them takes up to some seconds. */
  isNear(step: number): boolean {
    return this.#ask(step, (run) => run.isNear(step));
  }

  /**
   * An ordinary config: `trace` shows the attention of a sentence at a step. Inputs are word plus place vectors, the
   * three matrices are replaced.
   * @param sentence Its position in `sentences`, or words of the vocabulary, at most `places` of them.
   */
  stepConfig(step: number, sentence: number | readonly string[]): Config {
    const words = Array.isArray(sentence) ? (sentence as readonly string[]) : this.sentences[Number(sentence)];
    rule(
      !!words && typeof sentence !== 'string',
      () => `sentence must be from 0 to ${this.sentences.length - 1}, or words: got ${shownValue(sentence)}`,
    );
    const ids = this.#ids(words);
    const { seed, d, dK, heads, mask, hiddenScore, scale, residual } = this.config;
    const inputs = this.#ask(step, (run) => run.inputs(step, ids)!.slice());
    const of = Object.fromEntries(this.weights(step).map(({ name, data }) => [name, listsOf(data, d)]));
    return {
      seed,
      tokens: [...words],
      inputs: listsOf(inputs, d),
      dK: heads * dK,
      dV: d,
      heads,
      mask,
      hiddenScore: mask === 'none' ? 'minus_infinity' : hiddenScore,
      scaleBy: scale ? 'divide' : 'none',
      residual,
      vocabulary: [...this.words],
      replace: {
        W_query: of['attention.W_query.weight']!,
        W_key: of['attention.W_key.weight']!,
        W_value: of['attention.W_value.weight']!,
        W_vocab: of['out.weight']!,
      },
    };
  }

  /**
   * The predicted shares of all words, in the order of `words`, at one place of a sentence at a step.
   * @param place From 0; by default the last.
   */
  predict(step: number, words: readonly string[], place?: number): Float64Array {
    const ids = this.#ids(words);
    const at = place === undefined ? ids.length - 1 : place;
    rule(
      isIndex(at, words.length),
      () => `place must be a place of the sentence, 0 to ${words.length - 1}: got ${shownValue(at)}`,
    );
    return this.#ask(step, (run) => run.predict(step, ids, at)!.slice());
  }

  /**
   * Continues `words`, each time with the likeliest word (of several, the first in the vocabulary), until there are
   * `count` more or no place is left.
   */
  write(step: number, words: readonly string[], count: number): readonly GeneratedWord[] {
    this.#ids(words, this.places + 1); // as many as it writes at most
    rule(isIndex(count, Infinity), () => `count must be a whole number from 0: got ${shownValue(count)}`);
    const written: GeneratedWord[] = [];
    const sentence = [...words];
    while (written.length < count && sentence.length <= this.places) {
      const shares = this.predict(step, sentence);
      const best = shares.reduce((at, share, i) => (share > shares[at]! ? i : at), 0);
      written.push({ word: this.words[best]!, share: shares[best]!, shares });
      sentence.push(this.words[best]!);
    }
    return written;
  }

  /** Frees its memory now; otherwise some time after the last reference is gone. Losses and words stay. */
  release(): void {
    if (!this.#instance.trap) this.#run?.delete();
    this.#run = undefined;
  }
}

/** Its sentences as a task or a reader gives them: with the last word, where that is to be guessed. */
export const fullSentences = ({ sentences, targets, config }: LearningRun): readonly string[] =>
  sentences.map((words, i) => (config.target === 'next' ? [...words, targets[i]!.at(-1)!] : words).join(' '));

/** A step of a run with the way back from the loss of one sentence: what training learns from it, at the run's rate. */
export const stepBackward = (run: LearningRun, step: number, sentence: number): Config => {
  const target = run.targets[sentence]!.map((word) => (word === null ? null : run.words.indexOf(word)));
  return { ...run.stepConfig(step, sentence), backward: { of: 'loss', target, rate: run.config.rate } };
};
