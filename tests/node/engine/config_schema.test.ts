// The schema of a config's fields and everything that must match it: the core's behaviour, the command line's help, the
// panel. tests/node/docs/config.test.ts compares docs/library.md with it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRACE_HELP } from '../../../web/cli/help.ts';
import { CONFIG_SCHEMA, SETTINGS, settled, type FieldSchema, type Need } from '../../../web/engine/config_schema.ts';
import { loadEngine } from '../../../web/core.ts';
import type { Config, Problem } from '../../../web/engine/index.ts';
import { settingValue } from '../../../web/panels/own/own_panel.ts';
import { en } from '../../../web/words/index.ts';
import { configs } from '../support/random_configs.ts';

const engine = await loadEngine();
const fields = Object.entries(CONFIG_SCHEMA);

/** The core's message about one field's value: `F must be ...`; empty if the value is allowed. */
const refused = (name: string, value: unknown): string | undefined =>
  engine
    .validate({ [name]: value } as Config)
    .map(({ message }) => message)
    .find((message) => message.startsWith(`${name} must be `) && message.includes(': got '));

const MAX = 2147483647;
const SEED = 'an integer from -2^63 to 2^64 - 1, as a decimal string beyond 2^53 - 1';
const either = (words: readonly string[]) => {
  const quoted = words.map((word) => `"${word}"`);
  return `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
};

/** The rule of a field in the core's words, and values that meet and break it. */
function ruleOf(field: FieldSchema): { rule: string; allowed: readonly unknown[]; not: readonly unknown[] } {
  const { seed, boolean, integer, number, word, strings, integers, inputs, numbers, target } = field;
  if (word) {
    const words = Object.keys(word);
    return { rule: either(words), allowed: words, not: ['', words[0]!.toUpperCase(), `${words[0]} `, 0] };
  }
  if (integer) {
    const { min } = integer;
    const rule = `an integer from ${min} to ${MAX}`;
    return { rule, allowed: [min, MAX], not: [min - 1, MAX + 1, min + 0.5, String(min)] };
  }
  if (number) {
    const { min, max } = number;
    const rule = `a number from ${min} to ${max}`;
    return { rule, allowed: [min, (min + max) / 2, max], not: [min - 1e-9, max + 1e-9, Number.NaN, '0'] };
  }
  if (integers) {
    const rule = `a list of integers of at least ${integers.min}`;
    return { rule, allowed: [[integers.min, integers.min + 1]], not: [[integers.min - 1], [0.5], 3, 'a'] };
  }
  if (seed) return { rule: SEED, allowed: [0, -1, '18446744073709551615'], not: [0.5, '18446744073709551616', ''] };
  if (boolean) return { rule: 'true or false', allowed: [true, false], not: [0, 'true'] };
  if (strings) return { rule: 'a list of strings', allowed: [['a']], not: [[1], 'a'] };
  if (inputs) {
    const draws = Object.keys(inputs.draw);
    return {
      rule: `lists of numbers or {"draw": ${either(draws)}}`,
      allowed: [[[1]], ...draws.map((draw) => ({ draw }))],
      not: [3, 'rand', { draw: 'RAND' }, { draw: 0 }],
    };
  }
  if (numbers)
    return {
      rule: 'lists of numbers, nested 2 to 3 deep',
      allowed: [[[1, 2, 3]]],
      not: [3, [1], 'a', { draw: 'rand' }],
    };
  if (target) {
    const rule = '{"of": a stage of this trace that is computed from weights, "row": 0, "col": 0}';
    const allowed = [{ of: 'context_vec' }, { of: 'queries', row: 5, col: 1, batch: 0, head: 0 }];
    return { rule, allowed, not: [{}, { of: 'W_query' }, { of: 'nothing' }, 'context_vec', 3, []] };
  }
  return { rule: 'an object of stages and values', allowed: [{}], not: [3, []] };
}

describe('the core', () => {
  test('has the defaults of the schema, field by field in its order', () => {
    expect(Object.entries(engine.defaults())).toEqual(fields.map(([name, field]) => [name, field.default]));
  });

  test.each(fields)('%s: the rule is that of the schema', (name, field) => {
    const { rule, allowed, not } = ruleOf(field);
    for (const value of allowed) expect(refused(name, value), JSON.stringify(value)).toBeUndefined();
    for (const value of not) expect(refused(name, value), JSON.stringify(value)).toContain(`${name} must be ${rule}`);
    expect(refused(name, null) === undefined).toBe(field.default === null);
    expect(refused(name, field.default)).toBeUndefined();
  });

  const needs = fields.flatMap(([name, { needs = [] }]) => needs.map((need) => [name, need] as const));
  /** A value other than the default, of a field that needs something. */
  const otherThanDefault = (name: string): unknown => {
    const { boolean, word, integer, numbers, default: initial } = CONFIG_SCHEMA[name as keyof Config];
    if (boolean) return !initial;
    if (word) return Object.keys(word).at(-1);
    if (integer) return Number(initial ?? 0) + 1;
    return numbers ? [[1, 2, 3]] : [6];
  };
  const others = ({ field }: Need) => {
    const { word, boolean } = CONFIG_SCHEMA[field as keyof Config];
    return word ? Object.keys(word) : boolean ? [true, false] : [null, 7];
  };

  test.each(needs)('%s needs what the schema says: %o', (name, need) => {
    const given = { [name]: otherThanDefault(name), ...(need.unless ? { heads: 2 } : {}) };
    const allNeeds = CONFIG_SCHEMA[name as keyof Config].needs!;
    const met = Object.fromEntries(allNeeds.map((each) => [each.field, each.in[0]]));
    const messages = (value: unknown) =>
      engine
        .validate({ ...given, ...met, [need.field]: value } as Config)
        .filter(({ field, message }) => field === name && message.includes(` needs ${need.field} `));
    for (const value of others(need))
      expect(messages(value), String(value)).toHaveLength(need.in.includes(value) ? 0 : 1);
    const settledValue = settled({
      ...given,
      ...met,
      [need.field]: others(need).find((one) => !need.in.includes(one)),
    });
    expect((settledValue as Config)[name as keyof Config]).toEqual(CONFIG_SCHEMA[name as keyof Config].default);
    expect(settled({ ...given, ...met })).toEqual({ ...given, ...met });
  });

  test.each(fields.filter(([, { multipleOf }]) => multipleOf))(
    '%s is a multiple, as the schema says',
    (name, field) => {
      const { field: divisor, unless } = field.multipleOf!;
      const odd = { dK: 6, dV: 6, heads: 6, [divisor]: 4 } as Config;
      const message = `${divisor} must divide ${name}: 6 is not divisible by 4`;
      expect(engine.validate(odd)).toContainEqual(expect.objectContaining({ field: name, message }));
      for (const value of unless?.in ?? [])
        expect(engine.validate({ ...odd, [unless!.field]: value } as Config)).not.toContainEqual(
          expect.objectContaining({
            field: name,
            message,
          }),
        );
      const isNullable = CONFIG_SCHEMA[divisor as keyof Config].default === null;
      expect(settled(odd)[divisor as keyof Config]).toBe(isNullable ? null : 4);
    },
  );

  test('replaces the stages of the schema and no others', () => {
    const unknown = (name: string) =>
      engine
        .validate({ replace: { [name]: [1] } } as Config)
        .some(({ message }) => message.startsWith('replace knows '));
    const stages = Object.keys(CONFIG_SCHEMA.replace.stages!);
    expect(stages.filter(unknown)).toEqual([]);
    expect(['queries', 'attn_scores', 'mask_simple', 'W_', ''].filter((name) => !unknown(name))).toEqual([]);
    // The message names them all.
    const [{ message }] = engine.validate({ replace: { queries: [1] } } as Config) as [Problem];
    expect(stages.filter((name) => !new RegExp(`\\b${name}\\b`).test(message))).toEqual([]);
  });
});

test('--help of the command line has a line for each field: its default and its values', () => {
  const lines = TRACE_HELP.split('\n');
  const first = lines.findIndex((line) => line.startsWith('The fields')) + 1;
  const ofFields = lines.slice(first, lines.indexOf('', first));
  expect(ofFields.map((line) => line.trim().split(/\s+/)[0])).toEqual(fields.map(([name]) => name));
  fields.forEach(([, { default: initial, word, integer, number, integers, inputs }], i) => {
    const line = ofFields[i]!;
    if (!inputs) expect(line).toContain(typeof initial === 'string' ? initial : JSON.stringify(initial));
    if (word) expect(line).toContain(Object.keys(word).join(' | '));
    if (integer) expect(line).toContain(`an integer from ${integer.min}`);
    if (integers) expect(line).toContain(`a list of integers from ${integers.min}`);
    if (number) expect(line).toContain(`from ${number.min} to ${number.max}`);
  });
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(120);
});

describe('the panel of settings', () => {
  test('offers the fields that have a sentence in the dictionaries', () => {
    expect(SETTINGS).toEqual(Object.keys(en.settings.help));
    for (const [name, { text }] of fields) expect(text === undefined || text === 'settingHelp', name).toBe(true);
  });

  test.each(SETTINGS)('%s: the default in --help is parsed as the default', (name) => {
    const { default: initial } = CONFIG_SCHEMA[name];
    expect(settingValue(name, initial === null ? ' ' : String(initial))).toBe(initial);
  });

  test('passes an invalid value of the field to the core', () => {
    expect(settingValue('dK', 'six')).toBe('six');
    expect(settingValue('seed', '18446744073709551615')).toBe('18446744073709551615');
    expect(settingValue('dropoutSeed', '7')).toBe(7);
    expect(settingValue('lengths', '3, 1 x')).toEqual([3, 1, 'x']);
    expect(settingValue('bias', 'false')).toBe(false);
  });
});

test('every field varies in the random configs that the laws use', () => {
  // Fields that name stages of one trace have their own tests.
  const apart = ['replace', 'backward'];
  const samples = fc.sample(configs, { numRuns: 300, seed: 3 });
  const same = fields.filter(
    ([name]) => new Set(samples.map((config) => JSON.stringify(config[name as keyof Config]))).size < 2,
  );
  expect(same.map(([name]) => name)).toEqual(apart);
});
