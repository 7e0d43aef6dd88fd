// Every problem of a config, in every language: the core and the engine give a code and values, the dictionaries words.
import { describe, expect, test } from 'vitest';
import names from '../../../cpp/attention/names.json';
import { loadEngine, type Config, type LearningConfig } from '../../../web/core.ts';
import { isConfigError, problemOf, sentenceFor } from '../../../web/engine/errors.ts';
import type { Problem, ProblemCode } from '../../../web/engine/index.ts';
import { forAPage } from '../../../web/model/page_engine.ts';
import { LANGUAGES } from '../../../web/words/index.ts';
import { translationOf } from '../../translations.ts';

const engine = await loadEngine();
const page = forAPage(engine);

const BATCHES = [[[1, 2]], [[3, 4]]];
const WORDS = { vocabulary: ['a', 'b'] } as const;
const circle: { inputs: unknown[] } = { inputs: [] };
circle.inputs.push(circle.inputs);
const unreadable = {
  get seed(): number {
    throw new Error('no');
  },
};
const large = (side: number) => ({ inputs: { draw: 'rand' }, n: 1, dIn: 1, dK: side, dV: side }) as const;

/** A config with each problem, of a trace or of a page. */
const CONFIGS: Readonly<Partial<Record<ProblemCode, unknown>>> = {
  object: 3,
  unknown: { sede: 1 },
  integer: { heads: 0 },
  seed: { seed: 0.5 },
  number: { dropout: 2 },
  boolean: { bias: 1 },
  word: { mask: 'some' },
  strings: { tokens: [1] },
  integers: { mask: 'padding', lengths: [-1] },
  inputs: { inputs: null },
  inputs_member: { inputs: { draw: 'rand', size: 1 }, n: 1, dIn: 1 },
  inputs_scale: { inputs: { draw: 'rand', scale: 'x' }, n: 1, dIn: 1 },
  lists: { inputs: [1] },
  lists_or_data: { inputs: new Float32Array(2) },
  empty: { inputs: [] },
  shape: { inputs: { shape: [2, 2], data: new Float32Array(3) } },
  ragged: { inputs: [[1], [2, 3]] },
  no_number: { inputs: [[null]] },
  float32: { inputs: [[1e39]] },
  unstated: { inputs: { draw: 'rand' }, dIn: 1 },
  size: { n: 5 },
  no_tokens: { inputs: { draw: 'words' }, dIn: 2 },
  tokens: { tokens: ['a'] },
  memory_shape: { inputs: [[1, 2]], memory: [[1]] },
  memory_tokens: { memoryTokens: ['a'] },
  no_lengths: { mask: 'padding' },
  lengths: { mask: 'padding', lengths: [1, 2] },
  length: { mask: 'padding', lengths: [7] },
  divides: { heads: 4 },
  residual: { residual: true },
  no_words: { vocabulary: [] },
  rope: { dK: 3, rope: true },
  needs: { qkv: 'fused', weightInit: 'rand' },
  call: { dropout: 0.5, call: 1e6 },
  replace: { replace: 1 },
  stage: { replace: { queries: [[1]] } },
  no_stage: { replace: { b_query: [1] } },
  stage_shape: { replace: { W_query: [1] } },
  angles: { inputs: [[1, 2]], rope: true, replace: { angles: [[1e7]] } },
  zero_or_one: { mask: 'causal', replace: { mask: [[2]] } },
  loss: { backward: { of: 'loss' } },
  target: { backward: {} },
  target_member: { backward: { of: 'queries', depth: 1 } },
  target_words: { ...WORDS, backward: { of: 'loss', target: 5 } },
  no_target: { ...WORDS, backward: { of: 'loss', target: Array(6).fill(null) } },
  bytes: { ...large(1), n: 1e6 },
  seconds: { ...large(1500), n: 400, dIn: 1500 },
  in_itself: circle,
  deep: { inputs: [[[[[[[[[1]]]]]]]]] },
  no_data: { seed: /x/ },
  unreadable,
  large_floats: { inputs: { shape: [1, 1], data: new Float32Array(3e7) } },
  large_list: { inputs: [Array<number>(6e6).fill(1)] },
  large_text: { tokens: ['x'.repeat(5e7)] },
  large_many: { tokens: Array.from({ length: 7e5 }, () => null) },
  page_numbers: { ...large(300), n: 250, dIn: 1024 },
  page_products: { ...large(300), n: 250, dIn: 250 },
  page_normal: { ...large(1), inputs: { draw: 'randn' }, n: 250, dIn: 1000 },
  page_heads: { heads: 600, headsBy: 'wrapper', dK: 1, dV: 1 },
  page_tokens: { ...large(1), n: 300 },
  page_side: { ...large(1), dIn: 2000 },
};

const RUNS: Readonly<Partial<Record<ProblemCode, LearningConfig>>> = {
  no_sentences: { task: 'own' },
  sentences: { sentences: [] },
  sentence: { sentences: ['hi'] },
  different_words: { sentences: Array.from({ length: 61 }, (_, i) => `a${i} b`) },
  at_most: { steps: 1e6 },
  hold_out: { holdOut: 1 },
  momentum: { optimiser: 'adamw', momentum: 0.9 },
};

/** Met only where memory is short. */
const WITHOUT_MEMORY: readonly ProblemCode[] = ['memory', 'run_memory', 'no_memory'];

async function problemsOf(run: LearningConfig): Promise<readonly Problem[]> {
  try {
    (await engine.learn(run)).release();
    return [];
  } catch (error) {
    if (isConfigError(error)) return error.problems;
    throw error;
  }
}

const found = new Map<string, Problem>();
for (const [code, config] of Object.entries(CONFIGS)) {
  const problems = (code.startsWith('page_') ? page : engine).validate(config as Config);
  found.set(code, problems.find((problem) => problem.code === code)!);
}
for (const [code, run] of Object.entries(RUNS))
  found.set(code, (await problemsOf(run)).find((problem) => problem.code === code)!);

test('each problem of the core, the engine and a page has a config that meets it', () => {
  expect([...found].filter(([, problem]) => problem === undefined).map(([code]) => code)).toEqual([]);
  const codes = Object.keys(translationOf('en').words.problems);
  expect([...found.keys(), ...WITHOUT_MEMORY].sort()).toEqual(codes.sort());
  expect(codes).toEqual(expect.arrayContaining(Object.keys(names.problems)));
});

test('the message is the English sentence of its code', () => {
  for (const { field, code, values, message } of found.values())
    expect(message).toBe(problemOf({ field, code: code!, values: values! }).message);
  expect(found.get('needs')!.message).toBe(
    'qkv "fused" needs weightInit "linear", since it is one nn.Linear: weightInit is "rand"',
  );
  expect(found.get('size')!.message).toBe('n must match the inputs, where it is 6: got 5');
  expect(problemOf({ field: 'batch', code: 'size', values: ['batch', '0', '1'] }).message).toBe(
    'batch must match the inputs, which have no batch dimension (0): got 1',
  );
  expect(engine.validate({ inputs: BATCHES, ...WORDS, backward: { of: 'loss', target: [1] } })[0]!.message).toBe(
    'backward.target must have a position in the vocabulary, 0 to 1, or null for each of the 1 places of each batch ' +
      'item, or be one such position for the last place: got [1]',
  );
});

/** Words of which every English sentence of a problem has some. */
const ENGLISH = /\b(must|got|the|of|and|is|are|with|from|to|by|each|needs|it|its|that|which|this|at|most)\b/i;

describe.each(LANGUAGES.filter((language) => language !== 'en'))('%s', (language) => {
  const { problems } = translationOf(language).words;
  test.each([...found])('says %s in no English words, with every value', (_, { code, values }) => {
    const said = sentenceFor(problems, code!, values!);
    const own = values!.reduce((text, value) => (value ? text.replaceAll(value, '') : text), said);
    expect(own.replaceAll(/"[^"]*"|\{shape, data: Float32Array\}/g, '')).not.toMatch(ENGLISH);
    if (language === 'zh') expect(said).toMatch(/\p{Script=Han}/u);
    if (!code!.startsWith('page_') && code !== 'size' && code !== 'target_words')
      for (const value of values!) expect(said).toContain(value);
  });
});
