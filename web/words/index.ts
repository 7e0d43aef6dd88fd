// The languages there are, and which of them answers a language tag.
import { en } from './en.ts';
import { pt } from './pt.ts';
import type { Words } from './words.ts';
import { zh } from './zh.ts';

export type { Words } from './words.ts';

/** To add one: its tag here, its own name, and its dictionary below; the type check asks for the rest. */
export const LANGUAGES = ['en', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language as those who read it call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文', pt: 'Português' };

export const WORDS: Readonly<Record<Language, Words>> = { en, zh, pt };

/** The language for a BCP 47 tag: `zh-Hans-CN` is read in Chinese, `pt-PT` in Portuguese, an unknown one in English. */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.trim().split('-')[0]!.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}
