// JSON as text: like JSON.parse, except that no number becomes Infinity.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Config } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { parseJson } from '../../../web/engine/json.ts';

test.each([
  ['1e400', '1e400'],
  ['-1E+400', '-1E+400'],
  ['[1,-2.5e999,1e308]', [1, '-2.5e999', 1e308]],
  [`${'9'.repeat(400)}`, '9'.repeat(400)],
  [`${'9'.repeat(300)}e20`, `${'9'.repeat(300)}e20`],
  ['{"a":1e400,"1e400":"1e400"}', { a: '1e400', '1e400': '1e400' }],
  ['"a \\"1e400\\" \\\\"', 'a "1e400" \\'],
  ['1e-400', 0],
  ['0.0001e311', 1e307],
  ['1e0000000001', 10],
])('%s', (text, value) => expect(parseJson(text)).toEqual(value));

test('other JSON is read as by JSON.parse, and invalid JSON is rejected', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ['1e400x', '01e400', '+1e400', '.5e400', '1.e400', '"a"1e400', '[1e400', '1e400 2', 'e400'])
    expect(() => parseJson(text), text).toThrow(SyntaxError);
});

test('a bare NaN or Infinity, as Python writes it, is refused with its place and what to write instead', () => {
  for (const bare of ['NaN', 'Infinity', '-Infinity'])
    for (const [before, place] of [
      ['[[', 'line 1, column 3'],
      ['{"a": "NaN", "b\\"": [', 'line 1, column 22'],
      ['{"a":\n "-Infinity, NaN",\n\n  "b": ', 'line 4, column 8'],
    ] as const)
      expect(() => parseJson(`${before}${bare}, NaN`)).toThrow(`${bare} in ${place} must be in quotes: "${bare}"`);
  expect(() => parseJson('{"a": "NaN", "inputs": [[x]]}')).toThrow(/^(?!.*must be in quotes)/);
});

test('a number that is too large is refused like one that is too large for a float32', () => {
  const problemsOf = (text: string) => engine.validate({ inputs: [[1, parseJson(text)]] } as Config);
  expect(problemsOf('1e400').map(({ message }) => message)).toEqual(['inputs[0][1] must be a number: got "1e400"']);
  expect(problemsOf('1e39')[0]!.message).toBe(
    'inputs[0][1] must fit a float32, at most 3.4028235e38 in size: got 1e+39',
  );
  expect(problemsOf('"Infinity"')).toEqual([]);
});
