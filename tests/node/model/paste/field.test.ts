// What people have in their hands: a row for each file of fixtures/field.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tensorOf, type Config, type Replaceable } from '../../../../web/core.ts';
import { engine } from '../../../engine.ts';
import { parseNumbers, refusalText } from '../../../../web/model/paste/parse_numbers.ts';
import { pastedConfig } from '../../../../web/model/paste/pasted_config.ts';
import { en } from '../../../../web/words/index.ts';

const folder = new URL('../../../fixtures/field/', import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, folder), 'utf8');

interface Field {
  readonly into?: Replaceable;
  readonly config?: Config;
  /** Of several texts in a file, this one. */
  readonly part?: number;
}

/** The tokens and the stage after a paste, and what is said of it. */
function pasted(file: string, { into = 'inputs', config = {}, part }: Field) {
  const text = part === undefined ? textOf(file) : textOf(file).split('\n\n')[part]!;
  const before = engine.trace(config);
  const read = parseNumbers(text, into, before.tokens);
  if (!read.ok) throw new Error(refusalText(en.own, read));
  const trace = engine.trace(pastedConfig(before, config, into, read));
  const { shape, data } = tensorOf(trace, into)!;
  return {
    tokens: trace.tokens,
    shape,
    numbers: Array.from(data, (value) => Number(value.toPrecision(7))),
    said: read.notes.map((note) => note(en)),
  };
}

const CAUSAL: Config = { seed: 789, mask: 'causal' };
const TRIANGLE = Array.from({ length: 36 }, (_, i) => Number(i % 6 > Math.floor(i / 6)));
const three = { ...CAUSAL, inputs: [1, 3, 5].map((first) => [first, first + 1]), tokens: ['a', 'b', 'c'] };
const header = (last: string) => `The first line, “0” to “${last}”, was read as names.`;
const column = (first: string, last: string) => `The first column, “${first}” to “${last}”, became the tokens.`;
const upTo = (count: number) => Array.from({ length: count }, (_, i) => (i + 1) / 10);
const CAT_SAT = {
  tokens: ['cat', 'sat'],
  shape: [2, 2],
  numbers: [0.43, 0.15, 0.55, 0.87],
  said: [column('cat', 'sat')],
};

const ROWS: readonly (readonly [string, Field, Partial<ReturnType<typeof pasted>>])[] = [
  ['pandas-default.csv', {}, { shape: [2, 2], numbers: upTo(4), said: [header('1'), column('0', '1')] }],
  ['pandas-print.txt', {}, { shape: [2, 2], numbers: upTo(4), said: [column('0', '1')] }],
  ['pandas-no-index.csv', {}, { shape: [2, 3], numbers: upTo(6), said: [header('2')] }],
  [
    'own-csv-hash-token.csv',
    {},
    { tokens: ['the', '##s', '#', 'cat'], numbers: [...upTo(8).slice(2), 0.1, 0.2], said: [column('the', 'cat')] },
  ],
  ['hashtag-rows.csv', {}, { tokens: ['#hashtag', 'day'], numbers: upTo(4), said: [column('#hashtag', 'day')] }],
  ['own-csv-number-token.csv', {}, { tokens: ['in', '2024'], numbers: upTo(4), said: [column('in', '2024')] }],
  ['own-csv-line-break-token.csv', {}, { tokens: ['a\nb', 'c'], numbers: upTo(4), said: [column('a\\u000ab', 'c')] }],
  [
    'bert-table-cls-first.csv',
    {},
    { tokens: ['[CLS]', 'the', '[SEP]'], numbers: upTo(6), said: [column('[CLS]', '[SEP]')] },
  ],
  ['glove-comma-token.txt', {}, { tokens: ['the', ',', '.'], numbers: upTo(6), said: [column('the', '.')] }],
  [
    'label-takes-a-number.txt',
    {},
    { tokens: ['the', 'cat'], shape: [2, 2], numbers: upTo(4), said: [column('the', 'cat')] },
  ],
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
  ['mask-excel-true.tsv', { into: 'mask', config: CAUSAL }, { numbers: TRIANGLE, said: [] }],
  ['sequence-first.txt', {}, { shape: [3, 1, 3], said: [] }],
  ['excel-sep.csv', {}, CAT_SAT],
  ['markdown.txt', {}, CAT_SAT],
  ['tfjs.txt', {}, { ...CAT_SAT, tokens: ['t1', 't2'], said: [] }],
  ['loop-of-rows.txt', {}, { shape: [2, 3], numbers: [0.43, 0.15, 0.89, 0.55, 0.87, 0.66], said: [] }],
  ['rows.jsonl', {}, { ...CAT_SAT, tokens: ['t1', 't2'], said: [] }],
];

test.each(ROWS)('%s %j', (file, field, wanted) => expect(pasted(file, field)).toMatchObject(wanted));

test('float32array.txt', () =>
  expect(parseNumbers(textOf('float32array.txt'))).toMatchObject({ values: [0.43, 0.15] }));

const REFUSED: readonly (readonly [string, Field, string])[] = [
  ['currency.tsv', {}, 'Line 1, column 1: “€0.50” is neither a number nor a name'],
  ['excel-error-row.csv', {}, 'Line 1, column 1: “#N/A” is an error of a spreadsheet'],
  ['swiss.tsv', {}, "Line 1, column 1: “1'234.5” is neither a number nor a name"],
  ['french-nnbsp.tsv', {}, 'Line 1, column 1: “1\u202f234,5” is neither a number nor a name'],
  ['matlab.txt', {}, 'Line 1, column 1: “A =” is not a row of numbers: delete line 1.'],
  ['julia-2x3.txt', {}, 'Line 1, column 1: “2×3 Matrix{Float64}:” is not a row of numbers: delete line 1.'],
  ['libtorch.txt', {}, 'Line 3, column 1: “[ CPUFloatType{2,3} ]” is not a row of numbers: delete line 3.'],
  ['r-matrix.txt', {}, 'Line 1, column 6: this is a print of R'],
  ['sparse.txt', {}, 'Line 1, column 1: this is a sparse tensor: print x.to_dense().'],
  ['state-dict.txt', {}, 'this holds W_query.weight, W_key.weight: paste the numbers of one of them.'],
  ['mask-hf-leftpad.txt', { into: 'mask', config: CAUSAL }, 'Line 1, column 10: this row would see no key'],
  ['mask-alibi.txt', { into: 'mask', config: CAUSAL }, 'Line 2, column 10: “-0.0039” neither hides a key nor shows it'],
];

test.each(REFUSED)('%s is refused', (file, field, wanted) => expect(() => pasted(file, field)).toThrow(wanted));

test('each file has a row', () => {
  const rows = [...ROWS, ...REFUSED].map(([file]) => file);
  // Of the others one is a vector, one an array of NumPy: given_files.test.ts reads it.
  expect(readdirSync(folder).sort()).toEqual([...new Set([...rows, 'float32array.txt', 'u2.npy'])].sort());
});
