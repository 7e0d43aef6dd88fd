// `npm test` by parts.
import { expect, test } from 'vitest';
import { chosenParts } from '../../../scripts/test.mjs';

const namesOf = (...names: string[]) => chosenParts(names).map(({ name }) => name);

test('a part also runs the part that builds its inputs', () => {
  expect(namesOf('node')).toEqual(['build', 'node']);
  expect(namesOf('browser', 'check')).toEqual(['check', 'build', 'browser']);
  expect(namesOf('native')).toEqual(['native']);
});

test('without names every part runs, once', () => {
  const all = namesOf();
  expect(all).toEqual(expect.arrayContaining(['check', 'native', 'sanitized', 'build', 'node', 'browser']));
  expect(new Set(all).size).toBe(all.length);
});

test('an unknown part is refused with the names of those that exist', () => {
  expect(() => namesOf('nodes')).toThrow(/Unknown part: nodes\. There are check, native, .*, node, browser/);
});
