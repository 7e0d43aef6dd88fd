// The words of the menu that the first picture does not need, in all languages.
import type { Language } from './languages.ts';

export interface MenuWords {
  /** A switch: weights of all rows share one scale of colours, from 0 to 1. */
  readonly oneScale: string;
}

export const MENU_WORDS: Readonly<Record<Language, MenuWords>> = {
  en: { oneScale: 'One colour scale for all weights' },
  zh: { oneScale: '所有权重共用一个色标' },
  pt: { oneScale: 'Uma escala de cores para todos os pesos' },
};
