// Rotary positions: the effect of the rotation on queries, keys and scores.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, tensorOf, valueAt, type Config } from '../../../web/engine/index.ts';
import { operationOf } from '../../../web/ops/index.ts';

/** The same token at every position, so that scores differ only by position. */
const SAME: Config = { inputs: Array.from({ length: 5 }, () => [0.3, -0.7, 0.5]), dK: 4, rope: true };

test('a score depends on the distance of two tokens, not on their positions', () => {
  const trace = engine.trace(SAME);
  const scores = findStage(trace, 'attn_scores')!;
  const score = (query: number, key: number) => valueAt(trace, scores, query, key);
  for (let query = 1; query < 5; query++)
    for (let key = 1; key < 5; key++) expect(score(query, key)).toBeCloseTo(score(query - 1, key - 1), 6);
  expect(Math.abs(score(2, 0) - score(0, 0))).toBeGreaterThan(1e-3);
  expect(score(0, 2)).not.toBeCloseTo(score(2, 0), 6);
});

test('each head rotates its own columns, and pairs need an even number of columns', () => {
  expect(tensorOf(engine.trace({ dK: 4, heads: 2, rope: true }), 'rotated_keys')!.shape).toEqual([2, 6, 2]);
  expect(tensorOf(engine.trace({ heads: 2, headsBy: 'wrapper', rope: true }), 'angles')!.shape).toEqual([6, 1]);
  expect(engine.validate({ dK: 2, heads: 2, rope: true })).toMatchObject([
    {
      field: 'rope',
      message: 'rope turns pairs of columns and needs an even number of them in each head: queries have 1',
    },
  ]);
});

test('edited angles replace the built ones', () => {
  const angles = Array.from({ length: 6 }, () => [0]);
  const trace = engine.trace({ rope: true, replace: { angles } });
  expect(tensorOf(trace, 'rotated_queries')!.data).toEqual(tensorOf(trace, 'queries')!.data);
});

// RoFormer, equation 34: (x1 cos − x2 sin, x2 cos + x1 sin); its gradient by the opposite angle, whose sine is −sin.
test('the formulas of a rotation and of its gradient are those of the paper', () => {
  const trace = engine.trace({ ...SAME, backward: { of: 'attn_scores', row: 1, col: 2 } });
  const formula = (name: 'rotated_keys' | 'grad_keys', col: number) => {
    const stage = findStage(trace, name)!;
    const text = JSON.stringify(operationOf(stage).formula(stage, 'Z', ['X', 'θ'], col, trace));
    return text
      .split(/[^\wθ+−=]|sub|row/)
      .filter(Boolean)
      .join(' ');
  };
  expect(formula('rotated_keys', 0)).toBe('Z k = X k cos θ − X k+1 sin θ');
  expect(formula('rotated_keys', 1)).toBe('Z k+1 = X k sin θ + X k+1 cos θ');
  expect(formula('grad_keys', 2)).toBe('Z k = X k cos θ + X k+1 sin θ');
  expect(formula('grad_keys', 3)).toBe('Z k+1 = X k+1 cos θ − X k sin θ');
});
