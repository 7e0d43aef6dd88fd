// Loads what draws heat maps when a trace first has an axis too long for numbers.
import type { Frame, Timeline } from '../timeline/timeline.ts';
import type { Heat } from '../view/long.ts';
import { adopt } from './adopt.ts';
import { Drawn } from '../model/lazy_module.ts';
import type { Host } from './host.ts';
import { isLong } from '../timeline/long_axis.ts';

export class HeatMaps {
  readonly #heat: Drawn<Heat>;

  constructor(host: Host) {
    this.#heat = new Drawn(host, 'heat', async () => {
      const heat = await import('../view/heat/heat.ts');
      adopt(host, heat.heatStyles);
      return heat;
    });
  }

  /** Null where the trace needs none, or until they are there. */
  for({ trace: { stages }, playlist }: Timeline, { at }: Frame): Heat | null {
    const needed = stages.some(({ rows, cols }) => isLong(rows) || isLong(cols));
    return needed ? this.#heat.on(playlist[at]) : null;
  }
}
