// Problems of a request are reported in a few sentences of limited length, however many there are.
import { expect, test } from 'vitest';
import { Problems } from '../../../web/model/problems.ts';
import { FIELDS } from '../../../web/element/attributes.ts';
import { readAddress } from '../../../web/input/address.ts';
import { readCell, readConfig, readOneOf, readInteger, type Reading } from '../../../web/input/attribute_text.ts';
import { readParts } from '../../../web/model/parts.ts';
import { engine } from '../../engine.ts';
import { en, LANGUAGES, loadWords } from '../../../web/words/index.ts';
import { quoted } from '../../../web/words/text.ts';

test('of twenty thousand problems three are reported, and the number of the others', () => {
  const heard: string[] = [];
  const problems = new Problems(
    () => en,
    ({ message }) => heard.push(message),
  );
  const names = Array.from({ length: 20_000 }, (_, i) => `wrong${i}`).join(' ');
  const { wrong } = readParts(names);
  problems.report('controls', wrong);
  const messages = problems.list.map(({ message }) => message);
  expect(messages).toHaveLength(4);
  expect(messages[0]).toMatch(/^controls must be one of .*: got wrong0$/);
  expect(messages[3]).toBe('… and 19,997 more.');
  expect(heard).toEqual(messages);
  problems.report('controls', []);
  expect(problems.list).toEqual([]);
});

test('three problems are three sentences', () => {
  const problems = new Problems(() => en);
  problems.report(
    'address',
    [1, 2, 3].map((i) => () => `problem ${i}`),
  );
  expect(problems.list.map(({ message }) => message)).toEqual(['problem 1', 'problem 2', 'problem 3']);
});

test('a quotation in a message is cut to 80 characters, never inside a surrogate pair', () => {
  expect(quoted('a'.repeat(80))).toBe('a'.repeat(80));
  expect(quoted('a'.repeat(81))).toBe(`${'a'.repeat(79)}…`);
  expect(quoted(`${'a'.repeat(78)}😀${'b'.repeat(80)}`)).toBe(`${'a'.repeat(78)}…`);
});

test('no text of any length makes a message long, in any language', async () => {
  const trace = engine.trace({});
  const long = 'x'.repeat(60_000); // a longer address is refused unread
  const readings: readonly Reading<unknown>[] = [
    readInteger('step', long, 7),
    readOneOf('theme', long, ['auto', 'light', 'dark']),
    readCell(long, trace, 0, 0),
    readConfig(long),
  ];
  const { wrong } = readAddress(`#${long}`, FIELDS);
  expect(wrong).toHaveLength(1);
  for (const words of await Promise.all(LANGUAGES.map(loadWords))) {
    const sentences = [...readings.map(({ problem }) => problem!), readParts(long).wrong[0]!];
    for (const sentence of sentences) expect(sentence(words).length).toBeLessThan(300);
  }
});
