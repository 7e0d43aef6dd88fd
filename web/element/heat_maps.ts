// Loads what draws heat maps when a trace first has an axis too long for numbers.
import type { Trace } from '../engine/index.ts';
import { isLong, type Heat } from '../view/long.ts';
import { adopt } from './adopt.ts';
import type { Host } from './host.ts';

export class HeatMaps {
  readonly #host: Host;
  #heat: Heat | null = null;
  #asked = false;

  constructor(host: Host) {
    this.#host = host;
  }

  /** Null where the trace needs none, or until they are there. */
  for({ stages }: Trace): Heat | null {
    const needed = stages.some(({ rows, cols }) => isLong(rows) || isLong(cols));
    if (needed && !this.#asked) void this.#load();
    return needed ? this.#heat : null;
  }

  async #load(): Promise<void> {
    this.#asked = true;
    this.#heat = await import('../view/heat.ts');
    adopt(this.#host, this.#heat.heatStyles);
    this.#host.requestUpdate();
  }
}
