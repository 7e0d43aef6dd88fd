// The PyTorch script of a run prints the run's losses, in a real PyTorch, for random configs.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { learningScript } from '../../../web/code/learning_script.ts';
import { ConfigError, loadEngine, type LearningConfig, type LearningRun } from '../../../web/core.ts';
import { askPython, pythonWith } from '../support/python.ts';

const engine = await loadEngine();
const word = fc.constantFrom('a', 'b', 'c"', '\\d', "e'", '{f}');
const own = fc.array(fc.array(word, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 6 });
const configs: fc.Arbitrary<LearningConfig> = fc.record(
  {
    task: fc.constantFrom('journey', 'agreement', 'pronoun', 'reverse', 'thanks'),
    seed: fc.nat(),
    optimiser: fc.constantFrom('sgd', 'adamw'),
    rate: fc.constantFrom(0.01, 0.05),
    target: fc.constantFrom('next', 'reversed'),
    counted: fc.constantFrom('all', 'last'),
    holdOut: fc.constantFrom(0, 2, 5),
    d: fc.constantFrom(4, 8),
    dK: fc.integer({ min: 1, max: 5 }),
    heads: fc.constantFrom(1, 2),
    mask: fc.constantFrom('causal', 'none'),
    hiddenScore: fc.constantFrom('minus_infinity', 'zero'),
    places: fc.boolean(),
    queryIsKey: fc.boolean(),
    scale: fc.boolean(),
    residual: fc.boolean(),
    weightDecay: fc.constantFrom(0, 0.1),
  },
  { requiredKeys: [] },
);
const some = fc.oneof(
  configs,
  fc
    .tuple(configs, own)
    .map(([config, lines]) => ({ ...config, task: 'own', sentences: lines.map((l) => l.join(' ')) })),
) as fc.Arbitrary<LearningConfig>;

const python = pythonWith('torch');

test.skipIf(!python)('40 random runs print the same losses in PyTorch', async () => {
  const runs: LearningRun[] = [];
  for (const config of fc.sample(some, { numRuns: 40, seed: 5 })) {
    const run = await engine.learn({ ...config, steps: 25 }).catch((error: unknown) => error);
    if (!(run instanceof ConfigError)) runs.push(run as LearningRun);
  }
  expect(runs).toHaveLength(40);
  const program = new URL('learning_in_torch.py', import.meta.url);
  const printed = askPython<string[]>(
    python!,
    program,
    runs.map((run) => learningScript(run, 9)),
  );
  for (const [i, run] of runs.entries()) {
    const losses = printed[i]!.trim().split('\n').map(Number);
    expect(losses).toHaveLength(26);
    for (const [step, loss] of losses.entries())
      expect(Math.abs(loss - run.losses[step]!), `${JSON.stringify(run.config)}, step ${step}`).toBeLessThan(5e-5);
  }
});
