// The words of the article's opening, in each language: loaded with it, after the first picture.
import type { Language } from './index.ts';

export interface HeroWords {
  /** Beside a reader's own sentence: what its arcs do not say. */
  readonly chance: string;
  /** Beside one that is too long for the opening. */
  readonly firstWords: (max: number) => string;
}

export const HERO_WORDS: Readonly<Record<Language, HeroWords>> = {
  en: {
    chance: 'Random tables: the arcs are chance, not meaning.',
    firstWords: (max) => `Only the first ${max} words are shown.`,
  },
  zh: {
    chance: '数表是随机的：弧线只是碰巧，没有含义。',
    firstWords: (max) => `只显示前 ${max} 个词。`,
  },
  pt: {
    chance: 'Tabelas aleatórias: os arcos são acaso, não sentido.',
    firstWords: (max) => `Só as primeiras ${max} palavras aparecem.`,
  },
};
