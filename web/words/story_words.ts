// The words of <attention-story>, in each language.
import type { Language } from './index.ts';

export interface StoryWords {
  /** The name of the buttons that step through the sections. */
  readonly walk: string;
  readonly previous: string;
  readonly next: string;
  readonly show: string;
  /** The buttons that play a section's scene. */
  readonly play: string;
  readonly pause: string;
  readonly stepBack: string;
  readonly stepForward: string;
  readonly of: (at: number, count: number) => string;
  /** Beside a number that differs from the written one. */
  readonly written: (text: string) => string;
  /** After a claim about the numbers that its section was written with, while others are in view. */
  readonly otherNumbers: string;
  readonly changed: string;
  readonly restore: string;
  readonly back: string;
}

export const STORY_WORDS: Readonly<Record<Language, StoryWords>> = {
  en: {
    walk: 'Sections of the text',
    previous: 'Previous section',
    next: 'Next section',
    show: 'Show',
    play: 'Play',
    pause: 'Pause',
    stepBack: 'One step back',
    stepForward: 'One step forward',
    of: (at, count) => `${at} of ${count}`,
    written: (text) => `originally ${text}`,
    otherNumbers: ' (with the original numbers)',
    changed: 'These are your numbers.',
    restore: 'Restore the originals',
    back: 'put it back',
  },
  zh: {
    walk: '文章各节',
    previous: '上一节',
    next: '下一节',
    show: '显示',
    play: '播放',
    pause: '暂停',
    stepBack: '后退一步',
    stepForward: '前进一步',
    of: (at, count) => `第 ${at} 节，共 ${count} 节`,
    written: (text) => `原为 ${text}`,
    otherNumbers: '（原来的数值如此）',
    changed: '现在显示的是你改过的数值。',
    restore: '恢复原来的数值',
    back: '恢复原样',
  },
  pt: {
    walk: 'Seções do texto',
    previous: 'Seção anterior',
    next: 'Próxima seção',
    show: 'Mostrar',
    play: 'Reproduzir',
    pause: 'Pausar',
    stepBack: 'Um passo para trás',
    stepForward: 'Um passo para a frente',
    of: (at, count) => `${at} de ${count}`,
    written: (text) => `no original: ${text}`,
    otherNumbers: ' (com os números originais)',
    changed: 'Estes são os seus números.',
    restore: 'Voltar aos originais',
    back: 'desfazer',
  },
};
