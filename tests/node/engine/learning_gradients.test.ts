// The first step of learning compared with a real PyTorch: all drawn weights, and their gradients by torch.autograd.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learningScript } from '../../../web/code/learning_script.ts';
import { ConfigError, type LearningConfig, type LearningRun } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { learningConfigs } from '../support/learning_configs.ts';
import { askPython, pythonWith } from '../support/python.ts';

const python = pythonWith('torch');

/** Any shape, and weights bounded by a power of two, which every build of PyTorch draws alike. */
const shapes = fc
  .record({
    heads: fc.constantFrom(1, 2, 3, 8),
    dHead: fc.integer({ min: 1, max: 8 }),
    dK: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(64)),
    init: fc.constantFrom(0.25, 0.5, 1),
  })
  .map(({ dHead, ...others }) => ({ ...others, d: others.heads * dHead }));

/**
 * A step of plain descent subtracts RATE times the gradient, so their difference over RATE is the gradient. A large
 * rate keeps its digits: those of a weight below 1 are far below the step, and a power of two takes none.
 */
const RATE = 64;
const plainStep = { steps: 1, optimiser: 'sgd', rate: RATE, momentum: 0, weightDecay: 0 } as const;

interface Answer {
  readonly drawn: readonly number[];
  readonly gradient: readonly number[] | null;
}

interface Compared {
  readonly run: LearningRun;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** 24 random configs, each on its first step here and in PyTorch. */
async function compared(): Promise<Compared[]> {
  const configs = fc
    .sample(fc.tuple(learningConfigs, shapes), { numRuns: 24, seed: 11 })
    .map(([config, shape]): LearningConfig => ({ ...config, ...shape, ...plainStep }));
  const scripts: string[] = [];
  const runs: LearningRun[] = [];
  for (const config of configs) {
    const none = await engine.learn({ ...config, steps: 0 }).catch((error: unknown) => error);
    if (none instanceof ConfigError) continue;
    scripts.push(learningScript(none as LearningRun, { digits: 4 }));
    runs.push(await engine.learn(config));
  }
  const program = new URL('first_step_in_torch.py', import.meta.url);
  const answers = askPython<Compared['answers'][]>(python!, program, scripts);
  return runs.map((run, i) => ({ run, answers: answers[i]! }));
}

describe.skipIf(!python)('the first step equals PyTorch', async () => {
  const all = python ? await compared() : [];

  test('on more than twenty shapes', () => {
    expect(all.length).toBeGreaterThanOrEqual(20);
    expect(new Set(all.map(({ run: { config } }) => `${config.d} ${config.dK} ${config.heads}`)).size).toBeGreaterThan(
      15,
    );
  });

  test.each(all.map((one) => [JSON.stringify(one.run.config), one] as const))(
    'draws every weight to the bit, and has its gradient within 1e-12: %s',
    (_, { run, answers }) => {
      const after = run.weights(1);
      const before = run.weights(0).map(({ name, data }) => [name, [...data]] as const);
      expect(before.map(([name]) => name)).toEqual(Object.keys(answers));
      for (const [t, [name, drawn]] of before.entries()) {
        const { drawn: wanted, gradient } = answers[name]!;
        expect(drawn, name).toEqual(wanted);
        const gaps = drawn.map((w, i) => Math.abs((w - after[t]!.data[i]!) / RATE - (gradient?.[i] ?? 0)));
        expect(Math.max(...gaps), name).toBeLessThan(1e-12); // false for NaN
      }
    },
  );
});
