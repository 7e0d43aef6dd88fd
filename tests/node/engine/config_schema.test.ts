// What must match the schema of a config's fields: the core's defaults and needs, the command line's help, the panel,
// random configs.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TRACE_HELP } from '../../../web/cli/help.ts';
import { CONFIG_SCHEMA, SETTINGS, settled, type Need } from '../../../web/engine/config_schema.ts';
import { engine } from '../../engine.ts';
import type { Config } from '../../../web/engine/index.ts';
import { settingValue } from '../../../web/panels/own/own_panel.ts';
import { en } from '../../../web/words/index.ts';
import { configs } from '../support/random_configs.ts';

const fields = Object.entries(CONFIG_SCHEMA);

describe('the core', () => {
  test('has the defaults of the schema, field by field in its order', () => {
    expect(Object.entries(engine.defaults())).toEqual(fields.map(([name, field]) => [name, field.default]));
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
});

/** What names stages of the rest of a config is varied by tests of its own. */
const OF_STAGES = ['replace', 'backward'];

test.each(fields.map(([name]) => name).filter((name) => !OF_STAGES.includes(name)))(
  'random configs vary %s',
  (name) => {
    const values = fc.sample(configs, { numRuns: 300, seed: 1 }).map((config) => engine.trace(config).config);
    const different = new Set(values.map((config) => JSON.stringify(config[name as keyof Config])));
    expect(different.size).toBeGreaterThan(1);
  },
);

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
