// Loads what stands beside a scene when the player is first wide enough for it.
import type { Neighbours } from '../view/figure.ts';

/** In pixels: no scene with numbers leaves room for a neighbour in less. */
const WIDE = 1000;

export class Wide {
  readonly #loaded: () => void;
  #neighbours: Neighbours | null = null;
  #asked = false;

  constructor(loaded: () => void) {
    this.#loaded = loaded;
  }

  /** Null where there is no room, or until they are there. */
  at(width: number): Neighbours | null {
    if (width >= WIDE && !this.#asked) void this.#load();
    return width >= WIDE ? this.#neighbours : null;
  }

  async #load(): Promise<void> {
    this.#asked = true;
    this.#neighbours = await import('../view/neighbours.ts');
    this.#loaded();
  }
}
