// The problems with a player's input: a sentence for each attribute, until it is set correctly or dismissed; and for
// each part that fails to load.
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

/** At most this many problems are reported for one field, then the number of the others. */
const MAX_PER_FIELD = 3;

export class Problems extends Observable {
  readonly #reported = new Map<string, readonly Message[]>();
  readonly #words: () => Words;
  readonly #heard: (problem: Problem) => void;

  /** `words`: the current words; `heard` is called once for each problem, when it is reported. */
  constructor(words: () => Words, heard: (problem: Problem) => void = () => {}) {
    super();
    this.#words = words;
    this.#heard = heard;
  }

  /** The current problems of one attribute, or of another part of the player; empty if there are none. */
  report(field: string, wrong: readonly Message[]): void {
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

/** A part that has not loaded after this many milliseconds is reported, though it may still load. */
const PATIENCE_MS = 10_000;

/** The result of `load`; if it fails, null, and a sentence about `what` is reported under `field`. */
export async function loadPart<Part>(
  problems: Problems,
  field: string,
  what: Message,
  load: () => Promise<Part>,
): Promise<Part | null> {
  const report = (...sentences: Message[]) => problems.report(field, sentences);
  const missing: Message = (words) => words.missing(what(words));
  report(); // a repeated message is announced again
  const patience = setTimeout(report, PATIENCE_MS, missing);
  try {
    const loaded = await load();
    report();
    return loaded;
  } catch {
    report(missing);
    return null;
  } finally {
    clearTimeout(patience);
  }
}
