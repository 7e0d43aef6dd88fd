// The config after a paste, on the real core.
import { expect, test } from 'vitest';
import { parseNumbers } from '../../../../web/model/paste/parse_numbers.ts';
import { pastedConfig } from '../../../../web/model/paste/pasted_config.ts';
import { tensorOf, traceToJson, type Config } from '../../../../web/core.ts';
import { configOf, engine } from '../../../engine.ts';
import { en } from '../../../../web/words/index.ts';
import { matrix } from '../../support/matrix.ts';
import { parsed } from '../../support/parsed_numbers.ts';

function paste(config: Config, text: string, into: Parameters<typeof pastedConfig>[2] = 'inputs') {
  const pasted = parseNumbers(text);
  if (!pasted.ok) throw new Error(JSON.stringify(pasted.problem));
  return engine.trace(pastedConfig(engine.trace(config), config, into, pasted));
}

/** Numbers as lists, to the bit. */
const printed = (data: Float32Array, [size, ...inner]: readonly number[]): string =>
  size === undefined
    ? String(data[0])
    : `[${Array.from({ length: size }, (_, i) => {
        const step = data.length / size;
        return printed(data.subarray(i * step, (i + 1) * step), inner);
      })}]`;

const rows = (n: number, d: number) =>
  JSON.stringify(Array.from({ length: n }, (_, i) => Array.from({ length: d }, (_, j) => i + j / 8)));
const rowsOf = (n: number) => Array.from({ length: n }, (_, i) => [i, 1, 2]);
const TOKENS = ['the', 'cat', 'sat', 'down'];
const SENTENCE: Config = { seed: 7, tokens: TOKENS, inputs: rowsOf(4) };
const MASK = Array.from({ length: 6 }, (_, i) => Array.from({ length: 6 }, (_, j) => (j > i && j !== 1 ? 1 : 0)));

test('inputs of the same shape keep tokens, an edited mask and all drawn values', () => {
  const sentence = paste(SENTENCE, rows(4, 3));
  expect([sentence.tokens, tensorOf(sentence, 'inputs')!.data[4]]).toEqual([TOKENS, 1.125]);
  const masked: Config = { seed: 789, mask: 'causal', replace: { mask: MASK } };
  expect(tensorOf(paste(masked, rows(6, 3)), 'mask')).toEqual(tensorOf(engine.trace(masked), 'mask'));
});

test('pasting the drawn inputs changes no number of any stage', () => {
  const config = configOf('distinct-dims');
  const trace = engine.trace(config);
  const { data, shape } = tensorOf(trace, 'inputs')!;
  expect(shape).toHaveLength(3);
  expect(paste(config, printed(data, shape)).data).toEqual(trace.data);
});

test('inputs of another width keep the tokens, those of another length do not, and labels become the tokens', () => {
  expect(paste(SENTENCE, rows(4, 5)).tokens).toEqual(TOKENS);
  expect(paste(SENTENCE, rows(3, 3)).tokens).toEqual(['t1', 't2', 't3']);
  expect(paste(SENTENCE, 'a 1 2 3\nb 1 2 3').tokens).toEqual(['a', 'b']);
  expect(paste(SENTENCE, 'a 1 2 3\nb 1 2 3\nc 1 2 3\nd 1 2 3').tokens).toEqual(['a', 'b', 'c', 'd']);
});

test('any other source is replaced as pasted, and nothing else in the config changes', () => {
  const pasted = paste(SENTENCE, '1 0 0\n0 1 0', 'W_query');
  const W_query = [0, 1].map((row) => [0, 1, 2].map((col) => Number(row === col)));
  expect(traceToJson(pasted)).toBe(traceToJson(engine.trace({ ...SENTENCE, replace: { W_query } })));
});

// A residual connection fixes the width: see the next test.
const freeWidth = engine.presets().filter(({ config }) => !config.residual);

test.each(freeWidth.map(({ id, config }) => [id, config] as const))(
  '%s takes embeddings of another width, of one item or of several: its weights are drawn anew',
  (_, config) => {
    for (const text of [rows(2, 2), rows(9, 5), `[${rows(2, 4)}, ${rows(2, 4)}, ${rows(2, 4)}]`]) {
      const pasted = paste(config, text);
      expect(tensorOf(pasted, 'inputs')!.shape).toEqual(parsed(text).shape);
      for (const { data } of [tensorOf(pasted, 'context_vec')!]) expect(data.every(Number.isFinite)).toBe(true);
    }
  },
);

test('with a residual connection embeddings of another width are refused by its rule', () => {
  const residual: Config = { dV: 3, residual: true };
  expect(tensorOf(paste(residual, rows(4, 3)), 'residual')!.shape).toEqual([4, 3]);
  expect(() => paste(residual, rows(4, 5))).toThrow('residual adds the inputs to values of the same size, 5: got 3');
});

test('embeddings of another width drop values given for other dimensions', () => {
  const b_query = [7, 8];
  const W_query = [1, 4].map((first) => [first, first + 1, first + 2]);
  const { config } = paste({ bias: true, replace: { b_query, W_query } }, rows(3, 2));
  expect(config.replace).toEqual({ b_query });
  expect(paste({ bias: true, replace: { b_query, W_query } }, rows(4, 3)).config.replace).toEqual({ b_query, W_query });
});

/** Two queries over three rows of memory, of which the first two count. */
const CROSS = {
  inputs: matrix('1 2 3; 4 5 6'),
  tokens: ['a', 'b'],
  memory: matrix('1 0 0; 0 1 0; 0 0 1'),
  memoryTokens: ['x', 'y', 'z'],
  mask: 'padding',
  lengths: [2],
} as const;
const W_query = matrix('1 0 0; 0 1 0');
const mask = matrix('0 1 0; 0 0 1');

test.each<[string, 'memory' | 'inputs', string, Config]>([
  ['as many rows', 'memory', rows(3, 3), { memoryTokens: CROSS.memoryTokens, lengths: [2] }],
  ['more rows', 'memory', rows(4, 3), { memoryTokens: null, lengths: [2] }],
  ['fewer than are visible', 'memory', rows(1, 3), { memoryTokens: null, lengths: [1] }],
  ['labelled rows', 'memory', 'p 1 2 3\nq 1 2 3', { tokens: ['a', 'b'], memoryTokens: ['p', 'q'], lengths: [2] }],
  ['more queries', 'inputs', rows(4, 3), { memory: CROSS.memory, memoryTokens: CROSS.memoryTokens, lengths: [2] }],
])('%s: what describes the other rows stays, and a mask of as many', (name, into, text, wanted) => {
  const config: Config = { ...CROSS, replace: { W_query, mask } };
  const pasted = pastedConfig(engine.trace(config), config, into, parsed(text));
  expect(pasted).toMatchObject(wanted);
  expect(Object.keys(pasted.replace!)).toEqual(['W_query', ...(name === 'as many rows' ? ['mask', 'memory'] : [])]);
  expect(engine.validate(pasted)).toEqual([]);
});

test.each<[string, string, readonly number[]]>([
  ['of another width', rows(4, 4), [2]],
  ['in a batch', `[${rows(4, 3)}, ${rows(4, 3)}]`, [4, 4]],
])('inputs %s take the memory away: their own keys count, all of them in each new item', (_, text, lengths) => {
  for (const given of [CROSS, { ...CROSS, replace: { memory: CROSS.memory } }]) {
    const pasted = pastedConfig(engine.trace(given), given, 'inputs', parsed(text));
    expect(pasted).toMatchObject({ lengths, replace: {} });
    expect(pasted).not.toHaveProperty('memory');
    expect(pasted).not.toHaveProperty('memoryTokens');
    expect(engine.trace(pasted).tokens).toHaveLength(4);
  }
});

/** Which keys the first row of a pasted mask hides, and what is said of its reading. */
const round = '1 hides a key here: the mask was turned round.';
test.each<[string, string, readonly number[], readonly string[]]>([
  ['shows all to one row', '[[0, 1, 1], [0, 0, 1], [0, 0, 0]]', [0, 1, 1], []],
  ['shows each token itself alone', '[[1, 0, 0], [0, 1, 0], [0, 0, 1]]', [0, 1, 1], [round]],
  [
    'shows nothing to “b”',
    '[[1, 1, 0], [1, 1, 1], [1, 1, 1]]',
    [0, 0, 1],
    ['1 hides a key here, and as written “b” sees nothing: the mask was turned round.'],
  ],
  ['is of two items', '[[[1, 0], [0, 1]], [[1, 0], [0, 1]]]', [0, 1], [round]],
  ['hides all of a row by -inf', '[[-inf, -inf], [0, -1e9]]', [1, 1, 0, 1], [en.own.notes.added('−inf')]],
  ['hides by a finite number', '[[0, -10000], [0, 0]]', [0, 1, 0, 0], [en.own.notes.added('−10000')]],
])('a mask that %s', (_, text, first, notes) => {
  const read = parseNumbers(text, 'mask', ['a', 'b', 'c']);
  if (!read.ok) throw new Error(read.problem.code);
  expect((read.values as unknown[]).flat(Infinity).slice(0, first.length)).toEqual(first);
  expect(read.notes.map((note) => note(en))).toEqual(notes);
});

test.each([
  ['[[0.5, 1], [0, 0]]', 2, 'notMask'],
  ['[[0, 1], [0, nan]]', 13, 'notMask'],
  ['[[0, 1], [0, -inf]]', 5, 'notMask'], // a number that is added beside one that counts as true
  ['[[0, -100], [0, 0]]', 5, 'notMask'], // leaves a weight of 4e-44
  ['[[0, -inf], [-inf, -10000]]', 19, 'blind'],
  ['[[-1e9, -1e9], [0, 0]]', 2, 'blind'],
])('%s is no mask: the number at %d', (text, position, code) => {
  expect(parseNumbers(text, 'mask')).toMatchObject({ ok: false, position, problem: { code } });
});
