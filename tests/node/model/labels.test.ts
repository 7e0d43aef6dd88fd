// The names of a cell for readers, and the note on a cell that is only copied.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, type StageName } from '../../../web/engine/index.ts';
import { cellLabel } from '../../../web/model/labels.ts';
import { arithmeticOf } from '../../../web/model/arithmetic.ts';
import { en } from '../../../web/words/index.ts';

test('a cell is named by its matrix, row and column; in the scene of its matrix only by row and column', () => {
  const trace = engine.trace({ ...configOf('causal-mask'), bias: true });
  const place = (name: StageName, named?: boolean, row = 1, col: number | null = 0) =>
    cellLabel({ trace, words: en }, findStage(trace, name)!, row, col, named);
  expect(place('attn_scores')).toBe('Scores, query journey, key Your');
  expect(place('attn_scores', false)).toBe('query journey, key Your');
  expect(place('keys', false)).toBe('key journey, d_k 1');
  expect(place('values', false)).toBe('token journey, d_v 1'); // its own value, not a key's
  expect(place('attn_scores', false, 1, null)).toBe('query journey');
  expect(place('b_query', false, 0, 1)).toBe('d_k 2'); // of no token
});

test('a copied number names the matrix that it comes from', () => {
  const trace = engine.trace(configOf('multi-head-attention'));
  const copiedFrom = (name: StageName, col: number) => {
    const line = arithmeticOf(trace, { stage: findStage(trace, name)!.id, row: 1, col })!;
    if (!line.copied) return null;
    const { name: from, head } = trace.stages[line.copied.stage]!;
    return [from, head, line.sign];
  };
  expect(copiedFrom('concat', 0)).toEqual(['context_vec', 0, '→']);
  expect(copiedFrom('concat', 1)).toEqual(['context_vec', 1, '→']);
  expect(copiedFrom('head_keys', 0)).toEqual(['keys', null, '→']);
  expect(copiedFrom('masked', 0)).toBe(null);
  expect(copiedFrom('attn_scores', 0)).toBe(null);
});
