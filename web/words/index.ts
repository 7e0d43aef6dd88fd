// The languages there are, and which of them answers a language tag.
import { en } from './en.ts';
import type { Words } from './words.ts';

export type { Words } from './words.ts';
export { en };

/** To add one: its word here, its own name, its tag, and its dictionary below; the type check asks for the rest. */
export const LANGUAGES = ['en', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language as those who read it call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文', pt: 'Português' };

/** The tag for documents and screen readers: which script or which country's usage a dictionary is written in. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans', pt: 'pt-BR' };

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
