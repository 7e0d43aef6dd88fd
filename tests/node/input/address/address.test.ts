// An address stores a view, and opening it restores that view; reading any address is harmless.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ADDRESS, addressOf, readAddress, type Fields } from '../../../../web/input/address.ts';
import { FIELDS } from '../../../../web/element/attributes.ts';
import { differenceOf, nearestConfig } from '../../../../web/model/difference.ts';
import { engine } from '../../../engine.ts';
import { readConfig } from '../../../../web/input/attribute_text.ts';
import { valueText } from '../../../../web/engine/json.ts';
import { editsOf } from '../../support/random_edits.ts';

/** What is read from an address without problems. */
const read = (fields: Fields) => ({ fields, wrong: [], isTooLong: false });

/** A fragment as browsers return it, with their escaping. */
const through = (fragment: string) => new URL(fragment, 'https://example.org/embed.html').hash;

describe('an address', () => {
  const whole = fc.nat(60).map(String);
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('zh-Hans', 'strip transport', 'a+b c', '100%', '%41', 'a&b=c#d', '<img src=x onerror=alert(1)>'),
  );
  const optional = <V>(value: fc.Arbitrary<V>) => fc.option(value, { nil: undefined });
  const views: fc.Arbitrary<Fields> = fc
    .record({
      edit: editsOf(engine),
      head: optional(whole),
      step: optional(whole),
      batch: optional(whole),
      stage: optional(text),
      theme: optional(text),
      lang: optional(text),
      controls: optional(text),
      autoplay: optional(fc.constant('')),
    })
    .map(({ edit: { preset, config }, ...fields }) => ({
      preset: preset.id,
      config: valueText(differenceOf(preset.config, config, engine.defaults())),
      ...fields,
    }))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields);

  test('contains every field and every edit, and reads as written', () => {
    fc.assert(
      fc.property(views, (fields) => {
        const address = addressOf(fields);
        expect(address).toMatch(/^#[\w.*+%=&-]*$/); // each sign may stand in a fragment, by RFC 3986
        expect(readAddress(through(address), FIELDS)).toEqual(read(fields));
        expect(addressOf(readAddress(address, FIELDS).fields)).toBe(address);
      }),
    );
  });

  test('over the maximum length is not read', () => {
    const start = '#preset=causal-mask&config={"tokens":["';
    const long = (length: number) => start + 'a'.repeat(length - start.length);
    expect(readAddress(long(MAX_ADDRESS), FIELDS)).toMatchObject({
      fields: { preset: 'causal-mask' },
      isTooLong: false,
    });
    expect(readAddress(long(MAX_ADDRESS + 1), FIELDS)).toEqual({ ...read({}), isTooLong: true });
  });

  test('writes a space as +, and reads %20 too', () => {
    const fields = { stage: 'masked', cell: 'masked 1 2', controls: 'code own' };
    const address = '#stage=masked&cell=masked+1+2&controls=code+own';
    expect(addressOf(fields)).toBe(address);
    expect(readAddress(address, FIELDS).fields).toEqual(fields);
    expect(readAddress(address.replaceAll('+', '%20'), FIELDS).fields).toEqual(fields);
  });

  const config = '{"seed":7,"tokens":["Your","Weg"]}';
  test.each([
    ['', {}, []],
    ['#', {}, []],
    [`#preset=causal-mask&config=${config}&step=3`, { preset: 'causal-mask', config, step: '3' }, []],
    [`#config=${encodeURIComponent(config)}`, { config }, []],
    ['#config={"seed":7', { config: '{"seed":7' }, []],
    ['#stage=100%&step', { stage: '100%', step: '' }, []],
    ['#chapter-2', {}, ['chapter-2']],
    ['#step=3&onclick=alert(1)&innerHTML', { step: '3' }, ['onclick=alert(1)', 'innerHTML']],
    ['#&&step=1', { step: '1' }, []],
  ])('%o is read as far as it goes', (fragment, fields, wrong) => {
    expect(readAddress(fragment, FIELDS)).toEqual({ ...read(fields), wrong });
  });

  test('with lists as deep as it can hold is refused with a message', () => {
    const deep = '['.repeat(MAX_ADDRESS / 2 - 20);
    const { fields } = readAddress(`#config={"inputs":${deep}${']'.repeat(deep.length)}}`, FIELDS);
    const { value } = readConfig(fields.config!);
    const { problems } = nearestConfig(engine, engine.presets()[0]!.config, value!);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/at most 8 levels deep$/)]);
  });

  test('with a key named __proto__ changes no prototype', () => {
    const { value } = readConfig(readAddress('#config={"__proto__":{"seed":1}}&__proto__=1', FIELDS).fields.config!);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value!)).toEqual(['__proto__']);
  });

  test('any address gives only names of fields and texts', () => {
    const piece = fc.oneof(
      fc.constantFrom(...FIELDS.map((field) => `${field}=`), '&', '#', '%', '(', '{', '"', ':', '__proto__='),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { fields } = readAddress(through(`#${pieces.join('')}`), FIELDS);
        for (const [name, value] of Object.entries(fields))
          expect([FIELDS.includes(name), typeof value]).toEqual([true, 'string']);
      }),
      { numRuns: 500 },
    );
  });
});

test('an address that a site has escaped twice is read', () => {
  const { fields, wrong } = readAddress('#preset=causal-mask&amp;stage=masked&amp;amp;', FIELDS);
  expect(fields).toMatchObject({ preset: 'causal-mask', stage: 'masked' });
  expect(wrong).toEqual(['amp;']);
});
