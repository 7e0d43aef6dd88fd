// Waits until frames come on time: what is drawn after the first picture costs some of them.

/** How many frames in a row are on time, the largest time between two of them, and the longest wait; times in ms. */
const STEADY = { frames: 5, apart: 20, ms: 500 };

export class SteadyFrames {
  readonly #start: number;
  #last: number;
  #onTime = 0;

  constructor(now: number) {
    this.#start = this.#last = now;
  }

  /** Counts a frame. @returns Whether the wait is over. */
  count(now: number): boolean {
    this.#onTime = now - this.#last <= STEADY.apart ? this.#onTime + 1 : 0;
    this.#last = now;
    return this.#onTime >= STEADY.frames || now - this.#start >= STEADY.ms;
  }
}
