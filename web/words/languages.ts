// The supported languages, with their names and tags.

/**
 * To add a language: its code, name and tag here, its dictionary in index.ts, its part of each `*_words.ts`. The types
 * require all of them.
 */
export const LANGUAGES = ['en', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文', pt: 'Português' };

/** The tag for documents and screen readers: the script or the country whose usage a dictionary follows. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans', pt: 'pt-BR' };

/** The name of the player, and the title of a page that holds only one. */
export const TITLES: Readonly<Record<Language, string>> = {
  en: 'Self-attention, step by step',
  zh: '自注意力，一步一步看',
  pt: 'Autoatenção, passo a passo',
};
