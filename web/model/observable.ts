// Notifies subscribers of changes. The model knows nothing else of the code that shows it.

/** `time`: the walk has advanced by playing, and nothing else has changed. */
type Change = 'state' | 'time';

export class Observable {
  readonly #listeners = new Set<(change: Change) => void>();

  /** @returns a function that unsubscribes. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Notifies all subscribers. */
  changed(change: Change = 'state'): void {
    for (const listener of this.#listeners) listener(change);
  }
}
