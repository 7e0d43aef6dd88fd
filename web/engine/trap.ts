// A trap of WebAssembly, and what follows from it.

/**
 * @internal Runs what calls WebAssembly. After a trap its memory is in no known state, so `discard` throws the instance
 * away; what runs out of memory is refused before, in words, and does not come here.
 */
export function trapping<T>(work: () => T, discard: () => void): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    discard();
    throw new Error(`The computation stopped (${error.message}) and starts anew: call again.`, { cause: error });
  }
}
