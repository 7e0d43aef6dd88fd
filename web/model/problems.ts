// What is wrong, with a sentence for each attribute, until it is set correctly or dismissed; and the one way to load a
// part, a language or a run: if it does not come, a sentence says why, and it can be tried again.
import { isConfigError, isEngineLoadError, sentenceFor } from '../engine/errors.ts';
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

/** How to try again, and where it is said. */
type Retry = Omit<Reported, 'sentences'>;

interface Wanted extends Required<Retry> {
  /** Under which a failure is reported. */
  readonly field: string;
  /** What a script brings, which may not arrive; null: it is computed here. */
  readonly what: Message | null;
  /** Once it is aborted nothing is reported. */
  readonly signal?: AbortSignal;
}

/** What has not arrived after this many milliseconds is reported, though it may still. */
const PATIENCE_MS = 10_000;

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
  report(field: string, wrong: readonly Message[], retry: Retry = {}): void {
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

  /** The result of `load`; null if it fails. */
  async load<Part>({ field, what, signal, ...retry }: Wanted, load: () => Promise<Part>): Promise<Part | null> {
    const report = (...reported: [sentences: readonly Message[], retry?: Retry]) =>
      signal?.aborted || this.report(field, ...reported);
    report([]); // a repeated message is announced again
    const missing = (words: Words) => words.missing(what!(words));
    const patience = what ? setTimeout(report, PATIENCE_MS, [missing], retry) : undefined;
    try {
      const loaded = await load();
      report([]);
      return loaded;
    } catch (error) {
      if (what) report([missing], retry);
      else report(...reasonOf(error as Error, retry));
      return null;
    } finally {
      clearTimeout(patience);
    }
  }
}

/** Why it could not be computed, and whether another attempt may succeed. */
function reasonOf(error: Error, { again, inPlace }: Required<Retry>): [readonly Message[], Retry] {
  const failed = (reason: Message): Message[] => [({ failed }) => failed, reason];
  if (isConfigError(error)) {
    // A problem with a field is the reader's to correct; without one, as of memory, it may pass.
    const other = error.problems.find(({ field }) => field === '');
    return other ? [failed(sentenceOf(other)), { again, inPlace }] : [error.problems.map(sentenceOf), { inPlace }];
  }
  if (isEngineLoadError(error) && error.forbidden) return [failed(({ noWasm }) => noWasm), { inPlace }];
  if (isEngineLoadError(error) && error.noSimd) return [failed(({ noSimd }) => noSimd), { inPlace }];
  return [failed(() => error.message), { again, inPlace }];
}
