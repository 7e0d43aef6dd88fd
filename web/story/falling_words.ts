// The words of the opening fall into the rows of the inputs, where they become the names of these rows. They are seen
// only below the opening: the sentence itself stays, and nothing in it is crossed.
import { ease } from '../model/ease.ts';

/**
 * The shares of the fall in which a word shrinks to its final size, and moves sideways: it is beside the inputs before
 * it is as low as their cells.
 */
const SHRINKING = 0.5;
const ACROSS = 0.75;

interface Fall {
  readonly word: HTMLElement;
  readonly from: DOMRect;
  readonly to: DOMRect;
  /** The final font size, as a share of the initial one. */
  readonly smaller: number;
}

export class FallingWords {
  readonly #sky = document.createElement('div');
  readonly #names: HTMLElement | null;
  /** The end of the opening, from the window's top in pixels. */
  readonly #top: number;
  readonly #falls: readonly Fall[];

  /** @param words Those of the sentence in `hero`. @param element The player whose inputs they become. */
  constructor(hero: HTMLElement, words: readonly Element[], element: HTMLElement) {
    this.#top = hero.getBoundingClientRect().bottom;
    // Where rows have no names, as on a phone, no words fall.
    this.#names = element.shadowRoot?.querySelector<HTMLElement>('.node[data-matrix=inputs] .row-names') ?? null;
    const rows = [...(this.#names?.children ?? [])].map((name) => name.getBoundingClientRect());
    const own = this.#names ? Number.parseFloat(getComputedStyle(this.#names).fontSize) : 0;
    // Layout is read here, once; each frame changes transform and opacity alone.
    this.#falls = words.flatMap((source, i) => {
      const to = rows[i];
      if (!to) return [];
      const from = source.getBoundingClientRect();
      const { color, fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(source);
      const size = Number.parseFloat(fontSize);
      const word = document.createElement('span');
      word.textContent = source.textContent;
      const type = { color, fontFamily, fontSize, fontWeight, lineHeight };
      Object.assign(word.style, type, { position: 'absolute', left: '0', top: '0', whiteSpace: 'nowrap' });
      Object.assign(word.style, { transformOrigin: '0 50%', willChange: 'transform' });
      return [{ word, from, to, smaller: own / size }];
    });
    this.#sky.setAttribute('aria-hidden', 'true');
    Object.assign(this.#sky.style, {
      position: 'fixed',
      inset: `${this.#top}px 0 0`,
      margin: '0', // the page limits and centres the parts of its body
      maxWidth: 'none',
      overflow: 'hidden',
      pointerEvents: 'none',
      zIndex: '2',
    });
    this.#sky.append(...this.#falls.map(({ word }) => word));
    document.body.append(this.#sky);
  }

  /** @param drops The share of its fall that each word has completed. */
  draw(drops: readonly number[]): void {
    for (const [i, { word, from, to, smaller }] of this.#falls.entries()) {
      const passed = drops[i]!;
      // It moves sideways first and falls late, to pass beside the title rather than over it.
      const across = 1 - (1 - Math.min(1, passed / ACROSS)) ** 2;
      const down = passed ** 2.5;
      const scale = 1 + (smaller - 1) * ease(Math.min(1, passed / SHRINKING));
      // Names end where their row begins.
      const left = to.right - from.width * smaller;
      const top = to.top + (to.height - from.height) / 2;
      const [x, y] = [from.left + (left - from.left) * across, from.top + (top - from.top) * down];
      word.style.transform = `translate(${x}px,${y - this.#top}px) scale(${scale})`;
      word.style.opacity = passed === 0 ? '0' : '1';
    }
    if (this.#names) this.#names.style.visibility = drops[0] === 1 ? '' : 'hidden';
    this.#sky.hidden = drops[0] === 1;
  }

  remove(): void {
    this.#sky.remove();
    if (this.#names) this.#names.style.visibility = '';
  }
}
