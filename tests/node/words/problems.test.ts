// Every problem of a config, in every language: the core and the engine give a code and values, the dictionaries words.
import { describe, expect, test } from 'vitest';
import names from '../../../cpp/attention/names.json';
import type { Config, LearningConfig } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { isConfigError, problemOf, sentenceFor } from '../../../web/engine/errors.ts';
import type { Problem, ProblemCode } from '../../../web/engine/index.ts';
import { forAPage } from '../../../web/model/page_engine.ts';
import { LANGUAGES } from '../../../web/words/index.ts';
import { CONFIGS, ENGLISH } from '../../problem_configs.ts';
import { translationOf } from '../../translations.ts';

const page = forAPage(engine);

const BATCHES = [[[1, 2]], [[3, 4]]];
const RUNS: Readonly<Partial<Record<ProblemCode, LearningConfig>>> = {
  no_sentences: { task: 'own' },
  sentences: { sentences: [] },
  sentence: { sentences: ['hi'] },
  different_words: { sentences: Array.from({ length: 61 }, (_, i) => `a${i} b`) },
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
  expect(
    engine.validate({ inputs: BATCHES, vocabulary: ['a', 'b'], backward: { of: 'loss', target: [1] } })[0]!.message,
  ).toBe(
    'backward.target must have a position in the vocabulary, 0 to 1, or null for each of the 1 places of each batch ' +
      'item, or be one such position for the last place: got [1]',
  );
});

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
