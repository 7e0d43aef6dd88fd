// The curve as a picture: the position of each loss, a diverging run, and the step under a finger.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { curveOf, MARGIN, type CurveWanted } from '../../../web/view/curve.ts';
import { stillCurve } from '../../../web/learning/still_curve.ts';

const engine = await loadEngine();

const AREA = { width: 654 + MARGIN.right, height: 200 + MARGIN.top + MARGIN.bottom };
const wanted = (losses: readonly number[], more: Partial<CurveWanted> = {}): CurveWanted => ({
  losses: Float64Array.from(losses),
  others: [],
  levels: [],
  linear: false,
  ...more,
});
const numbersIn = (path: string) => path.match(/-?[\d.]+/g)!.map(Number);

test('steps are evenly spaced from left to right, and the step at a position is the nearest one', () => {
  const curve = curveOf(wanted([4, 3, 2, 1]), AREA);
  expect([0, 1, 2, 3].map((step) => curve.x(step))).toEqual([54, 254, 454, 654]);
  expect([-100, 54, 150, 160, 654, 9999].map((x) => curve.stepAt(x))).toEqual([0, 0, 0, 1, 3, 3]);
});

test('on a logarithmic axis equal factors are equal distances; on a linear one equal differences', () => {
  const distances = (linear: boolean) => {
    const { y } = curveOf(wanted([4, 2, 1], { linear }), AREA);
    return [y(2)! - y(4)!, y(1)! - y(2)!] as const;
  };
  const [first, second] = distances(false);
  expect(first).toBeCloseTo(second, 6);
  const [two, one] = distances(true);
  expect(two).toBeCloseTo(2 * one, 6);
});

test('every point of the curve is within its area', () => {
  for (const linear of [true, false]) {
    const losses = Array.from({ length: 500 }, (_, i) => 3 * Math.exp(-i / 20));
    const numbers = numbersIn(curveOf(wanted(losses, { linear }), AREA).path);
    for (let i = 0; i < numbers.length; i += 2) {
      expect(numbers[i]).toBeGreaterThanOrEqual(MARGIN.left);
      expect(numbers[i]).toBeLessThanOrEqual(AREA.width - MARGIN.right);
      expect(numbers[i + 1]).toBeGreaterThanOrEqual(MARGIN.top - 8);
      expect(numbers[i + 1]).toBeLessThanOrEqual(AREA.height - MARGIN.bottom + 0.001);
    }
  }
});

describe('a run that diverges', () => {
  const curve = curveOf(wanted([2, 1, 50, NaN, NaN]), AREA);

  test('names the step, and is drawn up to it', () => {
    expect(curve.burst).toBe(3);
    expect(curve.path).not.toContain('NaN');
    expect(numbersIn(curve.path)).toHaveLength(6);
    expect(curve.y(NaN)).toBeNull();
  });

  test('marks the step where the loss rises', () => {
    expect(curve.rises).toEqual([2]);
  });
});

test('a single loss and constant losses have a picture, too', () => {
  for (const losses of [[0], [2], [0, 0, 0], [NaN]]) {
    const { path, steps, losses: ticks } = curveOf(wanted(losses), AREA);
    expect(path).not.toContain('NaN');
    for (const { at } of [...steps, ...ticks]) expect(at).toBeGreaterThanOrEqual(0);
  }
});

test('the name of a level is at the end that the curve does not cross', async () => {
  const { losses, floor, guess } = await engine.learn({ task: 'journey' });
  const levels = [
    { name: 'a blind guess among 14 words: 2.6391', loss: guess },
    { name: 'lowest possible: 0.4970', loss: floor },
  ];
  const anchors = (area: { width: number; height: number }) =>
    curveOf({ losses, others: [], levels, linear: false }, area).levels.map(({ anchor }) => anchor);
  expect(anchors({ width: 370, height: 220 })).toEqual(['end', 'start']);
  expect(anchors({ width: 1390, height: 300 })).toEqual(['end', 'end']);
});

test('labels of losses do not overlap', () => {
  const { losses } = curveOf(wanted([1000, 1, 0.001]), AREA);
  const places = losses.map(({ at }) => at).toSorted((a, b) => a - b);
  expect(places.length).toBeGreaterThan(2);
  for (const [i, at] of places.slice(1).entries()) expect(at - places[i]!).toBeGreaterThanOrEqual(18);
});

test.each(['', 'zh/', 'pt/'])('%slearn.html has the curve of the run for readers without scripts', async (folder) => {
  const { losses } = await engine.learn({ task: 'journey' });
  const html = readFileSync(new URL(`../../../web/${folder}learn.html`, import.meta.url), 'utf8');
  expect(html).toContain(`<path d="${stillCurve(losses)}" />`);
  const [, first, shelf, last] = /(\d\.\d\d)\D+(\d\.\d\d)\D+(\d\.\d\d)/.exec(html.slice(html.indexOf('figcaption')))!;
  expect([losses[0], losses[100], losses[300]].map((loss) => loss!.toFixed(2))).toEqual([first, shelf, last]);
});
