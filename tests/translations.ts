// Every language as a whole, English too.
import { readdirSync, readFileSync } from 'node:fs';
import { ENGLISH } from '../web/words/draft.ts';
import { LANGUAGES, loadTranslation, type Language } from '../web/words/index.ts';
import type { Translation } from '../web/words/words.ts';

const all = new Map(
  await Promise.all(LANGUAGES.map(async (lang) => [lang, (await loadTranslation(lang)) ?? ENGLISH] as const)),
);

export const translationOf = (lang: Language): Translation => all.get(lang)!;

/** The words in Latin letters in the texts of a language: names of programs, and of the code. */
export function latinWordsOf(lang: Language): ReadonlySet<string> {
  const folder = new URL(`../web/words/${lang}/`, import.meta.url);
  const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const texts = sources.join('\n').match(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g)!;
  return new Set(texts.flatMap((text) => text.replaceAll(/\$\{[^}]*\}/g, ' ').match(/[a-z]{3,}/gi) ?? []));
}
