// Loads the engine, and requests it again if it failed or takes long: the first to arrive is used, and until then the
// last attempt decides the message. One of our pages also waits for a part of its own.
import { loadEngine, type Engine } from '../engine/index.ts';

/** A load that takes longer than this many milliseconds can be requested again. */
export const PATIENCE_MS = 10_000;

/** Loads the page's own part; `again` if a reader has asked for another attempt. */
export type Part = (again: boolean) => Promise<void>;

export class Loading {
  part: Part | undefined;
  /** The error of the last attempt. */
  failure: Error | undefined;
  /** The last attempt takes long. */
  slow = false;
  readonly #use: (engine: Engine) => Promise<void>;
  readonly #changed: () => void;
  #pending: Promise<void> | undefined;
  #tries = 0;
  #done = false;

  /** `use` is called once, with the first engine that arrives; `changed`, when the message changes. */
  constructor(use: (engine: Engine) => Promise<void>, changed: () => void) {
    this.#use = use;
    this.#changed = changed;
  }

  /** Once. */
  load(): Promise<void> {
    this.#pending ??= this.#try(false);
    return this.#pending;
  }

  /** Retries, when a reader asks after a failure or during a long load; else the same as `load`. */
  again(): Promise<void> {
    if (!this.failure && !this.slow) return this.load();
    this.#say(undefined, false);
    this.#pending = this.#try(true);
    return this.#pending;
  }

  /** An element that is inserted again may find the network back. */
  forget(): void {
    if (!this.failure) return;
    this.#say(undefined, false);
    this.#pending = undefined;
  }

  async #try(again: boolean): Promise<void> {
    const number = ++this.#tries;
    const isLast = () => number === this.#tries && !this.#done;
    const patience = setTimeout(() => isLast() && this.#say(undefined, true), PATIENCE_MS);
    let serves = false;
    try {
      const [engine] = await Promise.all([loadEngine({ again }), this.part?.(again)]);
      if (this.#done) return;
      this.#done = serves = true;
      this.#say(undefined, false); // a later attempt may have failed
      await this.#use(engine);
    } catch (error) {
      if (serves) this.#done = false;
      if (serves || isLast()) this.#say(error as Error, false);
    } finally {
      clearTimeout(patience);
    }
  }

  #say(failure: Error | undefined, slow: boolean): void {
    this.failure = failure;
    this.slow = slow;
    this.#changed();
  }
}
