// The one way to load a part, a language or a run: if it does not come, a sentence says why, and it can be tried again.
import { isConfigError, isEngineLoadError } from '../engine/errors.ts';
import type { Words } from '../words/words.ts';
import { sentenceOf, type Message, type Problems, type Reported } from './problems.ts';

/** What has not arrived after this many milliseconds is reported, though it may still. */
const PATIENCE_MS = 10_000;

type Retry = Omit<Reported, 'sentences'>;

interface Wanted extends Required<Retry> {
  /** Under which a failure is reported. */
  readonly field: string;
  /** What a script brings, which may not arrive; null: it is computed here. */
  readonly what: Message | null;
  /** Once it is aborted nothing is reported. */
  readonly signal?: AbortSignal;
}

/** The result of `load`; null if it fails. */
export async function loadPart<Part>(
  problems: Problems,
  { field, what, signal, ...retry }: Wanted,
  load: () => Promise<Part>,
): Promise<Part | null> {
  const report = (...reported: [sentences: readonly Message[], retry?: Retry]) =>
    signal?.aborted || problems.report(field, ...reported);
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
