// A trap of WebAssembly, and what follows from it.

/** @internal One instance of WebAssembly. After a trap its memory is in no known state: nothing may run in it again. */
export class Instance {
  /** A trap has ended it, and with it whatever lives in its memory. */
  ended = false;
  readonly #discard: () => void;

  /** @param discard Throws it away, after a trap. */
  constructor(discard: () => void) {
    this.#discard = discard;
  }

  /** Runs what calls it. What runs out of memory is refused before, in words, and is no trap. */
  run<T>(work: () => T): T {
    if (this.ended) throw new Error('The computation stopped and starts anew: call again.');
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.ended = true;
      this.#discard();
      throw new Error(`The computation stopped (${error.message}) and starts anew: call again.`, { cause: error });
    }
  }
}
