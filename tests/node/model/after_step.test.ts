// The end of the way back: the chosen number after the step, and the input or weight that moves it most.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { findStage, tensorOf, valueAt, type Config } from '../../../web/engine/index.ts';
import { afterStep, elementOf, largestGradient } from '../../../web/model/way_back.ts';
import { matrix } from '../support/matrix.ts';

const engine = await loadEngine();
const CAUSAL: Config = { seed: 789, mask: 'causal' };
const back = (backward: Config['backward'], config: Config = CAUSAL) => engine.trace({ ...config, backward });

test('the number after the step is that of a forward pass with the new weights', () => {
  const trace = back({ of: 'context_vec', row: 1, col: 0 });
  const replace = Object.fromEntries(
    (['W_query', 'W_key', 'W_value'] as const).map((name) => {
      const { shape, data } = tensorOf(trace, `new_${name}`)!;
      return [name, { shape, data }];
    }),
  );
  const next = engine.trace({ ...CAUSAL, replace });
  const [before, after] = [trace, next].map((one) => valueAt(one, findStage(one, 'context_vec')!, 1, 0));
  expect(afterStep(engine, trace)).toEqual({ before, after, isStill: false });
  expect(after).toBeLessThan(before!);
});

test('an edit of the rate and one of a weight change it', () => {
  const after = (backward: Config['backward'], config?: Config) => afterStep(engine, back(backward, config))!.after;
  const number = { of: 'context_vec', row: 1, col: 0 } as const;
  expect(after({ ...number, rate: 0.5 })).toBeLessThan(after(number));
  expect(after(number, { ...CAUSAL, replace: { W_value: matrix('1 0 0; 0 1 0') } })).not.toBe(after(number));
});

test('several heads, batch items and the loss have their own number', () => {
  const preset = engine.presets().find(({ id }) => id === 'multi-head-wrapper')!.config;
  const heads = afterStep(engine, back({ of: 'values', row: 1, batch: 1, head: 1 }, preset));
  expect(heads!.after).toBeLessThan(heads!.before);
  const loss = back({ of: 'loss', target: 1 }, { ...CAUSAL, vocabulary: ['a', 'b', 'c'] });
  const { before, after } = afterStep(engine, loss)!;
  expect(before).toBe(valueAt(loss, findStage(loss, 'loss')!, 0, 0));
  expect(after).toBeLessThan(before);
});

test('behind the mask nothing moves', () => {
  const hidden = back({ of: 'attn_weights', row: 0, col: 3 });
  expect(afterStep(engine, hidden)).toMatchObject({ before: 0, after: 0, isStill: true });
  expect(largestGradient(hidden)).toBeNull();
});

test('the largest gradient is that of the input or weight that moves it most', () => {
  const trace = back({ of: 'context_vec', row: 1, col: 0 });
  const { cell, by } = largestGradient(trace)!;
  expect(elementOf(trace, cell)).toBe('W_value[0, 2]');
  expect(by).toBe(valueAt(trace, findStage(trace, 'grad_W_value')!, 0, 2));
});
