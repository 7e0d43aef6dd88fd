// The words of each language.
import { notebooks } from './en/notebooks.ts';
import { panels } from './en/panels.ts';
import { player } from './en/player.ts';
import { stages } from './en/stages.ts';
import type { Language } from './languages.ts';
import type { Translation, Words } from './words.ts';

export { LANGUAGES, languageAround, languageOf, nameOf, tagOf, titleOf, type Language } from './languages.ts';
export type { Words } from './words.ts';

export const en: Words = { ...player, ...stages, ...panels, notebooks };

const TRANSLATIONS = import.meta.glob<Translation>('./*/index.ts', { import: 'translation' });

/** A language, loaded when it is first opened; null: English, which each script has in itself. */
export const loadTranslation = async (lang: Language): Promise<Translation | null> =>
  (await TRANSLATIONS[`./${lang}/index.ts`]?.()) ?? null;

export const loadWords = async (lang: Language): Promise<Words> => (await loadTranslation(lang))?.words ?? en;
