// The PyTorch script of a run prints the run's losses, in a real PyTorch, for random configs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learningScript } from '../../../web/code/learning_script.ts';
import { ConfigError, loadEngine, type LearningRun } from '../../../web/core.ts';
import { examples } from '../../scope.ts';
import { learningConfigs } from '../support/learning_configs.ts';
import { askPython, pythonWith } from '../support/python.ts';

const RUNS = examples(12);
const STEPS = 100;
const engine = await loadEngine();
const python = pythonWith('torch');

test.skipIf(!python)('PyTorch prints the same losses for random runs', async () => {
  const runs: LearningRun[] = [];
  // Padding in several heads, of which a sentence is held out.
  const padded = { sentences: ['a b c', 'b a', 'c a b'], heads: 2, holdOut: 3 };
  for (const config of [padded, ...fc.sample(learningConfigs, { numRuns: RUNS, seed: 5 })]) {
    const run = await engine.learn({ ...config, steps: STEPS }).catch((error: unknown) => error);
    if (!(run instanceof ConfigError)) runs.push(run as LearningRun);
  }
  expect(runs).toHaveLength(RUNS + 1);
  const program = new URL('learning_in_torch.py', import.meta.url);
  const printed = askPython<string[]>(
    python!,
    program,
    runs.map((run) => learningScript(run, 9)),
  );
  for (const [i, run] of runs.entries()) {
    const losses = printed[i]!.trim().split('\n').map(Number);
    expect(losses).toHaveLength(STEPS + 1);
    for (const [step, loss] of losses.entries())
      expect(Math.abs(loss - run.losses[step]!), `${JSON.stringify(run.config)}, step ${step}`).toBeLessThan(1e-8);
  }
});
