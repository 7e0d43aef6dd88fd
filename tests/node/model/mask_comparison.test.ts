// No mask, -∞ before softmax, zero and renormalise: the last two are the same function until rounding breaks the third.
import { expect, test } from 'vitest';
import { breakdown, compareMasks } from '../../../web/model/mask_comparison.ts';
import { loadEngine, valuesOf } from '../../../web/engine/index.ts';
import { readFixture } from '../../fixtures.ts';

const engine = await loadEngine();

test('on the notebook’s numbers the two masks differ only by rounding, as in PyTorch', () => {
  const { difference, none, fill } = compareMasks(engine, { seed: 789 }, 0, 0);
  const { max_abs_difference_between_the_two: inPyTorch } = readFixture('004_masking_two_ways');
  expect(inPyTorch).toBeCloseTo(4.47e-8, 10);
  expect(difference).toBeGreaterThan(0);
  expect(difference).toBeLessThan(4 * inPyTorch);
  expect(valuesOf(none.trace, none.weights).every((weight) => weight > 0)).toBe(true);
  expect(valuesOf(fill.trace, fill.weights).filter((weight) => weight === 0)).toHaveLength(15);
});

test.each(engine.presets().map(({ id, config }) => [id, config] as const))(
  '%s can be compared, whatever it masks and drops',
  (_id, config) => {
    const { difference } = compareMasks(engine, config, 0, 0);
    expect(difference).toBeLessThan(5e-7);
  },
);

test('with a hidden score of 200, renormalising gives NaN where -∞ gives 1', () => {
  const { fill, renormalise, difference } = breakdown(engine);
  expect([...valuesOf(fill.trace, fill.weights)]).toEqual([1, 0, 0, 1]);
  expect([...valuesOf(renormalise.trace, renormalise.weights)].slice(0, 2)).toEqual([NaN, NaN]);
  expect(difference).toBeNaN();
});

test('a change of a later token changes no earlier row of weights, under either mask', () => {
  const before = compareMasks(engine, { seed: 789 }, 0, 0);
  const inputs = (engine.defaults().inputs as number[][]).map((row, i) => (i === 4 ? [9, -9, 9] : row));
  const after = compareMasks(engine, { seed: 789, inputs }, 0, 0);
  const rows = (c: typeof before, way: 'fill' | 'renormalise') =>
    [...valuesOf(c[way].trace, c[way].weights)].slice(0, 24);
  expect(rows(after, 'fill')).toEqual(rows(before, 'fill'));
  for (const [i, weight] of rows(before, 'renormalise').entries())
    expect(rows(after, 'renormalise')[i]).toBeCloseTo(weight, 6);
});
