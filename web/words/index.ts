// The dictionary of each language, and the choice of one for a language tag.
import { en } from './en.ts';
import { LANGUAGES, type Language } from './languages.ts';
import type { Words } from './words.ts';

export { LANGUAGES, LANGUAGE_NAMES, LANGUAGE_TAGS, TITLES, type Language } from './languages.ts';
export type { Words } from './words.ts';
export { en };

/** English is always loaded; the others are loaded on first use. */
export const WORDS: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => en,
  zh: async () => (await import('./zh.ts')).zh,
  pt: async () => (await import('./pt.ts')).pt,
};

/** The language for a BCP 47 tag: `zh-Hans-CN` gets Chinese, `pt-PT` Portuguese, an unknown one English. */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.trim().split('-')[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** The declared language of an element, or of its nearest ancestor that declares one. */
export const languageAround = (element: Element): Language => languageOf(element.closest<HTMLElement>('[lang]')?.lang);
