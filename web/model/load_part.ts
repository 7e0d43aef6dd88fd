// Loads a part of the player when it is first needed: a language, a panel. A load that fails, without network or after
// an update of the files, or that takes long, is reported.
import type { Problems, Message } from './problems.ts';

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
