// A trap of WebAssembly, and what follows from it.

/** @internal One instance of WebAssembly. After a trap its memory is in no known state: nothing may run in it again. */
export class Instance {
  /** What ended it, and with it whatever lives in its memory. */
  trap: WebAssembly.RuntimeError | undefined;
  readonly #discard: () => void;

  /** @param discard Throws it away, after a trap. */
  constructor(discard: () => void) {
    this.#discard = discard;
  }

  /** Runs what calls it. What runs out of memory is refused before, in words, and is no trap. */
  run<T>(work: () => T): T {
    try {
      if (!this.trap) return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.trap = error;
      this.#discard();
    }
    const { trap: cause } = this;
    throw new Error(`The computation stopped (${cause.message}) and starts anew: call again in a moment.`, { cause });
  }
}
