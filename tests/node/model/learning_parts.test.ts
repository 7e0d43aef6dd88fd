// The parts that can be taken from a model: one list for page, command line and experiments.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { isOn, switched, SWITCHES } from '../../../web/learning/settings.ts';
import { lacksPart, LEARNING_PARTS } from '../../../web/model/learning_parts.ts';

const PARTS = Object.keys(LEARNING_PARTS) as (keyof typeof LEARNING_PARTS)[];

describe.each(PARTS)('%s', (name) => {
  test('lacksPart is true only for the config without it', async () => {
    for (const [config, missing] of [
      [LEARNING_PARTS[name].with, false],
      [LEARNING_PARTS[name].without, true],
    ] as const) {
      const run = await engine.learn({ ...config, steps: 0 });
      expect(lacksPart(name, run.config)).toBe(missing);
      run.release();
    }
  });
});

test.each(SWITCHES)('the switch of %s shows what it has set', async (name) => {
  for (const on of [true, false]) {
    const run = await engine.learn({ ...switched(name, on), steps: 0 });
    expect(isOn(name, run.config)).toBe(on);
    run.release();
  }
});
