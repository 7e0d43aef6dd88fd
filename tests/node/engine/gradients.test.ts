// The gradients: the stages that autograd has, and a step along them. Their numbers: gradients_by_seed.test.ts, the
// scripts of random configs (script.test.ts), and natively the effect of small changes.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, tensorOf, valueAt } from '../../../web/engine/index.ts';
import type { Config, Trace } from '../../../web/engine/index.ts';
import { BACK, PARTS_OF_INPUTS } from '../support/way_back.ts';

const TARGET = { of: 'context_vec', row: 1, col: 0 } as const;

test('gradients follow the forward pass, which stays unchanged', () => {
  const forward = engine.trace({ mask: 'causal' });
  const { stages, data } = engine.trace({ mask: 'causal', backward: TARGET });
  expect(stages.slice(0, forward.stages.length)).toEqual(forward.stages);
  expect(data.slice(0, forward.data.length)).toEqual(forward.data);
  const names = stages.slice(forward.stages.length).map(({ name }) => name);
  const inputs = BACK.indexOf('grad_inputs');
  const walk = [...BACK.slice(0, inputs), ...PARTS_OF_INPUTS, ...BACK.slice(inputs)];
  expect(names).toEqual(['grad_context_vec', ...walk]);
});

describe('the loss', () => {
  const vocabulary = ['a', 'b', 'c'];
  const lossOf = (target: unknown, config: Config = {}) =>
    engine.trace({ vocabulary, ...config, backward: { of: 'loss', target } as Config['backward'] });
  const number = (trace: Trace) => valueAt(trace, findStage(trace, 'loss')!, 0, 0);
  const probability = (trace: Trace, row: number, col: number, batch?: number) =>
    valueAt(trace, findStage(trace, 'probs', batch)!, row, col);

  test('counts the places of all batch items', () => {
    const drawn = { inputs: { draw: 'rand' }, batch: 2, n: 2, dIn: 3 } as const;
    const places = { first: [0, null], second: [1, 2] };
    const trace = lossOf(Object.values(places), drawn);
    const logs = [probability(trace, 0, 0, 0), probability(trace, 0, 1, 1), probability(trace, 1, 2, 1)].map(Math.log);
    expect(number(trace)).toBeCloseTo(-(logs[0]! + logs[1]! + logs[2]!) / 3, 6);
    const last = [null, 2];
    expect(number(lossOf(2, drawn))).toBe(number(lossOf([last, last], drawn)));
  });
});

test('a step has a rate of 0.1 unless the config states another, and a small rate decreases the number', () => {
  const before = engine.trace({ mask: 'causal', backward: TARGET });
  expect(findStage(before, 'new_W_query')!.scalar).toBe(Math.fround(0.1));
  const { shape, data } = tensorOf(before, 'new_W_value')!;
  const trace = engine.trace({ mask: 'causal', replace: { W_value: { shape, data } } });
  const number = (of: Trace) => valueAt(of, findStage(of, 'context_vec')!, 1, 0);
  expect(number(trace)).toBeLessThan(number(before) - 0.01);
});
