// What is said of a mask, of NaN and of weights is true of the numbers in view, whatever was given: each sentence is
// read again here, from the trace alone.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, tensorOf, type Config, type Stage, type Trace } from '../../../web/engine/index.ts';
import { conclusionOf } from '../../../web/panels/text/conclusion.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { en, LANGUAGES, loadWords, type Words } from '../../../web/words/index.ts';
import { captionOf, howOf, whyOf } from '../../../web/words/stage_words.ts';
import { examples } from '../../scope.ts';
import { CHOSEN } from '../support/chosen_configs.ts';
import { CLAIMS, untrue, type Met } from '../support/claims.ts';
import { differentiated } from '../support/differentiated.ts';
import { matrix } from '../support/matrix.ts';
import { configs } from '../support/random_configs.ts';
import { allLies, saidOfStep } from '../support/second_reading.ts';

/** Numbers that replace some of those of a stage. */
const ODD = [Number.NaN, Infinity, 3e38, -3e38, 0.5, 0.5];
const edits = fc.array(
  fc.record({
    name: fc.constantFrom(
      ...(['inputs', 'W_query', 'W_key', 'W_qkv', 'angles', 'angles', 'mask', 'mask', 'dropout_mask'] as const),
    ),
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
    if (!/mask/.test(name)) data[i] = number;
    else if (pattern === 'one') data[i] = 1 - data[i]!;
    else if (pattern === 'row') data.fill(1, i - (i % cols), i - (i % cols) + cols);
    else if (pattern !== 'none') for (const [k, value] of data.entries()) data[k] = pattern === 'all' ? 1 : 1 - value;
    replace[name] = { shape: tensor.shape, data };
  }
  const changed = { ...config, replace } as Config;
  return engine.validate(changed).length === 0 ? changed : config;
}

/** What each claim said, where it was met. */
const known = new Map<RegExp, string>();
const met: Met = (claim, part) => void known.set(claim, part);

test('every sentence of every scene is true of the numbers, whatever is replaced', () => {
  let count = 0;
  fc.assert(
    fc.property(configs, edits, fc.option(fc.nat(1000)), (config, list, back) => {
      count++;
      const given = edited(config, list);
      const trace = engine.trace(back === null ? given : differentiated(engine, given, back));
      expect(allLies(engine, trace, en, met)).toEqual([]);
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
    ...trace.stages.flatMap((stage) => [whyOf, howOf, captionOf].map((of) => of(words, trace, stage))),
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

const withInsight = (insight: Partial<Words['insight']>): Words => ({ ...en, insight: { ...en.insight, ...insight } });
const withStep = (wayBack: Partial<Words['wayBack']>): Words => ({ ...en, wayBack: { ...en.wayBack, ...wayBack } });
const withEnd = (end: Partial<Words['scene']['conclusion']>): Words => ({
  ...en,
  scene: { ...en.scene, conclusion: { ...en.scene.conclusion, ...end } },
});
const { variance, dropped, grown } = en.insight;
const loses = en.why.dropsRow;
const { smaller, larger, same, still, most } = en.wayBack;
const { others, inHead } = en.scene.conclusion;
const six: Config = { seed: 789, heads: 2, dK: 4, dV: 4, dropout: 0.5 };
const back = (backward: Config['backward']): Config => ({ seed: 789, mask: 'causal', backward });
const CELL = { of: 'context_vec', row: 1, col: 0 } as const;

test.each<readonly [string, Config, Words]>([
  ['a mask', visibleIsOne, { ...en, masks: { ...en.masks, upsideDown: en.masks.causal } }],
  ['a row that sees none', visibleIsOne, withSeesNone(() => en.why.stage.masked)],
  ['where a row sees none', visibleIsOne, withSeesNone(en.why.seesNone.renormalise)],
  ['a variance', six, withInsight({ variance: (before, after) => variance(after, before) })],
  ['how many are dropped', six, withInsight({ dropped: (fallen, of) => dropped(fallen + 1, of) })],
  ['by how much they grow', six, withInsight({ grown: (p) => grown(p, '2.0001') })],
  ['how many others', { seed: 789 }, withEnd({ others: (number, count) => others(number, count + 1) })],
  ['a head', six, withEnd({ inHead: (head, told) => inHead(head + 1, told) })],
  ['a row dropped in one head', { ...six, mask: 'causal' }, withEnd({ inHead: (_, told) => told })],
  ['the row in which it is', { ...six, mask: 'causal' }, { ...en, why: { ...en.why, dropsRow: () => loses('t9') } }],
  ['a smaller number', back(CELL), withStep({ smaller: larger })],
  ['a smaller number, twice', back(CELL), withStep({ smaller: (before, after) => smaller(after, before) })],
  ['a larger number', back({ of: 'attn_scores', row: 1, col: 1, rate: 1000 }), withStep({ larger: smaller })],
  ['the same number', back({ ...CELL, rate: 1e-6 }), withStep({ same: still })],
  [
    'a number that stays',
    back({ of: 'attn_weights', row: 0, col: 3 }),
    withStep({ still: (number) => same(`1${number}`) }),
  ],
  ['the largest gradient', back(CELL), withStep({ most: (_, by) => most('inputs[0, 0]', by) })],
])('the law sees a planted lie about %s', (_, config, words) => {
  const trace = engine.trace(config);
  expect(allLies(engine, trace, en)).toEqual([]);
  expect(allLies(engine, trace, words)).not.toEqual([]);
});

test('each claim about a stage is met, and would be a lie about another one', () => {
  const all = [
    ...engine.presets().map(({ config }) => config),
    ...CHOSEN.flatMap(([name, config]) => (/^everything|^a step/.test(name) ? [config] : [])),
  ];
  const traces = all.flatMap((config) => [engine.trace(differentiated(engine, config)), engine.trace(config)]);
  for (const trace of traces) expect(allLies(engine, trace, en, met)).toEqual([]);
  const isLie = (trace: Trace, stage: Stage, text: string) => {
    try {
      return untrue(trace, stage, text).length > 0;
    } catch {
      return true; // the stage has not the inputs that the sentence tells of
    }
  };
  for (const [claim] of CLAIMS) {
    const text = known.get(claim);
    expect(text, String(claim)).toBeDefined();
    expect(
      traces.some((trace) => trace.stages.some((stage) => isLie(trace, stage, text!))),
      text,
    ).toBe(true);
  }
});

test('each sentence about how a stage is computed makes a claim', () => {
  const texts = [...Object.values(en.how), ...Object.values(en.gradients.how), en.dropsAll.how].filter(Boolean);
  const sentences = texts.map(
    (how: string | ((number: string) => string)) => `${typeof how === 'string' ? how : how('1')} `,
  );
  expect(sentences.filter((text) => !CLAIMS.some(([claim]) => claim.test(text)))).toEqual([]);
});

test('behind the mask nothing moves, so no input or weight moves it most', () => {
  const hidden = engine.trace(back({ of: 'attn_weights', row: 0, col: 3 }));
  expect(saidOfStep(engine, en, timelineOf(hidden, 0, 0))).toBe(still('0.0000'));
});

test('of a number that is NaN no step is told', () => {
  const replace = { W_value: matrix('NaN 0 0; 0 NaN 0') };
  const trace = engine.trace({ ...back(CELL), replace } as Config);
  expect(saidOfStep(engine, en, timelineOf(trace, 0, 0))).toBe('');
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

  test('dropout of 1, which keeps nothing', () => {
    const all: Config = { seed: 789, dropout: 1 };
    expect(why(all, 'dropout_noise')).toBe('With p = 1 every weight is dropped.');
    expect(why(all, 'attn_weights_dropped')).toBe('With p = 1 every weight is dropped.');
    expect(why(all, 'attn_weights')).toContain('with p = 1 it drops every weight');
    expect(why({ ...all, dropout: 0.5 }, 'dropout_noise')).toContain('on average each row keeps its sum');
  });

  test('angles that were given: whose first row is not 0, or that do not grow evenly', () => {
    const rope = (angles: string): Config => ({ inputs: X, dK: 2, rope: true, replace: { angles: matrix(angles) } });
    const [first, apart] = ['The first token is not rotated at all.', 'on how far apart the two tokens are'];
    const said = (config: Config) => [
      why(config, 'angles').includes(first),
      why(config, 'rotated_queries').includes(apart),
    ];
    expect(said({ inputs: X, dK: 2, rope: true })).toEqual([true, true]);
    expect(said(rope('1; 2; 3'))).toEqual([false, true]);
    expect(said(rope('0; 2; 3'))).toEqual([true, false]);
    expect(said(rope('1; 1; 3'))).toEqual([false, false]);
  });

  test('a bias is added where there is one', () => {
    const how = (config: Config) => howOf(en, engine.trace(config), findStage(engine.trace(config), 'queries')!);
    expect(how({ inputs: X, bias: true })).toMatch(/\(a dot product\)\. The bias is added\.$/);
    expect(how({ inputs: X })).toMatch(/\(a dot product\)\.$/);
  });

  test('a row without a visible key: in the scene where NaN appears', () => {
    const config = { inputs: [X, X], mask: 'padding', lengths: [0, 2] } as const;
    expect(why(config, 'masked')).toContain('From “t1” every key is hidden');
    expect(why(config, 'masked')).not.toContain('1.0000');
    expect(why(config, 'attn_weights')).toContain('Every key is hidden from “t1”');
  });
});
