// What people have in their hands: a row for each file of fixtures/field.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEngine, tensorOf, type Config, type Replaceable } from '../../../../web/core.ts';
import { parseNumbers, readingText } from '../../../../web/model/paste/parse_numbers.ts';
import { fitted, pastedConfig } from '../../../../web/model/paste/pasted_config.ts';
import { en } from '../../../../web/words/index.ts';

const folder = new URL('../../../fixtures/field/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');
const engine = await loadEngine();

interface Field {
  readonly into?: Replaceable;
  readonly config?: Config;
  /** Of several texts in a file, this one. */
  readonly part?: number;
  readonly turned?: readonly ('header' | 'labels' | 'comma' | 'tensor' | 'sequence' | 'mask')[];
}

/** The tokens and the stage after a paste, and what is said of it. */
function pasted(file: string, { into = 'inputs', config = {}, part, turned = [] }: Field) {
  const text = part === undefined ? textOf(file) : textOf(file).split('\n\n')[part]!;
  const read = parseNumbers(text, into, turned);
  if (!read.ok) throw new Error(`line ${read.line}, column ${read.column}: ${read.problem.code} ${read.problem.found}`);
  const before = engine.trace(config);
  const numbers = fitted(into, read, turned, before);
  const trace = engine.trace(pastedConfig(before, config, into, numbers));
  const { shape, data } = tensorOf(trace, into)!;
  return {
    tokens: trace.tokens,
    shape,
    numbers: Array.from(data, (value) => Number(value.toPrecision(7))),
    said: numbers.choices.map((reading) => readingText(en.own, reading)),
  };
}

const CAUSAL: Config = { seed: 789, mask: 'causal' };
const TRIANGLE = Array.from({ length: 36 }, (_, i) => Number(i % 6 > Math.floor(i / 6)));
const three = { ...CAUSAL, inputs: [1, 3, 5].map((first) => [first, first + 1]), tokens: ['a', 'b', 'c'] };
const names = (place: string, last: string) => `The first ${place}, “0” to “${last}”, was read as names.`;
const upTo = (count: number) => Array.from({ length: count }, (_, i) => (i + 1) / 10);

const ROWS: readonly (readonly [string, Field, Partial<ReturnType<typeof pasted>>])[] = [
  ['pandas-default.csv', {}, { shape: [2, 2], numbers: upTo(4), said: [names('line', '1'), names('column', '1')] }],
  ['pandas-print.txt', {}, { shape: [2, 2], numbers: upTo(4), said: [names('column', '1')] }],
  ['pandas-no-index.csv', {}, { shape: [2, 3], numbers: upTo(6), said: [names('line', '2')] }],
  ['pandas-no-index.csv', { turned: ['header'] }, { shape: [3, 3], numbers: [0, 1, 2, ...upTo(6)] }],
  [
    'own-csv-hash-token.csv',
    {},
    { tokens: ['the', '##s', '#', 'cat'], numbers: [...upTo(8).slice(2), 0.1, 0.2], said: [] },
  ],
  ['hashtag-rows.csv', {}, { tokens: ['#hashtag', 'day'], numbers: upTo(4), said: [] }],
  ['own-csv-number-token.csv', {}, { tokens: ['in', '2024'], numbers: upTo(4), said: [] }],
  ['own-csv-line-break-token.csv', {}, { tokens: ['a\nb', 'c'], numbers: upTo(4), said: [] }],
  ['bert-table-cls-first.csv', {}, { tokens: ['[CLS]', 'the', '[SEP]'], numbers: upTo(6), said: [] }],
  ['glove-comma-token.txt', {}, { tokens: ['the', ',', '.'], numbers: upTo(6), said: [] }],
  ['label-takes-a-number.txt', {}, { tokens: ['the', 'cat'], shape: [2, 2], numbers: upTo(4), said: [] }],
  ['jax-and-tensorflow.txt', { part: 0 }, { shape: [2, 2], numbers: upTo(4), said: [] }],
  ['jax-and-tensorflow.txt', { part: 1 }, { shape: [2, 2], numbers: upTo(4), said: [] }],
  ['jax-and-tensorflow.txt', {}, { shape: [2, 2], numbers: upTo(4), said: ['Tensor 1 of 2 was read.'] }],
  [
    'mask-additive.txt',
    { into: 'mask', config: three },
    { numbers: [0, 1, 1, 0, 0, 1, 0, 0, 0], said: ['−inf hides and 0 shows: the mask is 1 where it hides.'] },
  ],
  [
    'mask-true-is-visible.txt',
    { into: 'mask', config: CAUSAL },
    { numbers: TRIANGLE, said: ['1 hides a key here, and as written “step” sees nothing: the mask was turned round.'] },
  ],
  [
    'mask-true-is-visible.txt',
    { into: 'mask', config: CAUSAL, turned: ['mask'] },
    { numbers: TRIANGLE.map((hides) => 1 - hides), said: ['1 hides a key here, and as written “step” sees nothing.'] },
  ],
  ['sequence-first.txt', {}, { shape: [3, 1, 3], said: ['3 sentences of one token each.'] }],
  ['sequence-first.txt', { turned: ['sequence'] }, { shape: [3, 3], said: ['One sentence of 3 tokens.'] }],
];

test.each(ROWS)('%s %j', (file, field, wanted) => expect(pasted(file, field)).toMatchObject(wanted));

test('each file has a row', () => {
  expect(readdirSync(folder).sort()).toEqual([...new Set(ROWS.map(([file]) => file))].sort());
});
