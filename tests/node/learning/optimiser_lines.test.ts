// One number's step in a run: the arithmetic on the screen gives the numbers of the core, whatever the optimiser.
import { expect, test } from 'vitest';
import { loadEngine, type LearningConfig } from '../../../web/core.ts';
import { stepBackward } from '../../../web/engine/step_backward.ts';
import { optimiserLines } from '../../../web/learning/optimiser_lines.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { calculated } from '../support/arithmetic.ts';

const engine = await loadEngine();
const NAMES = { weight: 'weight', gradient: 'gradient', change: 'change', after: 'new weight' };

const CONFIGS: readonly LearningConfig[] = [
  { optimiser: 'sgd' },
  { optimiser: 'sgd', momentum: 0, rate: 0.5 },
  { optimiser: 'sgd', weightDecay: 0.1 },
  { optimiser: 'sgd', momentum: 0, weightDecay: 0.1 },
  { optimiser: 'adamw' },
  { optimiser: 'adamw', weightDecay: 0 },
];

test.each(CONFIGS)('%j', async (config) => {
  const run = await engine.learn({ steps: 8, ...config });
  const signs = new Set<string>();
  for (const step of [0, 5]) {
    for (const weight of run.update(step).filter(({ gradient }) => gradient !== null)) {
      for (let at = 0; at < weight.data.length; at++) {
        const lines = optimiserLines(run, weight, step, at, NAMES);
        const kept = config.momentum === 0 ? [] : weight.kept.map(({ after }) => after[at]);
        expect(lines.map(({ result }) => result)).toEqual([
          weight.data[at],
          weight.gradient![at],
          ...kept,
          weight.change[at],
          weight.after[at],
        ]);
        for (const { text, sign, result } of lines.filter((line) => line.text !== null)) {
          signs.add(sign);
          expect(numberText(calculated(text!)) === numberText(result), text!).toBe(sign === '=');
        }
      }
    }
  }
  expect(signs).toContain('=');
  run.release();
});

test('the way back from a sentence uses the rate of its run', async () => {
  const run = await engine.learn({ steps: 2, rate: 0.25 });
  expect(stepBackward(run, 1, 0).backward).toMatchObject({ rate: 0.25 });
  run.release();
});
