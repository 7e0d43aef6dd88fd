// A run of learning is chaotic if it leaves itself when its rate is one bit smaller: PyTorch leaves just these runs.
import { describe, expect, test } from 'vitest';
import { learningScript } from '../../../web/code/learning_script.ts';
import type { LearningConfig } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { isChaotic } from '../../../web/model/chaotic.ts';
import { askPython, pythonWith } from '../support/python.ts';

const python = pythonWith('torch');

const LINE: LearningConfig = { d: 3, dK: 2, optimiser: 'adamw', rate: 0.06, weightDecay: 0.1, init: 0.5, seed: 789 };
const WITHOUT_DIVISION: LearningConfig = { task: 'agreement', dK: 64, init: 0.5, scale: false, steps: 60 };

describe.each<readonly [string, LearningConfig, boolean]>([
  ['the defaults', {}, false],
  ['the model of the opening', { ...LINE, steps: 250 }, false],
  ['AdamW at a usual rate', { optimiser: 'adamw', rate: 0.1, seed: 3 }, false],
  ['AdamW at a high one', { optimiser: 'adamw', rate: 0.3, seed: 2 }, true],
  ['a high rate', { rate: 0.5, seed: 2 }, true],
  ['the same rate with another seed', { rate: 0.5, seed: 1 }, false],
  ['a rate that diverges', { rate: 100, steps: 20 }, true],
  ['no rate', { rate: 0, steps: 3 }, false],
  ['zeros for −∞', { hiddenScore: 'zero', seed: 1 }, false],
  ['zeros with a rare seed', { hiddenScore: 'zero', seed: 1234 }, true],
  ['two heads', { task: 'thanks', seed: 2, steps: 450 }, false],
  ['two heads with another seed', { task: 'thanks', seed: 5, steps: 450 }, true],
  ['without the division', { ...WITHOUT_DIVISION, seed: 8 }, true],
  ['without the division, with another seed', { ...WITHOUT_DIVISION, seed: 2 }, false],
])('%s', (_, config, chaotic) => {
  test(`is ${chaotic ? '' : 'not '}chaotic, and its script says so`, async () => {
    const run = await engine.learn(config);
    const measured = await isChaotic(run, (other) => engine.learn(other));
    expect(measured).toBe(chaotic);
    expect(learningScript(run, { chaotic: measured }).includes('# This run is chaotic')).toBe(chaotic);
    run.release();
  });

  test.skipIf(!python)(
    `PyTorch ${chaotic ? 'prints another ninth decimal' : 'prints the same nine decimals'}`,
    async () => {
      const run = await engine.learn(config);
      const program = new URL('../code/learning_in_torch.py', import.meta.url);
      const [printed] = askPython<[string]>(python!, program, [learningScript(run, { digits: 9 })]);
      const losses = printed.trim().split('\n').map(Number);
      expect(losses).toHaveLength(run.losses.length);
      const hasParted = losses.some((loss, step) => Math.abs(loss - run.losses[step]!) > 1e-9);
      expect(hasParted).toBe(chaotic);
      run.release();
    },
  );
});
