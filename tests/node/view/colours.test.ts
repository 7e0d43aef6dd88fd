// Colours with different meanings differ, for the usual eye and for three kinds of colour-blindness.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { valueAt } from '../../../web/engine/index.ts';
import { domainOf, rampEnds, amountOf, colourOf, colourStyle } from '../../../web/view/ramp.ts';
import { luminance, textOn, type Domain } from '../../../web/view/ramp.ts';
import { PALETTES } from '../../../web/view/palette.ts';
import type { Palette } from '../../../web/view/shapes.ts';
import { isBlank } from '../../../web/view/mark.ts';
import { distance, EYES, labOf, type Eye, type Rgb } from '../support/colour_vision.ts';
import type { Theme } from '../../../web/model/state.ts';

/**
 * 1 is a difference that can just be seen between large patches side by side. Titles, rings and underlines are thin and
 * far apart, which needs several times that (Szafir 2018); ten is well beyond.
 */
const APART = 10;

function hex(colour: string): Rgb {
  const full = colour.length === 3 ? [...colour].map((digit) => digit + digit).join('') : colour;
  return [0, 2, 4].map((i) => parseInt(full.slice(i, i + 2), 16)) as unknown as Rgb;
}

/** The colours of a theme by their names. */
const coloursOf = (theme: Theme) => (name: keyof Palette) => hex(PALETTES[theme][name].slice(1));
const THEMES = { light: coloursOf('light'), dark: coloursOf('dark') } as const satisfies Record<Theme, unknown>;
/** A number without a role has the colour of pale text. */
const ROLES = ['query', 'key', 'value', 'quiet'] as const;
const HUES = ['score', 'query', 'key', 'value', 'plain'] as const satisfies readonly Domain['hue'][];
const EVERY: readonly Eye[] = Object.keys(EYES) as Eye[];

const pairs = <T>(list: readonly T[]): [T, T][] => list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => from + i * by);
const contrast = (a: Rgb, b: Rgb) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const traces = engine.presets().map(({ id, config }) => ({ id, trace: engine.trace(config) }));

describe.each(Object.keys(THEMES) as Theme[])('%s', (theme) => {
  const colour = THEMES[theme];
  const rampOf = (hue: (typeof HUES)[number]) => (value: number) =>
    colourOf(value, { signed: true, max: 1, hue }, theme);
  const everyRamp = EVERY.flatMap((eye) => HUES.map((hue) => ({ eye, hue, ramp: rampOf(hue) })));

  test.each(EVERY)('%s: query, key, value, neither, the accent and plain ink are six colours', (eye) => {
    for (const [a, b] of pairs([...ROLES, 'accent', 'ink'] as const)) {
      expect(distance(colour(a), colour(b), eye), `${a} and ${b}`).toBeGreaterThanOrEqual(APART);
    }
  });

  test.each(everyRamp)(
    '$eye: a quarter along the ramp of $hue is another colour, so is the other sign',
    ({ eye, ramp }) => {
      for (const value of steps(-1, 0.75, 0.25)) {
        expect(distance(ramp(value), ramp(value + 0.25), eye), `${value} and ${value + 0.25}`).toBeGreaterThanOrEqual(
          APART,
        );
      }
      // Where both are pale the minus tells them apart, which each such cell has: as its number's, or as a bar.
      for (const value of steps(0.25, 1, 0.25)) {
        const least = value < 0.5 ? 4 : 9;
        expect(distance(ramp(value), ramp(-value), eye), `±${value}`).toBeGreaterThanOrEqual(least);
      }
    },
  );

  test.each(everyRamp)('$eye: further from zero in $hue is always further from the ground', ({ eye, ramp }) => {
    for (const sign of [1, -1]) {
      const lightness = steps(0, 1, 0.1).map((amount) => labOf(ramp(sign * amount), eye)[0]);
      const further = lightness.slice(1).map((l, i) => (theme === 'light' ? lightness[i]! - l : l - lightness[i]!));
      for (const step of further) expect(step).toBeGreaterThan(2);
    }
  });

  // A source has one ring in its role's colour and one in the background's, the current cell one of the ink and one of
  // the background, an edited cell a corner of ink with a background edge: one of the two stands out on any cell.
  test.each(everyRamp)('$eye: sources, the current cell and edited cells stand out on $hue', ({ eye, ramp }) => {
    for (const value of steps(-1, 1, 0.02)) {
      for (const mark of [...ROLES, 'ink', 'accent'] as const) {
        const best = Math.max(distance(colour(mark), ramp(value), eye), distance(colour('ground'), ramp(value), eye));
        expect(best, `${mark} on ${value}`).toBeGreaterThanOrEqual(2 * APART);
      }
    }
  });

  test('the full colours of two hues differ for the usual eye, above zero', () => {
    for (const [a, b] of pairs(HUES))
      expect(distance(rampOf(a)(1), rampOf(b)(1), 'usual'), `${a} and ${b}`).toBeGreaterThanOrEqual(APART);
  });

  test.each(EVERY)('%s: the hatch of a hidden cell stands out from its background', (eye) => {
    expect(distance(colour('hatch'), colour('ground'), eye)).toBeGreaterThanOrEqual(APART);
  });

  // axe cannot judge this: the colour behind a text depends on its number.
  test('the number of every cell of every preset has a contrast of at least 4.5 on its colour', () => {
    let cells = 0;
    for (const { id, trace } of traces) {
      for (const stage of trace.stages.filter((each) => !isBlank(each))) {
        for (let i = 0; i < stage.rows * stage.cols; i++) {
          const value = valueAt(trace, stage, Math.floor(i / stage.cols), i % stage.cols);
          if (!Number.isFinite(value)) continue;
          const ground = colourOf(value, domainOf(trace, stage), theme);
          cells++;
          if (contrast(hex(textOn(ground).slice(1)), ground) < 4.5) expect.fail(`${id} ${stage.name}: ${value}`);
        }
      }
    }
    expect(cells).toBeGreaterThan(5000);
  });

  test('text in a role’s colour has a contrast of at least 4.5 on every background', () => {
    for (const ground of ['ground', 'faint', 'raised'] as const) {
      for (const name of [...ROLES, 'ink', 'accent'] as const) {
        expect(contrast(colour(name), colour(ground)), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });
});

test('NaN and infinities have no colour, and if all numbers are zero so is every share', () => {
  const domain = { signed: false, max: 1 };
  expect([-Infinity, NaN].map((value) => colourStyle(value, domain, 'light'))).toEqual(['', '']);
  expect(colourStyle(1, domain, 'light')).toBe('background-color:rgb(84, 39, 136);color:#fff');
  expect(amountOf(0.5, { signed: false, max: 0 })).toBe(0);
  expect(amountOf(0.25, { ...domain, root: true })).toBe(0.5);
});

test('a matrix has the hue of its role, a mix of values has theirs, and purple is for scores and weights', () => {
  const huesIn = (id: string) => {
    const { trace } = traces.find((each) => each.id === id)!;
    return Object.fromEntries(trace.stages.map((stage) => [stage.name, domainOf(trace, stage).hue]));
  };
  expect(huesIn('causal-mask')).toMatchObject({
    inputs: 'plain',
    W_query: 'query',
    queries: 'query',
    keys: 'key',
    values: 'value',
    attn_scores: 'score',
    attn_weights: 'score',
    row_sum: 'score',
    context_vec: 'value',
  });
  expect(huesIn('multi-head-attention')).toMatchObject({
    W_out: 'plain',
    head_keys: 'key',
    concat: 'value',
    output: 'plain',
  });
});

test('a weight of 1 is darkest, one of 0.15 is well visible, and the legend goes from 0 to 1', () => {
  const { trace } = traces.find(({ id }) => id === 'causal-mask')!;
  const domain = domainOf(trace, trace.stages.find(({ name }) => name === 'attn_weights')!);
  expect([0, 0.04, 0.25, 1].map((weight) => amountOf(weight, domain))).toEqual([0, 0.2, 0.5, 1]);
  expect(rampEnds(domain)).toEqual(['0', '1']);
  for (const theme of ['light', 'dark'] as const) {
    const [none, some] = [0, 0.15].map((weight) => luminance(colourOf(weight, domain, theme)));
    const contrast = (Math.max(none!, some!) + 0.05) / (Math.min(none!, some!) + 0.05);
    expect(contrast, theme).toBeGreaterThan(1.8);
  }
});
