// Reads the preferences of the reader's system and of the page, and follows their changes: dark colours,
// reduced motion, print, touch.
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FontWidths, Presentation, Settings } from '../model/presentation.ts';
import { FAMILY, WIDTHS } from '../typeface/family.ts';

const QUERIES: Readonly<Record<keyof Settings['media'], string>> = {
  dark: '(prefers-color-scheme: dark)',
  still: '(prefers-reduced-motion: reduce)',
  print: 'print',
  coarse: '(pointer: coarse)',
};

/** Whether the reader wants reduced motion, for what has no player whose settings say so. */
export const isStill = (): boolean => matchMedia(QUERIES.still).matches;

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode | undefined };

export class MediaInput implements ReactiveController {
  readonly #host: Host;
  readonly #presentation: Presentation;
  readonly #queries = Object.entries(QUERIES).map(
    ([name, query]) => [name as keyof Settings['media'], globalThis.matchMedia?.(query)] as const,
  );

  constructor(host: Host, presentation: Presentation) {
    this.#host = host;
    this.#presentation = presentation;
    host.addController(this);
    this.read();
  }

  /** Also called when the element has been rendered or reattached. */
  readonly read = (): void => {
    const matches = this.#queries.map(([name, query]) => [name, query?.matches === true]);
    const system = Object.fromEntries(matches) as unknown as Settings['media'];
    const media = { ...system, dark: this.#isDark(system.dark) };
    const before = this.#presentation.settings.media;
    // For an equal one, which is another object, all would be drawn again.
    if (this.#queries.some(([name]) => media[name] !== before[name])) this.#presentation.set({ media });
  };

  /**
   * A page sets the element's colours by `color-scheme`; without it, the reader's system decides.
   * The sensor's colour shows how the browser resolves "light dark": white on a dark page.
   */
  #isDark(system: boolean): boolean {
    const sensor = this.#host.renderRoot?.querySelector('.sensor');
    if (!sensor) return system;
    const { color, colorScheme } = getComputedStyle(sensor);
    return color === 'rgb(255, 255, 255)' || (system && !/light|dark/.test(colorScheme));
  }

  hostConnected(): void {
    for (const [, query] of this.#queries) query?.addEventListener('change', this.read);
    this.#host.shadowRoot?.addEventListener('transitionend', this.read);
    this.read();
  }

  hostDisconnected(): void {
    for (const [, query] of this.#queries) query?.removeEventListener('change', this.read);
  }
}

/**
 * The smallest size of a font that the browser draws, in pixels: a reader may have set one, which styles do not say. A
 * line of a text of 1 px is as high as what is drawn: for that no text has to be laid out.
 */
function leastSize(root: ParentNode): number {
  const text = document.createElement('span');
  text.style.cssText = 'all:initial;display:none;font:1px/1 sans-serif';
  root.append(text);
  const { lineHeight } = getComputedStyle(text);
  text.remove();
  return Math.round(parseFloat(lineHeight)) || 0; // without styles it is none
}

/** Of our typeface they are known; without a canvas, as in jsdom, it stands for any other. */
export function measureFonts(element: HTMLElement): FontWidths {
  const style = getComputedStyle(element);
  const widthOf = (property: string, text: string, ours: number) => {
    const font = style.getPropertyValue(property);
    const canvas = font.includes(FAMILY) ? null : document.createElement('canvas').getContext('2d');
    if (!canvas) return ours;
    canvas.font = `100px ${font}`;
    return canvas.measureText(text).width / 100;
  };
  const word = 'journey';
  return {
    number: widthOf('--steps-number-font', '−0.0000', WIDTHS.number),
    letter: widthOf('--steps-font', word, WIDTHS.letter * word.length) / word.length,
    least: leastSize(element.shadowRoot!),
  };
}
