// The colours of numbers: a hue for their role, ink below zero, and text that stays legible.
import type { Theme } from '../model/state.ts';
import { type Stage, type Trace, tensorOf } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { inputsOf } from '../ops/operation.ts';
import { numberText } from '../words/number_text.ts';
import { roleOf } from '../ops/notation.ts';

/** Scores and weights have one, each role its own, and the tokens' vectors without a role the last. */
type Hue = 'score' | 'query' | 'key' | 'value' | 'plain';

/** The range of one stage's colours: -most ... 0 ... most, or 0 ... most if nothing can be negative. */
export interface Domain {
  readonly signed: boolean;
  readonly max: number;
  /** The colour grows with the square root of the number, so that small weights differ from zero. */
  readonly root?: boolean;
  /** Without a role it is the hue of scores. */
  readonly hue?: Hue;
}

type Rgb = readonly [number, number, number];

/** Of `#rrggbb`. */
const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

const ZERO: Readonly<Record<Theme, Rgb>> = { light: [252, 252, 251], dark: [29, 31, 37] };

/** The full colours above zero. */
const HUES: Readonly<Record<Theme, Readonly<Record<Hue, Rgb>>>> = {
  light: {
    score: rgb('#542788'),
    query: rgb('#0054a6'),
    key: rgb('#b44800'),
    value: rgb('#007d10'),
    plain: rgb('#005569'),
  },
  dark: {
    score: rgb('#baa4f5'),
    query: rgb('#88c6f2'),
    key: rgb('#ea9643'),
    value: rgb('#22df71'),
    plain: rgb('#6ed6d6'),
  },
};

/**
 * Below zero, for every hue: no single colour is as far from all five as two hues are from each other, so that a minus
 * stands in such a cell as well, as its number's or as a bar.
 */
const BELOW: Readonly<Record<Theme, Rgb>> = { light: rgb('#1c241e'), dark: rgb('#f0f4e6') };

const mix = (from: Rgb, to: Rgb, amount: number): Rgb =>
  [0, 1, 2].map((i) => Math.round(from[i]! + (to[i]! - from[i]!) * amount)) as unknown as Rgb;

const linear = (channel: number) => (channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);

/** WCAG 2's relative luminance. */
export const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** The share of the full colour that a finite value has: 0 to 1. */
export function amountOf(value: number, { max, root }: Domain): number {
  const share = max > 0 ? Math.min(1, Math.abs(value) / max) : 0;
  return root ? Math.sqrt(share) : share;
}

/** The colour of a finite value. */
export function colourOf(value: number, domain: Domain, theme: Theme): Rgb {
  const full = value < 0 ? BELOW[theme] : HUES[theme][domain.hue ?? 'score'];
  return mix(ZERO[theme], full, amountOf(value, domain));
}

/** Black or white, whichever has more contrast: at least 4.5 for one of them. */
export const textOn = (colour: Rgb): '#000' | '#fff' => (luminance(colour) > 0.179 ? '#000' : '#fff');

/** With commas, which programs that draw SVG need, too. */
export const css = ([r, g, b]: Rgb): string => `rgb(${r}, ${g}, ${b})`;

/** The colours of a number's cell, as a style; none if the number is not finite. */
export function colourStyle(value: number, domain: Domain, theme: Theme): string {
  if (!Number.isFinite(value)) return '';
  const colour = colourOf(value, domain, theme);
  return `background-color:${css(colour)};color:${textOn(colour)}`;
}

const domains = new WeakMap<Trace, Map<string, Domain>>();

export function domainOf(trace: Trace, stage: Stage): Domain {
  const known = domains.get(trace) ?? new Map<string, Domain>();
  const domain = known.get(stage.name) ?? measure(trace, stage);
  domains.set(trace, known.set(stage.name, domain));
  return domain;
}

/** The hue of its role; a mix of values has theirs, and queries over keys, with a row’s one number, that of scores. */
function hueOf({ name, rowAxis, colAxis }: Stage): Hue {
  const role = roleOf(name);
  if (role !== 'none') return role;
  if (rowAxis !== 'query') return 'plain';
  return colAxis === 'd_v' ? 'value' : colAxis === 'key' || colAxis === null ? 'score' : 'plain';
}

function measure(trace: Trace, stage: Stage): Domain {
  const { shares, max, coloursOfInput } = operationOf(stage);
  if (coloursOfInput) return domainOf(trace, inputsOf(trace, stage)[0]!);
  const largest = () =>
    tensorOf(trace, stage.name)!.data.reduce(
      (m, value) => (Number.isFinite(value) ? Math.max(m, Math.abs(value)) : m),
      0,
    );
  const hue = hueOf(stage);
  if (!max) return { signed: true, max: largest(), hue };
  return { signed: false, max: max(trace, stage), root: shares === true, hue };
}

/** The labels at the ends of a ramp. */
export const rampEnds = ({ signed, max }: Domain): readonly [min: string, max: string] => [
  signed ? numberText(-max) : '0',
  numberText(max, !signed && Number.isInteger(max)),
];
