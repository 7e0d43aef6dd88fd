// The summaries of stages: row sums, hidden cells, ranges of colours. true_sentences.test.ts reads what is said.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, valueAt, valuesOf } from '../../../web/engine/index.ts';
import { hidesSome, hidingMask, isHiddenAt } from '../../../web/ops/masks.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { rowSumOf } from '../../../web/ops/summary.ts';
import { domainOf } from '../../../web/view/ramp.ts';
import { matrix } from '../support/matrix.ts';

const traceOf = (id: string) => engine.trace(configOf(id));

/** Sums of at most six shares in float32 differ from those in float64 by a few units in the last place of 1. */
const ROUNDING = 1e-6;

describe.each(engine.presets().map(({ id, config }) => [id, engine.trace(config)] as const))('%s', (_id, trace) => {
  test('every row sum on screen equals the core’s if it records one, and is 1 after softmax and renormalising', () => {
    let rows = 0;
    for (const stage of trace.stages) {
      for (const { sums, stage: summed } of operationOf(stage).scene(trace, stage).matrices) {
        if (!sums) continue;
        for (let row = 0; row < summed.rows; row++, rows++) {
          const recorded = trace.stages.find((s) => s.op === 'row_sum' && s.inputs[0] === summed.id);
          const wanted = recorded ? valueAt(trace, recorded, row, 0) : summed.op === 'multiply' ? null : 1;
          const sum = rowSumOf(trace, summed, row);
          if (wanted !== null)
            expect(Math.abs(sum - wanted), `${summed.name} row ${row}`).toBeLessThanOrEqual(ROUNDING);
        }
      }
    }
    expect(rows).toBeGreaterThanOrEqual(1);
  });

  test('a cell marked as hidden is −∞ or 0', () => {
    for (const stage of trace.stages) {
      const mask = hidingMask(trace, stage);
      const hidden = mask
        ? [...valuesOf(trace, stage)].filter((_, i) =>
            isHiddenAt(trace, mask, Math.floor(i / stage.cols), i % stage.cols),
          )
        : [];
      expect(
        hidden.filter((value) => value !== -Infinity && value !== 0),
        stage.name,
      ).toEqual([]);
      expect(hidesSome(trace, stage), stage.name).toBe(hidden.length > 0);
      if (valuesOf(trace, stage).includes(-Infinity)) expect(hidden.length, stage.name).toBeGreaterThan(0);
    }
  });
});

test('the variance of the visible scores is named, though hidden ones are −∞', () => {
  for (const { config } of engine.presets()) {
    const trace = engine.trace(config);
    const stage = findStage(trace, 'scaled_scores');
    if (stage) expect(operationOf(stage).insight!(trace, stage)).toMatchObject({ kind: 'variance' });
  }
});

test('no variance is named of one visible score, or if one is not finite', () => {
  for (const inputs of [[[1, 2]], matrix('1 2; NaN 1; 3 4'), matrix('1e30 2; 1 1')]) {
    const trace = engine.trace({ inputs, mask: 'causal' });
    const stage = findStage(trace, 'scaled_scores')!;
    expect(operationOf(stage).insight!(trace, stage)).toBeNull();
  }
});

test('hidden and scaled scores share one range of colours with the scores', () => {
  const trace = traceOf('causal-mask');
  const [scores, masked, scaled] = (['attn_scores', 'masked', 'scaled_scores'] as const).map((name) =>
    domainOf(trace, findStage(trace, name)!),
  );
  expect(scores!.max).toBeCloseTo(0.4656, 4);
  expect([masked, scaled]).toEqual([scores, scores]);
  expect(Math.max(...valuesOf(trace, findStage(trace, 'scaled_scores')!))).toBeLessThan(scores!.max);
});

test('weights by which a mask is multiplied keep the range of weights', () => {
  const trace = engine.trace({ mask: 'causal', maskBy: 'renormalise' });
  expect(domainOf(trace, findStage(trace, 'masked_simple')!)).toMatchObject({ signed: false, max: 1 });
});

test('weights have one scale, from 0 to 1; kept ones double, and so does their scale', () => {
  const trace = traceOf('causal-mask');
  const [weights, dropped] = (['attn_weights', 'attn_weights_dropped'] as const).map((name) =>
    domainOf(trace, findStage(trace, name)!),
  );
  expect(weights).toMatchObject({ signed: false, max: 1, root: true });
  expect(dropped).toMatchObject({ signed: false, max: 2, root: true });
});
