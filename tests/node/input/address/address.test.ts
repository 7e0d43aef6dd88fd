// An address stores a view, and opening it restores that view; reading any address is harmless.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_ADDRESS, addressOf, readAddress } from '../../../../web/input/address/address.ts';
import { FIELDS, isField, type Fields } from '../../../../web/input/address/fields.ts';
import { readNotation, writeNotation } from '../../../../web/input/address/notation.ts';
import { differenceOf, nearestConfig } from '../../../../web/model/difference.ts';
import { loadEngine } from '../../../../web/engine/index.ts';
import { valueText } from '../../../../web/engine/value_text.ts';
import { bitsOf, editsOf } from '../../support/random_edits.ts';

const engine = await loadEngine();

/** A fragment as browsers return it, with their escaping. */
const through = (fragment: string) => new URL(fragment, 'https://example.org/embed.html').hash;

describe('the notation', () => {
  test('is short and can be read', () => {
    const config = {
      seed: 7,
      mask: 'causal+padding',
      inputs: [
        [0.43, -0],
        [1e-7, 5],
      ],
      tokens: ['Your', "don't", '12', 'null', ''],
      replace: {},
      lengths: [],
      'a key': null,
    };
    const text =
      '(seed:7,mask:causal+padding,inputs:((0.43,-0),(1e-7,5)),' +
      "tokens:(Your,'don''t','12','null',''),replace:(:),lengths:(),'a key':null)";
    expect(writeNotation(config)).toBe(text);
    expect(readNotation(text)).toEqual(config);
  });

  test('represents all plain data', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(readNotation(writeNotation(value))).toEqual(value);
      }),
    );
  });

  test.each([
    '',
    '(',
    ')',
    '(1',
    '(1,',
    '(1:2)',
    '(a:1,b)',
    '(a:1,2:3)',
    "'",
    '1 2',
    '(1)(',
    'a b',
    '+1',
    '.5',
    '('.repeat(10_000),
  ])('refuses %o and says where', (text) => {
    expect(() => readNotation(text)).toThrow(/at position \d+$/);
  });

  test('is read to a depth beyond that of any config, and no deeper', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(JSON.stringify(readNotation(nested(16)))).toBe(`${'['.repeat(16)}1${']'.repeat(16)}`);
    expect(() => readNotation(nested(17))).toThrow(/at position 17$/);
  });

  test('a key named __proto__ is an ordinary key', () => {
    const read = readNotation('(__proto__:(seed:1))') as object;
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(Object.keys(read)).toEqual(['__proto__']);
  });
});

describe('an address', () => {
  const whole = fc.nat(60).map(String);
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'attn_scores',
      'zh-Hans',
      'strip transport',
      '100%',
      '%41',
      'a&b=c#d',
      '<img src=x onerror=alert(1)>',
    ),
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
      hide: optional(text),
      autoplay: optional(fc.constant('')),
    })
    .map(({ edit: { preset, config }, ...fields }) => ({
      preset: preset.id,
      config: valueText(differenceOf(preset.config, config, engine.defaults())),
      ...fields,
    }))
    .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

  test('contains every field and every edit, and reads as written', () => {
    fc.assert(
      fc.property(views, (fields) => {
        const address = addressOf(fields);
        expect(address).toMatch(/^#v1(&[\w.~!$'()*+,;:@/?%=-]+)*$/); // RFC 3986
        expect(readAddress(through(address))).toEqual({ fields, wrong: [], isTooLong: false });
        expect(addressOf(readAddress(address).fields)).toBe(address);
      }),
    );
  });

  test('restores edited numbers bit for bit', () => {
    fc.assert(
      fc.property(editsOf(engine), ({ preset, config }) => {
        const written = addressOf({
          preset: preset.id,
          config: valueText(differenceOf(preset.config, config, engine.defaults())),
        });
        const { config: json } = readAddress(through(written)).fields;
        const again = nearestConfig(engine, preset.config, JSON.parse(json!));
        expect(again.problems).toEqual([]);
        expect(bitsOf(engine, again.config)).toEqual(bitsOf(engine, config));
      }),
    );
  });

  test('over the maximum length is not read', () => {
    const start = '#v1&preset=causal-mask&config=(tokens:(';
    const long = (length: number) => start + 'a'.repeat(length - start.length);
    expect(readAddress(long(MAX_ADDRESS))).toMatchObject({ fields: { preset: 'causal-mask' }, isTooLong: false });
    expect(readAddress(long(MAX_ADDRESS + 1))).toEqual({ fields: {}, wrong: [], isTooLong: true });
  });

  test('writes a space as +, and reads %20 too', () => {
    const fields = { stage: 'masked', cell: 'masked 1 2', hide: 'code own' };
    const address = '#v1&stage=masked&cell=masked+1+2&hide=code+own';
    expect(addressOf(fields)).toBe(address);
    expect(readAddress(address).fields).toEqual(fields);
    expect(readAddress(address.replaceAll('+', '%20')).fields).toEqual(fields);
  });

  test('keeps a + of its text', () => {
    const fields = { config: '{"mask":"causal+padding"}', theme: 'a+b c' };
    expect(addressOf(fields)).toBe('#v1&config=(mask:causal+padding)&theme=a%2Bb+c');
    expect(readAddress(addressOf(fields)).fields).toEqual(fields);
  });

  test('is readable', () => {
    expect(
      addressOf({
        step: '31',
        preset: 'causal-mask',
        stage: 'masked',
        config: '{"seed":7,"tokens":["Dein","Weg"]}',
        autoplay: '',
      }),
    ).toBe('#v1&preset=causal-mask&config=(seed:7,tokens:(Dein,Weg))&stage=masked&step=31&autoplay');
  });

  test.each([
    ['', {}, []],
    ['#', {}, []],
    ['#v1', {}, []],
    ['#v1&config={%22seed%22:7}', { config: '{"seed":7}' }, []],
    ['#v1&config=(seed:7', { config: '(seed:7' }, []],
    ['#v1&stage=100%&step', { stage: '100%', step: '' }, []],
    ['#v9&step=3', { step: '3' }, ['v9']],
    ['#chapter-2', {}, ['chapter-2']],
    ['#v1&step=3&onclick=alert(1)&innerHTML', { step: '3' }, ['onclick=alert(1)', 'innerHTML']],
    ['#v1&&step=1', { step: '1' }, ['']],
  ])('%o is read as far as it goes', (fragment, fields, wrong) => {
    expect(readAddress(fragment)).toEqual({ fields, wrong, isTooLong: false });
  });

  test('any address gives only names of fields and texts', () => {
    const piece = fc.oneof(
      fc.constantFrom(...FIELDS.map((field) => `${field}=`), '&', '#', 'v1', '%', '(', ')', "'", ':', '__proto__='),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { fields } = readAddress(through(`#${pieces.join('')}`));
        for (const [name, value] of Object.entries(fields))
          expect([isField(name), typeof value]).toEqual([true, 'string']);
      }),
      { numRuns: 500 },
    );
  });
});
