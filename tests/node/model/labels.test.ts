// The names of a cell for readers, and the note on a cell that is only copied.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { findStage, type StageName } from '../../../web/engine/index.ts';
import { cellLabel } from '../../../web/model/labels.ts';
import { arithmeticOf } from '../../../web/model/arithmetic.ts';
import { en } from '../../../web/words/index.ts';

const engine = await loadEngine();
const traceOf = (preset: string) => engine.trace(engine.presets().find(({ id }) => id === preset)!.config);

test('a cell is named by its matrix, row and column; in the scene of its matrix only by row and column', () => {
  const trace = traceOf('causal-mask');
  const place = (name: StageName, named?: boolean) =>
    cellLabel({ trace, words: en }, findStage(trace, name)!, 1, 0, named);
  expect(place('attn_scores')).toBe('Scores, query journey, key Your');
  expect(place('attn_scores', false)).toBe('query journey, key Your');
  expect(place('keys', false)).toBe('key journey, d_k 1');
  expect(place('values', false)).toBe('token journey, d_v 1'); // its own value, not a key's
});

test('a copied number names the matrix that it comes from', () => {
  const trace = traceOf('multi-head-attention');
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
