// The presets that were trained hold the numbers of their runs, in float32.
import { expect, test } from 'vitest';
import { valuesOf } from '../../../web/core.ts';
import { configOf, engine } from '../../engine.ts';
import type { Trace } from '../../../web/core.ts';

const trained = engine.presets().filter(({ learning }) => learning !== null);

test('two presets were trained', () => {
  expect(trained.map(({ id }) => id)).toEqual(['trained-journey', 'trained-thanks']);
});

test.each(trained)('$id: every number is that of the last step of its run', async ({ learning, config }) => {
  const run = await engine.learn(learning!);
  const step = run.stepConfig(
    run.steps,
    config.tokens!.map((word) => word.toLowerCase()),
  );
  const [ours, theirs] = [engine.trace(config), engine.trace(step)];
  expect(ours.stages.map(({ name }) => name)).toEqual(theirs.stages.map(({ name }) => name));
  expect(ours.data).toEqual(theirs.data);
  expect({ ...config.replace }.W_vocab).toHaveLength(run.words.length);
  expect(config.vocabulary).toEqual(run.words);
});

const row = (trace: Trace, name: string, at: number, head: number | null = null): number[] => {
  const stage = trace.stages.find((each) => each.name === name && (head === null || each.head === head))!;
  return [...valuesOf(trace, stage)].slice(at * stage.cols, (at + 1) * stage.cols);
};
const rounded = (numbers: readonly number[]) => numbers.map((number) => Number(number.toFixed(4)));

test('“one” gives “journey” 0.8337, and guesses “step” with 0.9909', () => {
  const trace = engine.trace(configOf('trained-journey'));
  expect(rounded(row(trace, 'attn_weights', 4))).toEqual([0.0015, 0.8337, 0.0636, 0.0471, 0.054]);
  expect(rounded(row(trace, 'probs', 4))[11]).toBe(0.9909);
});

test('of two heads one looks for “anna”, the other for “ben”, and the guess is “ben”', () => {
  const trace = engine.trace(configOf('trained-thanks'));
  expect(row(trace, 'attn_weights', 6, 0)[5]).toBeGreaterThan(0.97);
  expect(row(trace, 'attn_weights', 6, 1)[2]).toBeGreaterThan(0.97);
  expect(row(trace, 'probs', 6)[1]).toBeGreaterThan(0.97);
});
