// A step of learning: its arithmetic, and the same step in a real PyTorch, with momentum and with AdamW's moments.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { learningScript } from '../../../web/code/learning_script.ts';
import { ConfigError, loadEngine, type LearningConfig, type LearningRun } from '../../../web/core.ts';
import { learningConfigs } from '../support/learning_configs.ts';
import { askPython, pythonWith } from '../support/python.ts';

const engine = await loadEngine();
const python = pythonWith('torch');

const OPTIMISERS: readonly LearningConfig[] = [
  { optimiser: 'sgd', rate: 0.1, momentum: 0.9 },
  { optimiser: 'sgd', rate: 0.1, momentum: 0 },
  { optimiser: 'adamw', rate: 0.01 },
];

describe.each(OPTIMISERS)('%j', (optimiser) => {
  test('a step leads to the weights of the next one, to the bit, whatever was asked before', async () => {
    const run = await engine.learn({ steps: 12, ...optimiser });
    for (const step of [7, 0, 11, 3]) {
      const taken = run.update(step);
      expect(taken.map(({ name, data }) => [name, data])).toEqual(
        run.weights(step).map(({ name, data }) => [name, data]),
      );
      expect(taken.map(({ after }) => after)).toEqual(run.weights(step + 1).map(({ data }) => data));
      for (const { data, after, change } of taken) expect(change).toEqual(after.map((x, i) => x - data[i]!));
    }
    const kept = (step: number) => run.update(step).flatMap((one) => one.kept);
    expect(kept(4).map(({ before }) => before)).toEqual(kept(3).map(({ after }) => after));
    for (const { before } of kept(0)) expect(before.every((number) => number === 0)).toBe(true);
    run.release();
  });
});

test('a run that keeps every few steps alone has the same steps', async () => {
  const long = { task: 'reverse', steps: 5000, d: 16, dK: 8 } as const; // too long for each step's weights
  const run = await engine.learn(long);
  const short = await engine.learn({ ...long, steps: 9 });
  expect(run.update(8)).toEqual(short.update(8));
  run.release();
  short.release();
});

test('after the last step there is none, and without place vectors theirs is no step', async () => {
  const run = await engine.learn({ steps: 3, places: false });
  expect(() => run.update(3)).toThrow('no step follows step 3, the last one');
  expect(() => run.update(-1)).toThrow('step must be a whole number');
  const places = run.update(1).find(({ name }) => name === 'place.weight')!;
  expect([places.gradient, places.kept, places.after]).toEqual([null, [], places.data]);
  run.release();
});

interface Answer {
  readonly after: readonly number[];
  readonly gradient: readonly number[] | null;
  readonly kept: Readonly<Record<string, readonly number[]>>;
}

const STEPS = 7;

async function compared() {
  const configs = fc
    .sample(fc.tuple(learningConfigs, fc.constantFrom(...OPTIMISERS)), { numRuns: 24, seed: 3 })
    .map(([config, optimiser]): LearningConfig => ({ ...config, ...optimiser, steps: STEPS }));
  const runs: LearningRun[] = [];
  for (const config of configs) {
    const run = await engine.learn(config).catch((error: unknown) => error);
    if (!(run instanceof ConfigError)) runs.push(run as LearningRun);
  }
  const program = new URL('step_in_torch.py', import.meta.url);
  const answers = askPython<Record<string, Answer>[]>(
    python!,
    program,
    runs.map((run) => learningScript(run, 4)),
  );
  return runs.map((run, i) => ({ run, answers: answers[i]! }));
}

describe.skipIf(!python)('the seventh step, as torch.optim takes it', async () => {
  const all = python ? await compared() : [];

  test('with momentum, without it, and with AdamW', () => {
    const kinds = all.map(({ run: { config } }) => `${config.optimiser} ${config.momentum}`);
    expect([...new Set(kinds)].toSorted()).toEqual(['adamw 0', 'sgd 0', 'sgd 0.9']);
    expect(all.length).toBeGreaterThanOrEqual(16);
  });

  test.each(all.map((one) => [JSON.stringify(one.run.config), one] as const))(
    'gradient, what is kept and the new weights, within 1e-10: %s',
    (_, { run, answers }) => {
      const near = (own: ArrayLike<number>, theirs: readonly number[], what: string) => {
        expect(own.length, what).toBe(theirs.length);
        const gaps = theirs.map((number, i) => Math.abs(number - own[i]!) / (1 + Math.abs(number)));
        expect(Math.max(...gaps), what).toBeLessThan(1e-10); // NaN is not
      };
      for (const { name, gradient, kept, after } of run.update(STEPS - 1)) {
        const theirs = answers[name]!;
        expect(gradient === null, name).toBe(theirs.gradient === null);
        if (gradient) near(gradient, theirs.gradient!, `${name}.grad`);
        near(after, theirs.after, name);
        expect(kept.map((one) => one.name).toSorted(), name).toEqual(Object.keys(theirs.kept).toSorted());
        for (const one of kept) near(one.after, theirs.kept[one.name]!, `${name} ${one.name}`);
      }
    },
  );
});
