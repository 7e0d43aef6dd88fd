// The marks of cells besides their colour: a hatch where a mask hides, a cross where dropout dropped.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, valueAt } from '../../../web/engine/index.ts';
import { operationOf } from '../../../web/ops/index.ts';
import { isBlank, marksIn, marksOf } from '../../../web/view/mark.ts';

const causal = engine.trace({ seed: 123, mask: 'causal', dropout: 0.5 });
const simple = engine.trace({ seed: 123, mask: 'causal', maskBy: 'renormalise' });

test('a mask hatches hidden cells, whether 1 or 0, and leaves the rest blank', () => {
  for (const stage of [findStage(causal, 'mask')!, findStage(simple, 'mask_simple')!]) {
    const markAt = marksOf(stage.name === 'mask' ? causal : simple, stage);
    expect(isBlank(stage)).toBe(true);
    for (let row = 0; row < 6; row++)
      for (let col = 0; col < 6; col++) expect(markAt(row, col)).toBe(col > row ? 'hidden' : null);
  }
});

test("dropout's mask and noise are crosses and blanks, and cross the weights where these meet them", () => {
  const mask = findStage(causal, 'dropout_mask')!;
  const noise = findStage(causal, 'dropout_noise')!;
  const weights = findStage(causal, 'attn_weights')!;
  expect([mask, noise, weights].map(isBlank)).toEqual([true, true, false]);
  for (let row = 0; row < 6; row++) {
    for (let col = 0; col < 6; col++) {
      const dropped = valueAt(causal, mask, row, col) === 0 ? 'dropped' : null;
      expect(marksOf(causal, mask)(row, col)).toBe(dropped);
      expect(marksOf(causal, noise)(row, col)).toBe(dropped);
      expect(marksOf(causal, findStage(causal, 'attn_weights_dropped')!)(row, col)).toBe(
        col > row ? 'hidden' : dropped,
      );
      expect(marksOf(causal, weights)(row, col)).toBe(col > row ? 'hidden' : null);
      expect(marksOf(causal, weights, noise)(row, col)).toBe(col > row ? 'hidden' : dropped);
    }
  }
});

test('a legend names hidden and dropped cells of weights also in the scene of the context vectors', () => {
  for (const [mask, marks] of [
    ['causal', ['hidden', 'dropped']],
    ['none', ['dropped']],
  ] as const) {
    const trace = engine.trace({ seed: 123, mask, dropout: 0.5 });
    const context = findStage(trace, 'context_vec')!;
    const { matrices } = operationOf(context).scene(trace, context);
    expect(matrices.map((matrix) => marksIn(trace, matrix))).toEqual([marks, [], []]);
  }
});

test('numbers that no mask has met are not marked', () => {
  expect(marksOf(causal, findStage(causal, 'attn_scores')!)(0, 5)).toBe(null);
  expect(marksOf(causal, findStage(causal, 'queries')!)(0, 0)).toBe(null);
});

test('weights zeroed by a mask stay hidden, also in all stages computed from them', () => {
  for (const name of ['masked_simple', 'masked_simple_norm'] as const) {
    const markAt = marksOf(simple, findStage(simple, name)!);
    expect([markAt(0, 5), markAt(5, 0)]).toEqual(['hidden', null]);
  }
});
