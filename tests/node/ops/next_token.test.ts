// The next token is recognised by its numbers, and only the rows of earlier tokens are called stored.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, tensorOf, type Config, type Trace } from '../../../web/engine/index.ts';
import { isNextToken, storedRows } from '../../../web/ops/next_token.ts';
import { nextTokenConfig, sentenceConfig } from '../../../web/model/sentence.ts';
import { pytorchClass } from '../../../web/code/pytorch_class.ts';
import { pytorchScript } from '../../../web/code/pytorch.ts';
import { scriptText } from '../../../web/code/script.ts';
import { matrix } from '../support/matrix.ts';

const MEMORY = matrix('1 2; 3 4; 5 6');
const OTHER = [...MEMORY.slice(0, 2), [5, 7]];
const cases: readonly (readonly [string, Config, boolean])[] = [
  ['the last row of memory, without labels', { inputs: [[5, 6]], memory: MEMORY }, true],
  ['the last row of memory in each batch item', { inputs: [[[5, 6]], [[5, 7]]], memory: [MEMORY, OTHER] }, true],
  ['the last row in one batch item only', { inputs: [[[5, 6]], [[5, 6]]], memory: [MEMORY, OTHER] }, false],
  ['another row', { inputs: [[3, 4]], memory: MEMORY }, false],
  ['two rows', { inputs: MEMORY.slice(1), memory: MEMORY }, false],
  ['no row before it', { inputs: [[5, 6]], memory: [[5, 6]] }, false],
  ['one token without memory', { inputs: [[5, 6]] }, false],
];

test.each(cases)('%s', (_, config, isNext) => {
  expect(isNextToken(engine.trace(config))).toBe(isNext);
});

test('of the presets one is the next token, whose result is the last row of the same without a cache', () => {
  const next = engine.presets().filter(({ config }) => isNextToken(engine.trace(config)));
  expect(next.map(({ id }) => id)).toEqual(['next-token']);
  const [one, all] = ['next-token', 'self-attention-v2'].map((id) => engine.trace(configOf(id)));
  expect(tensorOf(one!, 'context_vec')!.data).toEqual(tensorOf(all!, 'context_vec')!.data.slice(-2));
});

test('keys and values are stored but for one row, in each head; nothing else is, and no gradient', () => {
  const trace = engine.trace({ ...configOf('next-token'), heads: 2, backward: { of: 'context_vec', row: 0, col: 0 } });
  const stored = trace.stages.filter((stage) => storedRows(trace, stage) > 0);
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(['keys', 'values', 'head_keys', 'head_values']));
  expect(stored.every((stage) => storedRows(trace, stage) === 5)).toBe(true);
});

test('scripts say which rows a cache keeps, beside keys and values alone', () => {
  const trace: Trace = engine.trace(configOf('next-token'));
  for (const script of [pytorchScript(trace), pytorchClass(trace)]) {
    const kept = script.lines.filter(({ text }) => text.includes('a cache keeps rows 0 to 4, row 5 is new'));
    expect(kept.map(({ stage }) => stage)).toEqual(['keys', 'values']);
  }
  expect(scriptText(pytorchClass(trace))).toContain('class NextTokenAttention(nn.Module):');
  const across = engine.trace(configOf('cross-attention'));
  expect(findStage(across, 'keys')).toBeDefined();
  expect(scriptText(pytorchScript(across))).not.toContain('a cache keeps');
});

test('with a sentence of one’s own its last word is the next token', () => {
  const sentence = sentenceConfig(['to', 'be', 'or', 'not', 'to', 'be'], 3);
  const edited = { ...configOf('next-token'), replace: { memory: OTHER, W_key: matrix('1 2 3; 4 5 6') } };
  const trace = engine.trace(nextTokenConfig(engine, edited, sentence));
  expect(isNextToken(trace)).toBe(true);
  expect([trace.tokens, trace.config.memoryTokens]).toEqual([['be'], sentence.tokens]);
  expect(Object.keys(trace.config.replace)).toEqual(['W_key']);
});
