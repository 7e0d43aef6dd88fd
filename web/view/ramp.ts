// The colours of numbers: a ramp for probabilities, a diverging one for everything else, and the text that stays
// legible.

import type { Theme } from '../model/state.ts';

/** What the colours of one stage span: -most ... 0 ... most, or 0 ... most where nothing can be negative. */
export interface Domain {
  readonly signed: boolean;
  readonly most: number;
  /** The colour grows with the square root of the number, so that small shares can be told from none. */
  readonly root?: boolean;
}

type Rgb = readonly [number, number, number];

/**
 * Purple and brick, on dark ground purple and sand, stay apart for every kind of colour-blindness, and look like no
 * role.
 */
const ANCHORS: Readonly<Record<Theme, { zero: Rgb; positive: Rgb; negative: Rgb }>> = {
  light: { zero: [252, 252, 251], positive: [84, 39, 136], negative: [160, 40, 50] },
  dark: { zero: [29, 31, 37], positive: [186, 164, 245], negative: [225, 188, 112] },
};

const mix = (from: Rgb, to: Rgb, amount: number): Rgb =>
  [0, 1, 2].map((i) => Math.round(from[i]! + (to[i]! - from[i]!) * amount)) as unknown as Rgb;

const linear = (channel: number) => (channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

/** WCAG 2's relative luminance. */
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** How much of the full colour a finite value has: 0 to 1. */
export function amountOf(value: number, { most, root }: Domain): number {
  const share = most > 0 ? Math.min(1, Math.abs(value) / most) : 0;
  return root ? Math.sqrt(share) : share;
}

/** The colour of a finite value. */
export function colourOf(value: number, domain: Domain, theme: Theme): Rgb {
  const { zero, positive, negative } = ANCHORS[theme];
  const amount = amountOf(value, domain);
  return mix(zero, value < 0 ? negative : positive, amount);
}

/** Black or white, whichever reads better: one of them always has a contrast of at least 4.5. */
export const textOn = (colour: Rgb): '#000' | '#fff' => (luminance(colour) > 0.179 ? '#000' : '#fff');

export const css = ([r, g, b]: Rgb): string => `rgb(${r} ${g} ${b})`;

/** The colours of a number's cell, as a style; none for what is not finite. */
export function colourStyle(value: number, domain: Domain, theme: Theme): string {
  if (!Number.isFinite(value)) return '';
  const colour = colourOf(value, domain, theme);
  return `background-color:${css(colour)};color:${textOn(colour)}`;
}
