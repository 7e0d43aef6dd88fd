// What is said of a mask, of NaN and of weights is true of the numbers in view, whatever was given: each sentence is
// read again here, from the trace alone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import { findStage, tensorOf, valueAt, type Config, type Stage, type Trace } from '../../../web/engine/index.ts';
import { conclusionOf } from '../../../web/panels/text/conclusion.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { en, LANGUAGES, loadWords, type Words } from '../../../web/words/index.ts';
import { captionOf, stageWordsOf, whyOf } from '../../../web/words/stage_words.ts';
import { numberText } from '../../../web/words/number_text.ts';
import { examples } from '../../scope.ts';
import { matrix } from '../support/matrix.ts';
import { configs } from '../support/random_configs.ts';

const engine = await loadEngine();

/** Numbers that replace some of those of a stage. */
const ODD = [Number.NaN, Infinity, 3e38, -3e38, 0.5];
const edits = fc.array(
  fc.record({
    name: fc.constantFrom('inputs' as const, 'W_query' as const, 'W_key' as const, 'W_qkv' as const, 'mask' as const),
    at: fc.nat(1000),
    number: fc.constantFrom(...ODD),
    pattern: fc.constantFrom('flip' as const, 'one' as const, 'all' as const, 'row' as const, 'none' as const),
  }),
  { maxLength: 3 },
);
type Edit = typeof edits extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

/** The config with its stages replaced; unchanged where the core refuses that. */
function edited(config: Config, list: readonly Edit[]): Config {
  const trace = engine.trace(config);
  const replace: Record<string, unknown> = {};
  for (const { name, at, number, pattern } of list) {
    const tensor = tensorOf(trace, name);
    if (!tensor) continue;
    const data = Float32Array.from(tensor.data);
    const cols = tensor.shape.at(-1)!;
    const i = at % data.length;
    if (name !== 'mask') data[i] = number;
    else if (pattern === 'one') data[i] = 1 - data[i]!;
    else if (pattern === 'row') data.fill(1, i - (i % cols), i - (i % cols) + cols);
    else if (pattern !== 'none') for (const [k, value] of data.entries()) data[k] = pattern === 'all' ? 1 : 1 - value;
    replace[name] = { shape: tensor.shape, data };
  }
  const changed = { ...config, replace } as Config;
  return engine.validate(changed).length === 0 ? changed : config;
}

const said = (text: string, part: string) => text.includes(part);
const numbersOf = (trace: Trace, { rows, cols, offset }: Stage) =>
  Array.from({ length: rows }, (_, row) => [...trace.data.slice(offset + row * cols, offset + (row + 1) * cols)]);

/** Whether the mask of a stage hides a key from a query: 1 in `mask`, 0 in `mask_simple`. */
function hides(trace: Trace, { batch, head }: Stage): (row: number, col: number) => boolean {
  const of = (name: string) => findStage(trace, name, batch ?? 0, head ?? 0);
  const [mask, simple] = [of('mask'), of('mask_simple')];
  return (row, col) =>
    mask ? valueAt(trace, mask, row, col) === 1 : !!simple && valueAt(trace, simple, row, col) === 0;
}

/** What is wrong with a text about a stage; the second reading of every sentence that can be false. */
function lies(trace: Trace, stage: Stage, text: string): readonly string[] {
  const found: string[] = [];
  const claim = (part: string, holds: () => boolean) => {
    if (said(text, part) && !holds()) found.push(`${stage.name}: ${part}`);
  };
  const hidden = hides(trace, stage);
  const [rows, cols] = [[...Array(stage.rows).keys()], [...Array(stage.cols).keys()]];
  const everywhere = (holds: (row: number, col: number) => boolean) =>
    rows.every((r) => cols.every((c) => holds(r, c)));
  const isAlone = (row: number) => cols.every((col) => hidden(row, col));
  const isFilled = findStage(trace, 'mask') !== undefined; // before softmax
  const rowsOf = (token: string) => rows.filter((row) => trace.tokens[row] === token);

  claim('must not look at later ones', () => everywhere((row, col) => col <= row || hidden(row, col)));
  claim('Padding only fills up', () => {
    const last = trace.config.lengths?.[stage.batch ?? 0] ?? stage.cols;
    return everywhere((row, col) => col < last || hidden(row, col));
  });
  claim('hides each token from itself', () => everywhere((row, col) => hidden(row, col) === col <= row));
  const counts = /It hides a key in (\d+) of (\d+) cells(?:: (.*?))?\./.exec(text);
  if (counts) {
    const count = (where: (row: number, col: number) => boolean) =>
      rows.flatMap((row) => cols.filter((col) => hidden(row, col) && where(row, col))).length;
    const kinds = [
      [count((row, col) => col > row), 'later'],
      [count((row, col) => col < row), 'earlier'],
      [count((row, col) => col === row), 'the token’s own'],
    ] as const;
    const isOfMemory = trace.config.memory !== null; // whose keys are neither later nor earlier
    const told = kinds.flatMap(([number, kind]) => (number > 0 && !isOfMemory ? [`${number} ${kind}`] : [])).join(', ');
    const all = count(() => true);
    claim(
      counts[0],
      () => counts[1] === `${all}` && counts[2] === `${stage.rows * stage.cols}` && (counts[3] ?? '') === told,
    );
  }
  claim('softmax has nothing to share out', () => isFilled);
  claim('nothing is left of its weights', () => !isFilled);
  const largest = /the largest of each row is (.*?)\./.exec(text);
  if (largest)
    claim(largest[0], () =>
      numbersOf(trace, stage).every((row) => Math.max(...row) === Number(largest[1]) && Math.min(...row) >= 0),
    );
  claim('the visible keys share the full', () => {
    if (!text.includes('share the full 1.0000')) return false;
    const weights = findStage(trace, 'attn_weights', stage.batch ?? 0, stage.head ?? 0)!;
    const visible = (row: readonly number[], r: number) => row.filter((_, c) => !hidden(r, c));
    return numbersOf(trace, weights).every((row, r) => {
      if (visible(row, r).some(Number.isNaN))
        return numbersOf(trace, stage)[r]!.some((score) => Math.abs(score) > 1e30);
      return Math.abs(visible(row, r).reduce((sum, value) => sum + value, 0) - 1) < 1e-5;
    });
  });
  for (const [, token] of text.matchAll(/(?:Every key is hidden from|From) “(.*?)”/g))
    claim(`“${token}”`, () => rowsOf(token!).some(isAlone));
  for (const [whole, token] of text.matchAll(/The weights of “(.*?)” are not numbers/g))
    claim(whole, () =>
      rowsOf(token!).some((row) => numbersOf(trace, stage)[row]!.some(Number.isNaN) && !(isFilled && isAlone(row))),
    );
  const named = /: ([^:]+) has one that (is not finite|became too large), in row (\d+), column (\d+)/.exec(text);
  if (named) {
    const [part, title, how, row, col] = named as unknown as [string, string, string, string, string];
    const cells = trace.stages.filter(
      (one) =>
        stageWordsOf(en, one.name).title === title &&
        [null, stage.batch].includes(one.batch) &&
        !Number.isFinite(valueAt(trace, one, Number(row) - 1, Number(col) - 1)),
    );
    claim(part, () => cells.some((one) => (how === 'is not finite') === (one.inputs.length === 0 || one.replaced)));
  }
  return found;
}

/** The same of the conclusion about a token. */
function wrongEnd(trace: Trace, weights: Stage, row: number, text: string): readonly string[] {
  const numbers = numbersOf(trace, weights)[row]!;
  const { replace, dropout } = trace.config;
  const found = [...lies(trace, weights, text)];
  const claim = (part: string, holds: boolean) => {
    if (said(text, part) && !holds) found.push(`end: ${part}`);
  };
  claim('weights are random', !(replace?.W_qkv || (replace?.W_query && replace.W_key)));
  claim('Dropout has', dropout > 0);
  claim('not add up to 1', Math.abs(numbers.reduce((sum, value) => sum + value, 0) - 1) > 1e-5);
  claim(
    'all zeros',
    numbers.every((value) => value === 0),
  );
  claim('is now', numbers.every(Number.isFinite));
  for (const [part, share] of text.matchAll(/(\d\.\d{4}) of “/g))
    claim(
      part,
      numbers.some((value) => numberText(value) === share),
    );
  return found;
}

/** All lies that are told of a trace, in these words. */
function allLies(trace: Trace, words: Words): readonly string[] {
  const found = trace.stages.flatMap((stage) => {
    const text = [whyOf(words, trace, stage), captionOf(words, trace, stage.name)].join(' ');
    return lies(trace, stage, text);
  });
  const timeline = timelineOf(trace, 0, 0);
  const [end] = timeline.scenes;
  const weights = end!.stages.findLast(({ name }) => /^attn_weights|^masked_simple/.test(name));
  if (!weights) return found;
  const ends = trace.tokens.flatMap((_, row) =>
    row < weights.rows ? wrongEnd(trace, weights, row, conclusionOf(words, trace, end!, row).join(' ')) : [],
  );
  return [...found, ...ends];
}

test('every sentence of every scene is true of the numbers, whatever is replaced', () => {
  let count = 0;
  fc.assert(
    fc.property(configs, edits, (config, list) => {
      count++;
      expect(allLies(engine.trace(edited(config, list)), en)).toEqual([]);
    }),
    { numRuns: examples(250) },
  );
  expect(count).toBeGreaterThanOrEqual(250);
});

/** The numbers and the tokens that a text names, in the order of the alphabet. */
const named = ({ tokens }: Trace, text: string) =>
  [...text.matchAll(/“([^”]*)”|[-−]?\d+(?:\.\d+)?/g)]
    .filter(([, quoted]) => quoted === undefined || tokens.includes(quoted))
    .map(([one]) => one)
    .sort();

/** All that is said of a trace: of each stage, and of each token at the end. */
function textsOf(trace: Trace, words: Words): readonly string[] {
  const [end] = timelineOf(trace, 0, 0).scenes;
  return [
    ...trace.stages.flatMap((stage) => [whyOf(words, trace, stage), captionOf(words, trace, stage.name)]),
    ...trace.tokens.map((_, row) => conclusionOf(words, trace, end!, row)?.join(' ') ?? ''),
  ];
}
const namesIn = (trace: Trace, words: Words) => textsOf(trace, words).map((text) => named(trace, text));

test('in every language each sentence names the numbers and tokens of the English one, which is true', async () => {
  const others = await Promise.all(LANGUAGES.filter((language) => language !== 'en').map(loadWords));
  let count = 0;
  fc.assert(
    fc.property(configs, edits, (config, list) => {
      const trace = engine.trace(edited(config, list));
      const english = namesIn(trace, en);
      for (const words of others) expect(namesIn(trace, words)).toEqual(english);
      count += english.filter((names) => names.length > 0).length;
    }),
    { numRuns: 200 },
  );
  expect(count).toBeGreaterThan(500);
  const trace = engine.trace(visibleIsOne);
  const [other] = others;
  const seesNone = { ...other!.why.seesNone, fill: () => other!.why.seesNone.fill('t1') };
  const lie: Words = { ...other!, why: { ...other!.why, seesNone } };
  expect(namesIn(trace, lie)).not.toEqual(namesIn(trace, en));
});

const X = matrix('0.1 0.2; 0.3 0.4; 0.5 0.6');
const masked = (mask: string) => ({ inputs: X, mask: 'causal', replace: { mask: matrix(mask) } }) as const;
const visibleIsOne = masked('1 0 0; 1 1 0; 1 1 1');

const withSeesNone = (fill: (token: string) => string): Words => ({
  ...en,
  why: { ...en.why, seesNone: { ...en.why.seesNone, fill } },
});

test.each<readonly [string, Words]>([
  ['a mask', { ...en, masks: { ...en.masks, upsideDown: en.masks.causal } }],
  ['a row that sees none', withSeesNone(() => en.why.stage.masked)],
  ['where a row sees none', withSeesNone(en.why.seesNone.renormalise)],
])('the law sees a planted lie about %s', (_, words) => {
  const trace = engine.trace(visibleIsOne);
  expect(allLies(trace, en)).toEqual([]);
  expect(allLies(trace, words)).not.toEqual([]);
});

describe('what was met', () => {
  const why = (config: Config, name: Stage['name'], words = en) => {
    const trace = engine.trace(config);
    return whyOf(words, trace, findStage(trace, name)!);
  };
  const end = (config: Config, row: number) => {
    const trace = engine.trace(config);
    return conclusionOf(en, trace, timelineOf(trace, 0, 0).scenes[0]!, row).join(' ');
  };
  const nan = { seed: 789, inputs: matrix('0.43 0.15; NaN 0.87; 0.57 0.85') };

  test('a pasted mask whose 1 means visible', () => {
    expect(why(visibleIsOne, 'mask')).toContain('If 1 means visible where it comes from, swap 0 and 1.');
    expect(why(visibleIsOne, 'masked')).toContain('From “t3” every key is hidden');
  });

  test('a mask that hides earlier tokens', () => {
    expect(why(masked('0 1 1; 1 0 1; 0 0 0'), 'mask')).toContain('It hides a key in 4 of 9 cells: 3 later, 1 earlier.');
  });

  test('NaN in the inputs, and an overflow, without a mask', () => {
    const sentence =
      'The weights of “t2” are not numbers (NaN): Input embeddings has one that is not finite, in row 2, column 1.';
    expect(end(nan, 1)).toContain(sentence);
    expect(why(nan, 'attn_weights')).toContain('Input embeddings has one that is not finite, in row 2, column 1.');
    const large = { inputs: X.map((row) => row.map((value) => value * 1e30)) };
    expect(end(large, 0)).toContain('has one that became too large');
  });

  test('a row without a visible key: in the scene where NaN appears', () => {
    const config = { inputs: [X, X], mask: 'padding', lengths: [0, 2] } as const;
    expect(why(config, 'masked')).toContain('From “t1” every key is hidden');
    expect(why(config, 'masked')).not.toContain('1.0000');
    expect(why(config, 'attn_weights')).toContain('Every key is hidden from “t1”');
  });
});
