// Parsing any text ends, throws only documented errors, and gives a valid result. A parser is a row here; `npm run
// test:all` gives each 100,000 texts, `npm test` 2,000.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokensOf } from '../../web/code/tokens.ts';
import { engine } from '../engine.ts';
import { addressOf, readAddress } from '../../web/input/address.ts';
import { FIELDS } from '../../web/element/attributes.ts';
import { readCell, readConfig, readOneOf, readInteger } from '../../web/input/attribute_text.ts';
import { readParts } from '../../web/model/parts.ts';
import type { Lists } from '../../web/engine/json.ts';
import { parseNumbers } from '../../web/model/paste/parse_numbers.ts';
import { typedNumber } from '../../web/model/paste/number_word.ts';
import { splitSentence } from '../../web/model/sentence.ts';
import { readSettings } from '../../web/story/section_request.ts';
import { LANGUAGES, languageOf } from '../../web/words/languages.ts';
import { quoted } from '../../web/words/text.ts';
import { ALL } from '../scope.ts';

const RUNS = ALL ? 100_000 : 2000;
const trace = engine.trace({ heads: 2, dK: 4, dV: 4, batch: 0, mask: 'causal' });

/** Valid texts, which are then corrupted. */
const GOOD = [
  '#preset=causal-mask&stage=masked&step=31&config=%7B%22inputs%22%3A[[0.43,-0],[1e-7,5]]}&controls=code%20own',
  'inputs = torch.tensor([[0.43, 0.15], [nan, -inf]], dtype=torch.float32, grad_fn=<MmBackward0>)',
  'Out[5]: tensor([[False,  True], [ True, False]])',
  ',a,b\nYour,0.43,0.15\njourney,"0,55",0.87\n',
  '0,43\t0,15\n0,55\t0,87',
  'array([[ 1.,  2.],\n       [ 3.,  4.]], dtype=float32)',
  "Don't stop, it costs $3.50! 你的旅程从一步开始。 👩‍👩‍👧 one-step",
  '{"seed": 7, "replace": {"W_query": [[0.1, "NaN"]]}}',
  'attn_scores 1 0 1',
  'weights = torch.softmax(scores / 2 ** 0.5, dim=-1)  # "rows"',
  'zh-Hans-CN',
];

const SIGNS = [
  ...'()[]{}:,;\'"#&=%+-.eE0123456789 \n\r\tabnfIN_…−∞中😀\u0301\u200d',
  '\ud800',
  '\\',
  '</script>',
  '\0',
];
const spoilt = fc
  .tuple(
    fc.constantFrom(...GOOD),
    fc.array(fc.tuple(fc.nat(200), fc.nat(9), fc.constantFrom(...SIGNS)), { maxLength: 6 }),
  )
  .map(([text, cuts]) => cuts.reduce((now, [at, gone, sign]) => now.slice(0, at) + sign + now.slice(at + gone), text));
const texts = fc.oneof(
  { arbitrary: spoilt, weight: 3 },
  { arbitrary: fc.array(fc.constantFrom(...SIGNS), { maxLength: 60 }).map((signs) => signs.join('')), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 60 }), weight: 1 },
);

const shapeOf = (values: Lists): readonly number[] => {
  if (!Array.isArray(values)) {
    // Anything else is no number: Infinity is a word.
    if (typeof values === 'number') expect(Number.isFinite(Math.fround(values))).toBe(true);
    else expect(['NaN', 'Infinity', '-Infinity']).toContain(values);
    return [];
  }
  const inside = values.map((value) => String(shapeOf(value)));
  expect(new Set(inside).size).toBe(1);
  return [values.length, ...shapeOf(values[0])];
};

/** For each parser, a check of its result for any text. */
const PARSERS: Readonly<Record<string, (text: string) => void>> = {
  address: (text) => {
    const { fields, wrong } = readAddress(text, FIELDS);
    for (const name of Object.keys(fields)) expect(FIELDS.includes(name)).toBe(true);
    for (const part of wrong) expect(typeof part).toBe('string');
    const again = readAddress(addressOf(fields), FIELDS).fields;
    expect(readAddress(addressOf(again), FIELDS).fields).toEqual(again);
  },
  paste: (text) => {
    const read = parseNumbers(text);
    if (read.ok) {
      expect(shapeOf(read.values)).toEqual(read.shape);
      if (read.labels) expect(read.labels).toHaveLength(read.shape[0]!);
    } else {
      expect(read.position).toBeGreaterThanOrEqual(0);
      expect(read.position).toBeLessThanOrEqual(text.length);
      expect(read.line).toBeGreaterThanOrEqual(1);
      expect(read.column).toBeGreaterThanOrEqual(1);
      const { code, found } = read.problem;
      if (!['ragged', 'tooDeep', 'holds', 'notRow'].includes(code) && !found.endsWith('…') && !text.includes('""'))
        expect(text.startsWith(found, read.position), found).toBe(true);
    }
  },
  'typed number': (text) => {
    const value = typedNumber(text);
    if (value !== null) expect(typeof value).toBe('number');
    if (/^-?\d{1,9}$/.test(text)) expect(value).toBe(Number(text));
  },
  sentence: (text) => {
    const { tokens, dropped } = splitSentence(text, 'en');
    expect(tokens.length).toBeLessThanOrEqual(64);
    for (const token of tokens) expect(token).not.toMatch(/^[\s\p{Cc}\p{Cf}]*$|\p{Surrogate}/u);
    const seen = (all: string) => all.replace(/\p{Surrogate}/gu, '\ufffd').replace(/[\s\p{Cc}\p{Cf}]/gu, '');
    if (dropped === 0) expect(seen(tokens.join(''))).toBe(seen(text));
  },
  'attribute: number': (text) => {
    const { value, problem } = readInteger('step', text, 31);
    if (value !== null) expect(Number.isInteger(value) && value >= 0 && value <= 31).toBe(true);
    else expect(problem).toBeDefined();
  },
  'attribute: word': (text) => {
    const { value, problem } = readOneOf('theme', text, ['auto', 'light', 'dark']);
    expect(value === null).toBe(problem !== undefined);
  },
  'attribute: cell': (text) => {
    const { value, problem } = readCell(text, trace, 0, 0);
    expect(value === null).toBe(problem !== undefined);
    if (value) expect(trace.stages.some(({ name, rows }) => name === value.stage && value.row < rows)).toBe(true);
  },
  'attribute: config': (text) => {
    const { value, problem } = readConfig(text);
    expect(value === null).toBe(problem !== undefined);
  },
  'attribute: parts': (text) => {
    const { parts, wrong } = readParts(text);
    expect(parts.size + wrong.length).toBeGreaterThan(0);
  },
  'story: settings': (text) => {
    const settings = readSettings(text);
    expect(typeof settings === 'object' && !Array.isArray(settings)).toBe(true);
  },
  'language tag': (text) => {
    expect(LANGUAGES).toContain(languageOf(text));
  },
  'quoted text': (text) => {
    const long = quoted(text.repeat(3));
    expect(long.length).toBeLessThanOrEqual(80);
    if (!/\p{Surrogate}/u.test(text.repeat(3))) expect(long).not.toMatch(/\p{Surrogate}/u);
  },
  'line of code': (text) => {
    for (const language of ['python', 'cpp'] as const)
      expect(
        tokensOf(text, language)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
  },
};

test.each(Object.entries(PARSERS))('%s', (_, holds) => {
  fc.assert(
    fc.property(texts, (text) => void holds(text)),
    { numRuns: RUNS },
  );
});
