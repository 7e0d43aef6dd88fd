// Plays a run: shows its steps one after another, until the last one.

/** The maximum time for a whole run, and for one step, in milliseconds. */
const MAX_MS = { run: 12_000, step: 40 };

export class RunPlayback {
  readonly #show: (step: number) => void;
  readonly #changed: () => void;
  #frame = 0;

  /** @param changed Called when it starts and when it ends. */
  constructor(show: (step: number) => void, changed: () => void) {
    this.#show = show;
    this.#changed = changed;
  }

  get isPlaying(): boolean {
    return this.#frame !== 0;
  }

  play(first: number, steps: number): void {
    const began = performance.now();
    const pace = Math.min(MAX_MS.step, MAX_MS.run / Math.max(1, steps));
    const tick = (now: number) => {
      const step = Math.min(steps, first + Math.floor((now - began) / pace));
      this.#show(step);
      if (step >= steps) return this.pause();
      this.#frame = requestAnimationFrame(tick);
    };
    this.#frame = requestAnimationFrame(tick);
    this.#changed();
  }

  pause(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#changed();
  }
}
