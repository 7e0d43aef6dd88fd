// The gradients: the stages that autograd has, compared with the effect of a small change.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gradientOf } from '../../../web/engine/gradient_name.ts';
import { loadEngine } from '../../../web/core.ts';
import { findStage, tensorOf, valueAt } from '../../../web/engine/index.ts';
import type { Config, Stage, StageName, Trace } from '../../../web/engine/index.ts';
import { evaluate } from '../../../web/ops/expression.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { examples } from '../../scope.ts';
import { differentiated } from '../support/differentiated.ts';
import { configs } from '../support/random_configs.ts';
import { BACK, PARTS_OF_INPUTS } from '../support/way_back.ts';

const engine = await loadEngine();

const TARGET = { of: 'context_vec', row: 1, col: 0 } as const;

test('gradients follow the forward pass, which stays unchanged', () => {
  const forward = engine.trace({ mask: 'causal' });
  const { stages, data } = engine.trace({ mask: 'causal', backward: TARGET });
  expect(stages.slice(0, forward.stages.length)).toEqual(forward.stages);
  expect(data.slice(0, forward.data.length)).toEqual(forward.data);
  const names = stages.slice(forward.stages.length).map(({ name }) => name);
  const inputs = BACK.indexOf('grad_inputs');
  const walk = [...BACK.slice(0, inputs), ...PARTS_OF_INPUTS, ...BACK.slice(inputs)];
  expect(names).toEqual(['grad_context_vec', ...walk]);
});

describe('the loss', () => {
  const vocabulary = ['a', 'b', 'c'];
  const lossOf = (target: unknown, config: Config = {}) =>
    engine.trace({ vocabulary, ...config, backward: { of: 'loss', target } as Config['backward'] });
  const number = (trace: Trace) => valueAt(trace, findStage(trace, 'loss')!, 0, 0);
  const probability = (trace: Trace, row: number, col: number, batch?: number) =>
    valueAt(trace, findStage(trace, 'probs', batch)!, row, col);

  test('counts the places of all batch items', () => {
    const drawn = { inputs: { draw: 'rand' }, batch: 2, n: 2, dIn: 3 } as const;
    const places = { first: [0, null], second: [1, 2] };
    const trace = lossOf(Object.values(places), drawn);
    const logs = [probability(trace, 0, 0, 0), probability(trace, 0, 1, 1), probability(trace, 1, 2, 1)].map(Math.log);
    expect(number(trace)).toBeCloseTo(-(logs[0]! + logs[1]! + logs[2]!) / 3, 6);
    const last = [null, 2];
    expect(number(lossOf(2, drawn))).toBe(number(lossOf([last, last], drawn)));
  });
});

const isGradient = (name: StageName) => gradientOf(name)?.via === null && !gradientOf(name)!.updated;

/** A leaf's number, and by how much it is changed. */
interface Change {
  readonly leaf: Stage;
  readonly at: number;
  readonly by: number;
}

/** The number that is differentiated, all stages computed anew in float64 by the arithmetic of the line. */
function targetAfter(trace: Trace, { leaf, at, by }: Change): number {
  const data = Float64Array.from(trace.data);
  data[leaf.offset + at]! += by;
  const exact = { ...trace, data: data as unknown as Float32Array };
  for (const stage of trace.stages) {
    if (gradientOf(stage.name)) break;
    for (let i = 0; stage.inputs.length > 0 && i < stage.rows * stage.cols; i++) {
      const [row, col] = [Math.floor(i / stage.cols), i % stage.cols];
      data[stage.offset + i] = evaluate(operationOf(stage).expression(exact, stage, row, col)!, exact);
    }
  }
  const { of, row = 0, col = 0, batch, head } = trace.config.backward!;
  return valueAt(exact, findStage(exact, of, batch, head)!, row, col);
}

describe('a gradient', () => {
  test('equals the effect of a small change of a leaf, in float64', () => {
    let compared = 0;
    fc.assert(
      fc.property(configs, fc.nat(1000), fc.nat(1000), (config, chosen, place) => {
        const trace = engine.trace(differentiated(engine, config, chosen));
        const target = trace.config.backward!;
        const name = target.of;
        if (!Number.isFinite(targetAfter(trace, { leaf: trace.stages[0]!, at: 0, by: 0 }))) return;
        const whole = trace.stages.filter(({ name }) => isGradient(name));
        for (const stage of whole) {
          const leaf = findStage(trace, gradientOf(stage.name)!.of, stage.batch ?? 0, stage.head ?? 0)!;
          if (leaf.inputs.length > 0 || leaf.name === name) continue;
          const at = place % (leaf.rows * leaf.cols);
          const by = 1e-5;
          const change = targetAfter(trace, { leaf, at, by }) - targetAfter(trace, { leaf, at, by: -by });
          const gradient = trace.data[stage.offset + at]!;
          if (!Number.isFinite(gradient)) continue;
          expect(Math.abs(change / (2 * by) - gradient), stage.name).toBeLessThan(1e-3 * (1 + Math.abs(gradient)));
          compared++;
        }
      }),
      { numRuns: examples(50) },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

describe('a step', () => {
  test('subtracts the rate times the gradient from every weight and bias, each rounded to float32', () => {
    let compared = 0;
    fc.assert(
      fc.property(configs, fc.nat(1000), fc.constantFrom(0, 0.1, 0.03, 1), (config, chosen, rate) => {
        const asked = differentiated(engine, config, chosen);
        const trace = engine.trace({ ...asked, backward: { ...asked.backward!, rate } });
        const steps = trace.stages.filter(({ op }) => op === 'update');
        const ofWeights = trace.stages.filter(({ name }) => isGradient(name) && /^grad_[Wb]_/.test(name));
        expect(steps.map(({ name }) => name).toSorted()).toEqual(
          ofWeights.map(({ name }) => name.replace('grad', 'new')).toSorted(),
        );
        for (const { inputs, offset, rows, cols } of steps) {
          const [weights, gradient] = inputs.map((id) => trace.stages[id]!.offset) as [number, number];
          for (let i = 0; i < rows * cols; i++) {
            const by = Math.fround(Math.fround(rate) * trace.data[gradient + i]!);
            expect(trace.data[offset + i]).toBe(Math.fround(trace.data[weights + i]! - by));
            compared++;
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  test('has a rate of 0.1 unless the config states another, and a small rate decreases the number', () => {
    const before = engine.trace({ mask: 'causal', backward: TARGET });
    expect(findStage(before, 'new_W_query')!.scalar).toBe(Math.fround(0.1));
    const { shape, data } = tensorOf(before, 'new_W_value')!;
    const trace = engine.trace({ mask: 'causal', replace: { W_value: { shape, data } } });
    const number = (of: Trace) => valueAt(of, findStage(of, 'context_vec')!, 1, 0);
    expect(number(trace)).toBeLessThan(number(before) - 0.01);
  });
});
