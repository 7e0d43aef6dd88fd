// A language that is not whole yet.
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { missingPages, missingWords } from '../../../scripts/languages.ts';
import { type Draft, ENGLISH, withEnglish } from '../../../web/words/draft.ts';
import type { Translation } from '../../../web/words/words.ts';

const draft: Draft<Translation> = {
  words: { lang: 'fr', play: 'Lecture', axes: { token: 'jeton' }, edited: (name) => `${name} (modifié)` },
};

test('what a draft says is said, at every depth, and the rest in English', () => {
  const { words, story, learning } = withEnglish(draft);
  expect([words.play, words.pause]).toEqual(['Lecture', ENGLISH.words.pause]);
  expect(words.axes).toEqual({ ...ENGLISH.words.axes, token: 'jeton' });
  expect(words.edited('x')).toBe('x (modifié)');
  expect([story, learning]).toEqual([ENGLISH.story, ENGLISH.learning]);
});

test('what is left is listed by its path, a dictionary that is missing as a whole by its own', () => {
  const root = resolve(import.meta.dirname, '../../..');
  expect(missingPages(root, 'fr/')).toEqual(['web/pages/fr/index.html', 'web/pages/fr/learn.html']);
  expect(missingPages(root, 'zh/')).toEqual([]);
  const left = missingWords(ENGLISH, draft, 'fr');
  expect(left).toEqual(expect.arrayContaining(['fr.words.pause', 'fr.words.axes.query', 'fr.story', 'fr.learning']));
  expect(left.filter((path) => /\.(play|edited|token)$/.test(path))).toEqual([]);
  expect(missingWords(ENGLISH, withEnglish(draft), 'fr')).toEqual([]);
});
