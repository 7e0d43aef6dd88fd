// When other numbers come into the picture in view, as by a switch, its matrices travel from where they were: a pure
// function of the time since. What the walk itself moves is change.ts's.
import type { Frames } from '../../model/transport.ts';
import { AT_REST, arriving, type Pose, type Sheet, type Spot } from './change.ts';

export const MORPH_MS = 600;

const sameSpot = (a: Spot, b: Spot) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Whether something moves, comes or goes between two sheets. */
export const differ = (from: Sheet, to: Sheet): boolean =>
  from.size !== to.size || [...to].some(([key, spot]) => !from.has(key) || !sameSpot(from.get(key)!, spot));

/** How a matrix is drawn so many milliseconds after the numbers came. */
export const morphed = (key: string, from: Sheet, to: Sheet, ms: number): Pose =>
  ms >= MORPH_MS ? AT_REST : arriving(key, from, to, Math.max(0, ms) / MORPH_MS);

/** One morph at a time, drawn in every frame until it is over. */
export class Morph {
  readonly #frames: Frames;
  readonly #draw: () => void;
  #from: Sheet | null = null;
  #start = 0;

  constructor(frames: Frames, draw: () => void) {
    this.#frames = frames;
    this.#draw = draw;
  }

  start(from: Sheet, to: Sheet): void {
    if (!differ(from, to)) return;
    const isRunning = this.#from !== null;
    this.#from = from;
    this.#start = this.#frames.now();
    if (!isRunning) this.#frames.next(this.#tick);
  }

  /** How a matrix is drawn now; null: nothing is under way. */
  drawing(key: string, to: Sheet): Pose | null {
    return this.#from && morphed(key, this.#from, to, this.#frames.now() - this.#start);
  }

  readonly #tick = (now: number): void => {
    this.#draw();
    if (now - this.#start >= MORPH_MS) this.#from = null;
    else this.#frames.next(this.#tick);
  };
}
