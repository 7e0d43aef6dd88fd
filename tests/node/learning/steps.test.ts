// Steps that a run does not keep are computed where it was learnt, in a worker, never in the page.
import { expect, test } from 'vitest';
import { loadLearning } from '../../../web/engine/learning.ts';
import type { Learnt } from '../../../web/engine/learning_run.ts';
import { OWN_LEARNING } from '../../../web/engine/own_learning.ts';
import { Learner } from '../../../web/learning/learner.ts';

/** Its weights of every step take more than the 16 MB that are kept. */
const WIDE = { task: 'agreement', d: 64, dK: 64, heads: 8, steps: 70, optimiser: 'adamw' } as const;

/** What the page has of a run that something beside it has learnt. */
async function learnt() {
  const load = () => loadLearning(OWN_LEARNING);
  const beside = await load();
  const learner = new Learner(() => Promise.resolve(beside));
  const { data, last } = await new Promise<Parameters<Parameters<Learner['learn']>[1]['learnt']>[0]>((done, failed) => {
    const fail = (reason: unknown) => failed(new Error(JSON.stringify(reason)));
    learner.learn(WIDE, { progress: () => {}, learnt: done, refused: fail, failed: fail });
  });
  const run: Learnt = await (await load()).learn(WIDE, { learnt: data });
  run.giveState(run.steps, last);
  const step = (wanted: number) =>
    new Promise<readonly [number, Float64Array<ArrayBuffer> | null]>((done) =>
      learner.step(wanted, (...both) => done(both)),
    );
  return { learner, run, step };
}

test('the last step is at hand, another one after it has been asked for, to the bit', async () => {
  const { learner, run, step } = await learnt();
  const whole = await (await loadLearning(OWN_LEARNING)).learn(WIDE);
  expect(run.isNear(70)).toBe(true);
  expect(run.weights(70)).toEqual(whole.weights(70));
  for (const wanted of [69, 3, 47]) {
    expect(run.isNear(wanted)).toBe(false);
    const [reached, numbers] = await step(wanted);
    expect(reached).toBe(wanted);
    run.giveState(wanted, numbers!);
    expect(run.isNear(wanted)).toBe(true);
    expect(run.weights(wanted)).toEqual(whole.weights(wanted));
  }
  expect(() => run.giveState(3, new Float64Array(7))).toThrow(/memory/);
  learner.discard();
});

test('of steps wanted while one is computed only the last is computed', async () => {
  const { learner } = await learnt();
  const reached: number[] = [];
  await new Promise<void>((done) => {
    for (const wanted of [5, 6, 7, 8, 9])
      learner.step(wanted, (step) => {
        reached.push(step);
        if (step === 9) done();
      });
  });
  expect(reached).toEqual([5, 9]);
  learner.discard();
  learner.step(11, (step, numbers) => expect([step, numbers]).toEqual([11, null])); // nothing is left that could
});
