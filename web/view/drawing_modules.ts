// Loads the modules that not every reader needs, long axes and insights, when the first one is met.
import type { Stage } from '../engine/index.ts';
import { LazyModule } from '../model/lazy_module.ts';
import type { Player } from '../model/player.ts';
import type { Problems } from '../model/problems.ts';
import { isLong } from '../timeline/long_axis.ts';
import { operationOf } from '../ops/index.ts';
import type { HeatDrawing, InsightDrawing } from './context.ts';

const hasLongAxis = ({ rows, cols }: Stage) => isLong(rows) || isLong(cols);

export class DrawingModules {
  readonly #player: Player;
  readonly #heat: LazyModule<HeatDrawing>;
  readonly #insight: LazyModule<InsightDrawing>;

  /** `arrived` is called whenever one has loaded. */
  constructor(player: Player, problems: Problems, arrived: (loaded: HeatDrawing | InsightDrawing) => void) {
    this.#player = player;
    const heat = () => import('./heat/heat.ts');
    this.#heat = new LazyModule(
      problems,
      'heat',
      ({ latePart }) => latePart.heat,
      heat,
      (loaded) => {
        if (!loaded.hasCanvas()) problems.report('canvas', [({ noCanvas }) => noCanvas]);
        arrived(loaded);
      },
    );
    const insight = () => import('./insight/insight.ts');
    this.#insight = new LazyModule(problems, 'insight', ({ latePart }) => latePart.insight, insight, arrived);
    player.subscribe(() => this.#want());
  }

  /** A module that failed to load is requested again with another scene. */
  #want(): void {
    const { clock, trace } = this.#player;
    const scene = clock.timeline.scenes[clock.frame().at]!;
    if (trace.stages.some(hasLongAxis)) void this.#heat.want(scene);
    if (!scene.whole && operationOf(scene.stage).insight) void this.#insight.want(scene);
  }

  /** Null until it is loaded. */
  get heat(): HeatDrawing | null {
    return this.#heat.loaded;
  }

  /** Null until it is loaded. */
  get insight(): InsightDrawing | null {
    return this.#insight.loaded;
  }
}
