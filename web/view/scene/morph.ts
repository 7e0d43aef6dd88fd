// When the numbers in view change, as by a switch, matrices travel from their old places: a pure function of the time
// since then. For the walk's own motion see change.ts.
import type { Frames } from '../../model/transport.ts';
import type { MorphAt, Sheet, Spot } from './change.ts';

const MORPH_MS = 600;

const sameSpot = (a: Spot, b: Spot) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Whether anything moves, appears or disappears between two sheets. */
export const differ = (from: Sheet, to: Sheet): boolean =>
  from.size !== to.size || [...to].some(([key, spot]) => !from.has(key) || !sameSpot(from.get(key)!, spot));

/** One morph at a time, drawn in every frame until it ends, and then once at rest. */
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

  /** Null: none is under way. */
  get way(): MorphAt | null {
    const progress = Math.min((this.#frames.now() - this.#start) / MORPH_MS, 1);
    return this.#from && { from: this.#from, progress };
  }

  readonly #tick = (now: number): void => {
    if (now - this.#start >= MORPH_MS) this.#from = null;
    else this.#frames.next(this.#tick);
    this.#draw();
  };
}
