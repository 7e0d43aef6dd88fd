// Runs of learning on the real WASM: every loss and weight equals PyTorch's.
import { describe, expect, test } from 'vitest';
import { loadEngine, type LearningConfig, type LearningRun } from '../../../web/core.ts';
import { readCompressed } from '../../fixtures.ts';
import { TAKEN } from '../support/learning_configs.ts';

const engine = await loadEngine();

/** The output of learn.py and references.py in tests/fixtures/learning, from torch 1.13.1. */
interface Curve {
  readonly task: NonNullable<LearningConfig['task']>;
  readonly options: { readonly taken?: readonly (keyof typeof TAKEN)[]; readonly [option: string]: unknown };
  readonly seed: number;
  readonly steps: number;
  /** Null: NaN. */
  readonly losses: readonly (number | null)[];
  /** The accuracies `counted` and `last`, after the last step. */
  readonly right: readonly [number, number];
  readonly held_out: readonly [number, number] | null;
  readonly with_mask: number | null;
  /** The first numbers of each weight before the first step, and all after the last. */
  readonly drawn: Readonly<Record<string, readonly number[]>>;
  readonly last: Readonly<Record<string, readonly (number | null)[]>>;
}
const curves = readCompressed<readonly Curve[]>('learning/curves');

const FIELDS: Readonly<Record<string, keyof LearningConfig>> = { d_k: 'dK' };

function configOf({ task, options, seed, steps }: Curve): LearningConfig {
  const { taken = [], hold_out, ...others } = options;
  const fields = Object.entries(others).map(([name, value]) => [FIELDS[name] ?? name, value]);
  const switches = taken.map((name) => TAKEN[name]);
  const holdOut = hold_out === false ? { holdOut: 0 } : {};
  return Object.assign({ task, seed, steps, ...holdOut, ...Object.fromEntries(fields) }, ...switches);
}

const nameOf = ({ task, options, seed }: Curve) => `${task} ${JSON.stringify(options)}, seed ${seed}`;

/** Builds of PyTorch agree in all digits, except near the point where a run would diverge. */
const partAmongThemselves = ({ task, options }: Curve) =>
  task === 'thanks' || options.d_k === 64 || (task === 'reverse' && options.taken?.includes('query_key'));

const weightsOf = (run: LearningRun, step: number) =>
  Object.fromEntries(run.weights(step).map(({ name, data }) => [name, data]));

const largestGap = (got: ArrayLike<number>, wanted: readonly (number | null)[]) =>
  wanted.reduce<number>((max, value, i) => {
    if (value === null) return Number.isFinite(got[i]) ? Infinity : max;
    return Math.max(max, Number.isNaN(got[i]) ? Infinity : Math.abs(got[i]! - value));
  }, 0);

describe('equal to PyTorch', () => {
  test.each(curves.map((curve) => [nameOf(curve), curve] as const))('%s', async (_, curve) => {
    // Its accuracies are of the step after the last loss. A longer run begins with the same steps, bit for bit.
    const run = await engine.learn({ ...configOf(curve), steps: curve.steps + 1 });
    expect(run.losses.length).toBe(curve.losses.length + 1);
    for (const [name, first] of Object.entries(curve.drawn))
      expect([...weightsOf(run, 0)[name]!.subarray(0, first.length)], name).toEqual(first);

    if (partAmongThemselves(curve)) {
      const same = curve.losses.filter((loss, i) => loss !== null && Math.abs(loss - run.losses[i]!) < 5e-5);
      expect(same.length / curve.losses.length).toBeGreaterThanOrEqual(0.95);
    } else {
      expect(largestGap(run.losses, curve.losses)).toBeLessThan(1e-9);
      for (const [name, last] of Object.entries(curve.last))
        expect(largestGap(weightsOf(run, curve.steps)[name]!, last), name).toBeLessThan(1e-9);
    }

    const { training, heldOut } = run.accuracy(curve.steps + 1);
    expect([training.counted, training.last]).toEqual(curve.right.map((share) => expect.closeTo(share, 12)));
    if (curve.held_out)
      expect([heldOut!.counted, heldOut!.last]).toEqual(curve.held_out.map((s) => expect.closeTo(s, 12)));
    else expect(heldOut).toBeNull();
    if (curve.with_mask !== null) expect(run.maskedLoss(curve.steps + 1)).toBeCloseTo(curve.with_mask, 8);
    run.release();
  });
});
