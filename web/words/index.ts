// The words of each language.
import { notebooks } from './en/notebooks.ts';
import { panels } from './en/panels.ts';
import { player } from './en/player.ts';
import { stages } from './en/stages.ts';
import { loadTranslation, type Language } from './languages.ts';
import type { Words } from './words.ts';

export { LANGUAGES, languageAround, languageOf, loadTranslation, nameOf, tagOf, titleOf } from './languages.ts';
export type { Language } from './languages.ts';
export type { Words } from './words.ts';

export const en: Words = { ...player, ...stages, ...panels, notebooks };

export const loadWords = async (lang: Language): Promise<Words> => (await loadTranslation(lang))?.words ?? en;
