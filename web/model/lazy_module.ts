// A module that is loaded when it is first needed. One that does not arrive - without network, or where a newer version
// has other files - is reported, and requested again when it is next needed.
import type { Problems, Sentence } from './problems.ts';

/** A module that has not arrived after this many milliseconds is reported, though it may still arrive. */
const PATIENCE_MS = 10_000;

/** The result of `load`; where it fails, null, and a sentence about `what` is reported under `field`. */
export async function loadOrReport<Loaded>(
  problems: Problems,
  field: string,
  what: Sentence,
  load: () => Promise<Loaded>,
): Promise<Loaded | null> {
  const report = (...sentences: Sentence[]) => problems.report(field, sentences);
  const missing: Sentence = (words) => words.missing(what(words));
  report(); // reported anew, the sentence is read out anew
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

  /** `arrived` is called once, when it is there. */
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

  /** Null until it is there. */
  get loaded(): Loaded | null {
    return this.#loaded ?? null;
  }

  /** It was asked for and did not arrive. */
  get missing(): boolean {
    return this.#loaded === null;
  }

  /**
   * Needed now. What has not arrived, or does not answer for long, is asked for again on another occasion: another
   * stage, another press.
   */
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
    if (this.#loaded) return; // another try has brought it
    this.#loaded = loaded;
    if (loaded) this.#arrived(loaded);
  }
}
