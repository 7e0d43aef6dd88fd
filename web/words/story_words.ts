// The words of <attention-story> and its questions, in each language: loaded with them, not with the player.
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
  /** After a claim that the numbers in view do not support; the claim stays as written. */
  readonly untrue: string;
  /** Beside a reader's own sentence that is too long for the opening. */
  readonly firstWords: (most: number) => string;
  readonly changed: string;
  readonly restore: string;
  readonly back: string;
  readonly check: string;
  readonly answer: string;
  readonly right: (text: string) => string;
  readonly larger: string;
  readonly smaller: string;
  readonly other: (text: string) => string;
  readonly noNumber: (text: string) => string;
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
    untrue: ' (with the original numbers)',
    firstWords: (most) => `Only the first ${most} words are shown.`,
    changed: 'These are your numbers.',
    restore: 'Back to the original ones',
    back: 'put it back',
    check: 'Check',
    answer: 'Your answer',
    right: (text) => `Right: ${text}.`,
    larger: 'Not yet: it is larger.',
    smaller: 'Not yet: it is smaller.',
    other: (text) => `Not ${text}. Look again.`,
    noNumber: (text) => `“${text}” is not a number.`,
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
    untrue: '（原来的数值如此）',
    firstWords: (most) => `只显示前 ${most} 个词。`,
    changed: '现在显示的是你改过的数值。',
    restore: '恢复原来的数值',
    back: '恢复原样',
    check: '检查',
    answer: '你的答案',
    right: (text) => `正确：${text}。`,
    larger: '还不对：实际值更大。',
    smaller: '还不对：实际值更小。',
    other: (text) => `不是 ${text}，再看一看。`,
    noNumber: (text) => `“${text}”不是数字。`,
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
    untrue: ' (com os números originais)',
    firstWords: (most) => `Só as primeiras ${most} palavras aparecem.`,
    changed: 'Estes são os seus números.',
    restore: 'Voltar aos originais',
    back: 'desfazer',
    check: 'Conferir',
    answer: 'Sua resposta',
    right: (text) => `Certo: ${text}.`,
    larger: 'Ainda não: é maior.',
    smaller: 'Ainda não: é menor.',
    other: (text) => `Não é ${text}. Olhe de novo.`,
    noNumber: (text) => `“${text}” não é um número.`,
  },
};
