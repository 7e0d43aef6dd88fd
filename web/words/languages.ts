// The languages there are, and what they are called.

/** To add one: word, name, tag here, its dictionary in index.ts, its part of each `*_words.ts`. Types ask for all. */
export const LANGUAGES = ['en', 'zh', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language as those who read it call it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '中文', pt: 'Português' };

/** The tag for documents and screen readers: which script or which country's usage a dictionary is written in. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans', pt: 'pt-BR' };
