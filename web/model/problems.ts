// What is wrong with what was asked of a player: a sentence for each attribute, until it is set correctly or dismissed.
import type { Problem } from '../engine/index.ts';
import type { Words } from '../words/words.ts';
import type { Language } from '../words/languages.ts';
import { Observable } from './observable.ts';

/** In the language that is being read when it is read. */
export type Sentence = (words: Words) => string;

/** A problem with a message in every language; those of the core are in English. */
export interface SaidProblem extends Problem {
  readonly said?: (lang: Language) => string;
}

export const saidIn = ({ said, message }: SaidProblem, lang: Language): string => said?.(lang) ?? message;

export const sentenceOf =
  (problem: SaidProblem): Sentence =>
  ({ lang }) =>
    saidIn(problem, lang);

/** At most so many problems are reported for one field, and then how many more there are. */
const MAX_PER_FIELD = 3;

export class Problems extends Observable {
  readonly #reported = new Map<string, readonly Sentence[]>();
  readonly #words: () => Words;
  readonly #heard: (problem: Problem) => void;

  /** `words`: those that are read now; `heard` is called with every problem once, when it is reported. */
  constructor(words: () => Words, heard: (problem: Problem) => void = () => {}) {
    super();
    this.#words = words;
    this.#heard = heard;
  }

  /** All that is wrong with one attribute, or other part of the player, now; nothing, when it is well. */
  report(field: string, wrong: readonly Sentence[]): void {
    if (wrong.length === 0 && !this.#reported.has(field)) return;
    const rest = wrong.length - MAX_PER_FIELD;
    const sentences = rest > 0 ? [...wrong.slice(0, MAX_PER_FIELD), ({ andMore }: Words) => andMore(rest)] : wrong;
    if (sentences.length === 0) this.#reported.delete(field);
    else this.#reported.set(field, sentences);
    for (const sentence of sentences) this.#heard({ field, message: sentence(this.#words()) });
    this.changed();
  }

  get list(): readonly Problem[] {
    return [...this.#reported].flatMap(([field, sentences]) =>
      sentences.map((sentence) => ({ field, message: sentence(this.#words()) })),
    );
  }

  putAway(): void {
    this.#reported.clear();
    this.changed();
  }
}
