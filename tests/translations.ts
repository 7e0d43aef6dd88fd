// Every language as a whole, English too.
import { learning } from '../web/words/en/learning.ts';
import { story } from '../web/words/en/story.ts';
import { en, LANGUAGES, loadTranslation, type Language } from '../web/words/index.ts';
import type { Translation } from '../web/words/words.ts';

const ENGLISH: Translation = { words: en, story, learning };

const all = new Map(
  await Promise.all(LANGUAGES.map(async (lang) => [lang, (await loadTranslation(lang)) ?? ENGLISH] as const)),
);

export const translationOf = (lang: Language): Translation => all.get(lang)!;
