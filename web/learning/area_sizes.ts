// Measures the areas of the stage, for which its pictures are drawn.
import type { PictureSizes } from './step_picture.ts';

const NO_AREA = { width: 0, height: 0 };

export class AreaSizes {
  readonly #root: () => ParentNode;
  readonly #changed: () => void;
  readonly #observer =
    globalThis.ResizeObserver && new ResizeObserver(() => requestAnimationFrame(() => this.#measure()));
  #observed: ReadonlySet<Element> = new Set();
  #sizes: PictureSizes = { sentence: NO_AREA, weights: NO_AREA, curve: NO_AREA };

  constructor(root: () => ParentNode, changed: () => void) {
    this.#root = root;
    this.#changed = changed;
  }

  get sizes(): PictureSizes {
    return this.#sizes;
  }

  /** Measures new areas at once; after that the ResizeObserver reports changes, so a step forces no layout. */
  observe(): void {
    const areas = [...this.#root().querySelectorAll('.sentence-area, .weights-area, .curve-area')];
    if (areas.every((area) => this.#observed.has(area))) return;
    for (const area of areas) this.#observer?.observe(area);
    this.#observed = new Set(areas);
    this.#measure();
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observed = new Set();
  }

  #measure(): void {
    const sizeOf = (name: string) => {
      const area = this.#root().querySelector<HTMLElement>(`.${name}-area`);
      return { width: area?.clientWidth ?? 0, height: area?.clientHeight ?? 0 };
    };
    const sizes = { sentence: sizeOf('sentence'), weights: sizeOf('weights'), curve: sizeOf('curve') };
    if (JSON.stringify(sizes) === JSON.stringify(this.#sizes)) return;
    this.#sizes = sizes;
    this.#changed();
  }
}
