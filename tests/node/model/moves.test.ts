// What moves a number: the gradient of each stage, by which its cells are coloured.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { findStage, valuesOf, type StageName } from '../../../web/engine/index.ts';
import { effectsOf, movesOf } from '../../../web/model/moves.ts';

const engine = await loadEngine();
const trace = engine.trace({ mask: 'causal' });
const cell = { stage: findStage(trace, 'context_vec')!.id, row: 1, col: 0 };
const moves = movesOf(engine, trace, cell)!;
const effects = (name: StageName) => effectsOf(trace, moves, findStage(trace, name)!);

test('the effects of a stage are its gradients to the bit', () => {
  const back = engine.trace({ mask: 'causal', backward: { of: 'context_vec', row: 1, col: 0 } });
  for (const name of ['inputs', 'W_query', 'W_key', 'W_value', 'values', 'attn_weights', 'context_vec'] as const)
    expect(effects(name), name).toEqual(valuesOf(back, findStage(back, `grad_${name}`)!));
});

test('what the mask hides has no effect, and what it shows has one', () => {
  const { cols } = findStage(trace, 'inputs')!;
  const inputs = [...effects('inputs')!].map(Math.abs);
  expect(inputs.slice(2 * cols)).toEqual(Array<number>(4 * cols).fill(0));
  for (const effect of inputs.slice(0, 2 * cols)) expect(effect).toBeGreaterThan(0);
});

test('a stage that the number does not depend on has no effect, and a mask has no gradient', () => {
  const query = findStage(trace, 'queries')!;
  const ofQuery = movesOf(engine, trace, { stage: query.id, row: 1, col: 0 })!;
  for (const name of ['W_key', 'values', 'attn_weights', 'context_vec', 'mask'] as const) {
    const stage = findStage(trace, name);
    if (stage) expect(effectsOf(trace, ofQuery, stage), name).toEqual(new Float32Array(stage.rows * stage.cols));
  }
  expect(trace.stages.filter((stage) => effectsOf(trace, moves, stage) === null).map(({ op }) => op)).toContain(
    'hidden_mask',
  );
});

test('of several items, the mask is that of the number’s own', () => {
  const inputs = [0, 1].map((item) => [0, 1, 2].map((row) => [Math.sin(item + row), Math.cos(item - row)]));
  const padded = engine.trace({ inputs, mask: 'padding', lengths: [3, 1] });
  const hidden = [0, 1].map((item) => {
    const scores = findStage(padded, 'attn_scores', item)!;
    return movesOf(engine, padded, { stage: scores.id, row: 0, col: 2 })!.hidden;
  });
  expect(hidden).toEqual([false, true]);
});

test('the largest are so by absolute value', () => {
  const sizes = moves.largest.map(({ by }) => Math.abs(by));
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  const all = (['inputs', 'W_query', 'W_key', 'W_value'] as const).flatMap((name) => [...effects(name)!]);
  const largest = all.toSorted((a, b) => Math.abs(b) - Math.abs(a)).slice(0, sizes.length);
  expect(sizes).toEqual(largest.map(Math.abs));
  const negative = movesOf(engine, trace, { ...cell, col: 1 })!;
  expect([...moves.largest, ...negative.largest].some(({ by }) => by < 0)).toBe(true);
});
