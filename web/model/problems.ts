// The problems with a player's input: a sentence for each attribute, until it is set correctly or dismissed; and for
// each part, language or run that could not be loaded.
import { sentenceFor } from '../engine/errors.ts';
import type { Problem } from '../engine/index.ts';
import type { Words } from '../words/words.ts';
import { Observable } from './observable.ts';

/** In the current language when it is read. */
export type Message = (words: Words) => string;

export const problemText = ({ code, values = [], message }: Problem, words: Words): string =>
  code ? sentenceFor(words.problems, code, values) : message;

export const sentenceOf =
  (problem: Problem): Message =>
  (words) =>
    problemText(problem, words);

/** What is wrong with one field. */
export interface Reported {
  readonly sentences: readonly Message[];
  /** Tries again what has not loaded; missing: that would not help. */
  readonly again?: () => void;
  /** It says so itself, where it would be. */
  readonly inPlace?: boolean;
}

/** At most this many problems are reported for one field, then the number of the others. */
const MAX_PER_FIELD = 3;

export class Problems extends Observable {
  readonly #reported = new Map<string, Reported>();
  readonly #words: () => Words;
  readonly #heard: (problem: Problem) => void;

  /** `words`: the current words; `heard` is called once for each problem, when it is reported. */
  constructor(words: () => Words, heard: (problem: Problem) => void = () => {}) {
    super();
    this.#words = words;
    this.#heard = heard;
  }

  /** The current problems of one attribute, or of another part of the player; empty if there are none. */
  report(field: string, wrong: readonly Message[], retry: Omit<Reported, 'sentences'> = {}): void {
    if (wrong.length === 0 && !this.#reported.has(field)) return;
    const rest = wrong.length - MAX_PER_FIELD;
    const sentences = rest > 0 ? [...wrong.slice(0, MAX_PER_FIELD), ({ andMore }: Words) => andMore(rest)] : wrong;
    if (sentences.length === 0) this.#reported.delete(field);
    else this.#reported.set(field, { sentences, ...retry });
    for (const sentence of sentences) this.#heard({ field, message: sentence(this.#words()) });
    this.changed();
  }

  get list(): readonly Problem[] {
    return [...this.#reported].flatMap(([field, { sentences }]) =>
      sentences.map((sentence) => ({ field, message: sentence(this.#words()) })),
    );
  }

  of(field: string): Reported | undefined {
    return this.#reported.get(field);
  }

  /** Those that nothing says in its own place. */
  get above(): readonly Reported[] {
    return [...this.#reported.values()].filter(({ inPlace }) => !inPlace);
  }

  /** Those above. */
  putAway(): void {
    for (const [field, { inPlace }] of this.#reported) if (!inPlace) this.#reported.delete(field);
    this.changed();
  }
}
