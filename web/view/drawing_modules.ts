// Modules that draw what not every reader meets: each is asked for when what is in view first needs it.
import type { Stage } from '../engine/index.ts';
import { LazyModule } from '../model/lazy_module.ts';
import type { Player } from '../model/player.ts';
import type { Presentation } from '../model/presentation.ts';
import type { Problems } from '../model/problems.ts';
import { isLong } from '../timeline/long_axis.ts';
import type { HeatDrawing } from './context.ts';
import type { AdjacentDrawing } from './scene/surroundings.ts';

/** In pixels: no scene with numbers leaves room for an adjacent stage in less. */
const WIDE = 1000;

const hasLongAxis = ({ rows, cols }: Stage) => isLong(rows) || isLong(cols);

export class DrawingModules {
  readonly #player: Player;
  readonly #presentation: Presentation;
  readonly #heat: LazyModule<HeatDrawing>;
  readonly #adjacent: LazyModule<AdjacentDrawing>;

  /** `arrived` is called with each, when it has come. */
  constructor(
    player: Player,
    presentation: Presentation,
    problems: Problems,
    arrived: (loaded: HeatDrawing | AdjacentDrawing) => void,
  ) {
    this.#player = player;
    this.#presentation = presentation;
    const heat = () => import('./heat/heat.ts');
    const adjacent = () => import('./scene/adjacent_stages.ts');
    this.#heat = new LazyModule(problems, 'heat', ({ latePart }) => latePart.heat, heat, arrived);
    this.#adjacent = new LazyModule(problems, 'beside', ({ latePart }) => latePart.beside, adjacent, arrived);
    player.subscribe(() => this.#want());
    presentation.subscribe(() => this.#want());
  }

  /** What has not arrived is asked for again with another stage. */
  #want(): void {
    const { clock, trace } = this.#player;
    const stage = clock.timeline.playlist[clock.frame().at];
    if (trace.stages.some(hasLongAxis)) void this.#heat.want(stage);
    if (this.#isWide) void this.#adjacent.want(stage);
  }

  get #isWide(): boolean {
    return this.#presentation.settings.width >= WIDE;
  }

  /** Null until it is there. */
  get heat(): HeatDrawing | null {
    return this.#heat.loaded;
  }

  /** Null where there is no room for adjacent stages, or until it is there. */
  get adjacent(): AdjacentDrawing | null {
    return this.#isWide ? this.#adjacent.loaded : null;
  }
}
