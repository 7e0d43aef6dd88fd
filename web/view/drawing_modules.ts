// The module that draws long axes, which not every reader meets: asked for when a trace first has one.
import type { Stage } from '../engine/index.ts';
import { LazyModule } from '../model/lazy_module.ts';
import type { Player } from '../model/player.ts';
import type { Problems } from '../model/problems.ts';
import { isLong } from '../timeline/long_axis.ts';
import type { HeatDrawing } from './context.ts';

const hasLongAxis = ({ rows, cols }: Stage) => isLong(rows) || isLong(cols);

export class DrawingModules {
  readonly #player: Player;
  readonly #heat: LazyModule<HeatDrawing>;

  /** `arrived` is called when it has come, with its styles. */
  constructor(player: Player, problems: Problems, arrived: (loaded: HeatDrawing) => void) {
    this.#player = player;
    const heat = () => import('./heat/heat.ts');
    this.#heat = new LazyModule(problems, 'heat', ({ latePart }) => latePart.heat, heat, arrived);
    player.subscribe(() => this.#want());
  }

  /** What has not arrived is asked for again with another scene. */
  #want(): void {
    const { clock, trace } = this.#player;
    if (trace.stages.some(hasLongAxis)) void this.#heat.want(clock.timeline.scenes[clock.frame().at]);
  }

  /** Null until it is there. */
  get heat(): HeatDrawing | null {
    return this.#heat.loaded;
  }
}
