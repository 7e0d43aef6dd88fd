// The words of the menu that the first picture does not need, in all languages.
import type { Language } from './languages.ts';

export interface MenuWords {
  /** Before the tokens of which one can be followed, or all. */
  readonly follow: string;
  readonly allTokens: string;
  readonly language: string;
  readonly theme: string;
  readonly themes: Readonly<Record<'auto' | 'light' | 'dark', string>>;
  readonly restart: string;
  /** A switch: playing stops after each scene. */
  readonly stops: string;
  readonly present: string;
  /** Begins the way back. */
  readonly back: string;
}

export const MENU_WORDS: Readonly<Record<Language, MenuWords>> = {
  en: {
    follow: 'Follow',
    allTokens: 'all tokens',
    language: 'Language',
    theme: 'Theme',
    themes: { auto: 'system setting', light: 'light', dark: 'dark' },
    restart: 'Play from the beginning',
    stops: 'Stop after each scene',
    present: 'Presenter’s view',
    back: 'The way back',
  },
  zh: {
    follow: '跟随',
    allTokens: '所有词元',
    language: '语言',
    theme: '主题',
    themes: { auto: '跟随系统', light: '浅色', dark: '深色' },
    restart: '从头播放',
    stops: '每个阶段后停下',
    present: '演讲者视图',
    back: '往回走',
  },
  pt: {
    follow: 'Seguir',
    allTokens: 'todos',
    language: 'Idioma',
    theme: 'Tema',
    themes: { auto: 'do sistema', light: 'claro', dark: 'escuro' },
    restart: 'Reproduzir do começo',
    stops: 'Parar após cada etapa',
    present: 'Modo de apresentação',
    back: 'Caminho de volta',
  },
};
