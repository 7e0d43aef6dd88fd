// The PyTorch script of a run prints the run's losses, in a real PyTorch, for random configs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learningScript } from '../../../web/code/learning_script.ts';
import { ConfigError, type LearningRun } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { examples } from '../../scope.ts';
import { learningConfigs } from '../support/learning_configs.ts';
import { run as command } from '../support/command_line.ts';
import { askPython, pythonWith } from '../support/python.ts';

const RUNS = examples(12);
const STEPS = 100;
const python = pythonWith('torch');
const settingsOf = (config: object) => Object.entries(config).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

const printedBy = (scripts: readonly string[]) =>
  askPython<string[]>(python!, new URL('learning_in_torch.py', import.meta.url), scripts);

test.skipIf(!python)('a run that burst prints nan, as its script does in PyTorch', async () => {
  const burst = { optimiser: 'sgd', rate: 100, init: 4, steps: 6 } as const;
  const [printed] = printedBy([learningScript(await engine.learn(burst), { digits: 2 })]);
  const { out } = await command(['learn', ...settingsOf(burst), '--digits', '2']);
  expect(out.trim().split('\n').at(-1)).toBe('nan');
  // In numbers of 50 digits the rounding of a sum shows.
  const seen = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, 10), line.length]);
  expect(seen(out)).toEqual(seen(printed!));
});

test.skipIf(!python)('PyTorch prints the same losses for random runs', async () => {
  const runs: LearningRun[] = [];
  // Padding in several heads, of which a sentence is held out.
  const padded = { sentences: ['a b c', 'b a', 'c a b'], heads: 2, holdOut: 3 };
  for (const config of [padded, ...fc.sample(learningConfigs, { numRuns: RUNS, seed: 5 })]) {
    const run = await engine.learn({ ...config, steps: STEPS }).catch((error: unknown) => error);
    if (!(run instanceof ConfigError)) runs.push(run as LearningRun);
  }
  expect(runs).toHaveLength(RUNS + 1);
  const printed = printedBy(runs.map((run) => learningScript(run, { digits: 9 })));
  for (const [i, run] of runs.entries()) {
    const losses = printed[i]!.trim().split('\n').map(Number);
    expect(losses).toHaveLength(STEPS + 1);
    for (const [step, loss] of losses.entries())
      expect(Math.abs(loss - run.losses[step]!), `${JSON.stringify(run.config)}, step ${step}`).toBeLessThan(1e-8);
  }
});
