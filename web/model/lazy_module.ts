// A module that is loaded on first use. A load that fails - without network, or after an update of the files - is
// reported, and requested again on the next use.
import type { Problems, Sentence } from './problems.ts';

/** A module that has not loaded after this many milliseconds is reported, though it may still load. */
const PATIENCE_MS = 10_000;

/** The result of `load`; if it fails, null, and a sentence about `what` is reported under `field`. */
export async function loadOrReport<Loaded>(
  problems: Problems,
  field: string,
  what: Sentence,
  load: () => Promise<Loaded>,
): Promise<Loaded | null> {
  const report = (...sentences: Sentence[]) => problems.report(field, sentences);
  const missing: Sentence = (words) => words.missing(what(words));
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

export class LazyModule<Loaded> {
  readonly #load: () => Promise<Loaded | null>;
  readonly #arrived: (loaded: Loaded) => void;
  #occasion: unknown;
  #pending: Promise<void> | undefined;
  #loaded: Loaded | null | undefined;

  /** `arrived` is called once, when it has loaded. */
  constructor(
    problems: Problems,
    field: string,
    what: Sentence,
    load: () => Promise<Loaded>,
    arrived: (loaded: Loaded) => void,
  ) {
    this.#load = () => loadOrReport(problems, field, what, load);
    this.#arrived = arrived;
  }

  /** Null until it has loaded. */
  get loaded(): Loaded | null {
    return this.#loaded ?? null;
  }

  /** It was requested and failed to load. */
  get missing(): boolean {
    return this.#loaded === null;
  }

  /** It was requested, and has neither loaded nor failed; false if it takes long. */
  get isPending(): boolean {
    return this.#pending !== undefined;
  }

  /** Requests the module. A failed or slow load is requested again at the next use: another stage, another press. */
  async want(occasion: unknown): Promise<void> {
    if (!this.#loaded && this.#occasion !== occasion) this.#pending ??= this.#ask();
    this.#occasion = occasion;
    await this.#pending;
  }

  async #ask(): Promise<void> {
    const late = setTimeout(() => (this.#pending = undefined), PATIENCE_MS);
    const loaded = await this.#load();
    clearTimeout(late);
    this.#pending = undefined;
    if (this.#loaded) return; // another attempt has loaded it
    this.#loaded = loaded;
    if (loaded) this.#arrived(loaded);
  }
}
