// Handles a trap of WebAssembly and its consequences.

/**
 * @internal One instance of WebAssembly. After a trap its memory is in an unknown state: nothing may run in it again.
 */
export class Instance {
  /** The error that ended it, and with it every object in its memory. */
  trap: WebAssembly.RuntimeError | undefined;
  readonly #discard: () => void;

  /** @param discard Discards it, after a trap. */
  constructor(discard: () => void) {
    this.#discard = discard;
  }

  /** Runs `work`. Lack of memory is rejected earlier, with a message, and is not a trap. */
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
