// The dictionary of each language, and which of them answers a language tag.
import { en } from './en.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { Words } from './words.ts';

export { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS, type Language } from './languages.ts';
export type { Words } from './words.ts';
export { en };

/** English is always there; the others are loaded when they are first read. */
export const WORDS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => en,
  zh: async () => (await import('./zh.ts')).zh,
  pt: async () => (await import('./pt.ts')).pt,
};

/** The language for a BCP 47 tag: `zh-Hans-CN` is read in Chinese, `pt-PT` in Portuguese, an unknown one in English. */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.trim().split('-')[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** The language that an element, or what it stands in, says that it is in. */
export const languageAround = (element: Element): Language => languageOf(element.closest<HTMLElement>('[lang]')?.lang);
