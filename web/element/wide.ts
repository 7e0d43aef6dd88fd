// Loads what stands beside a scene when the player is first wide enough for it.
import type { Frame, Timeline } from '../timeline/timeline.ts';
import type { Neighbours } from '../view/scene/figure.ts';
import { Drawn } from '../model/lazy_module.ts';
import type { Host } from './host.ts';

/** In pixels: no scene with numbers leaves room for a neighbour in less. */
const WIDE = 1000;

export class Wide {
  readonly #neighbours: Drawn<Neighbours>;

  constructor(host: Host) {
    this.#neighbours = new Drawn(host, 'beside', () => import('../view/scene/adjacent_stages.ts'));
  }

  /** Null where there is no room, or until they are there. */
  at(width: number, { playlist }: Timeline, { at }: Frame): Neighbours | null {
    return width >= WIDE ? this.#neighbours.on(playlist[at]) : null;
  }
}
