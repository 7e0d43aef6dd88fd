// Plays a run of learning: shows its steps one after another, until the last one.

/** The maximum time for one step, in milliseconds. */
const MAX_MS = 40;

export class RunPlayback {
  readonly #show: (step: number) => void;
  readonly #changed: () => void;
  readonly #ms: number;
  #frame = 0;

  /** @param changed Called when it starts and when it ends. @param ms The maximum time for a whole run. */
  constructor(show: (step: number) => void, changed: () => void, ms = 12_000) {
    this.#show = show;
    this.#changed = changed;
    this.#ms = ms;
  }

  get isPlaying(): boolean {
    return this.#frame !== 0;
  }

  /** From a step on; from the last one all of it. */
  play(first: number, steps: number): void {
    const from = first < steps ? first : 0;
    const began = performance.now();
    const pace = Math.min(MAX_MS, this.#ms / Math.max(1, steps));
    const tick = (now: number) => {
      const passed = Math.max(0, now - began); // a frame may have begun before
      const step = Math.min(steps, from + Math.floor(passed / pace));
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
