// Loads gradients before a config that asks for some is applied: a stage or a cell set with it may be one of them.
import type { Engine } from '../engine/index.ts';

export class GradientsFirst {
  readonly #engine: Engine;
  #loading: Promise<void> | undefined;
  #isOver = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /**
   * @param config The attribute.
   * @returns What to wait for; null: nothing. If it fails, the view requests gradients again, and reports it.
   */
  for(config: string | null | undefined): Promise<void> | null {
    if (this.#isOver || !/\bbackward\b/.test(config ?? '')) return null;
    this.#loading ??= this.#engine
      .loadGradients()
      .catch(() => {})
      .then(() => {
        this.#isOver = true;
      });
    return this.#loading;
  }
}
