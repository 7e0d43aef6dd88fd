// The messages for the author of a story, in each language: loaded when a story is checked.
import type { Language } from './languages.ts';

export interface StoryRules {
  /** `cell`: as the text names it; `right`: its printed number; `got`: the author's text. */
  readonly wrong: (cell: string, right: string, got: string) => string;
  readonly empty: (cell: string, right: string) => string;
  readonly noCell: string;
  readonly outside: string;
  readonly noSection: string;
  readonly asksNothing: string;
  readonly choices: string;
  readonly after: (got: string) => string;
  readonly largest: (got: string) => string;
  readonly count: (got: string) => string;
  readonly holds: (got: string) => string;
  readonly untrue: (got: string) => string;
}

export const STORY_RULES: Readonly<Record<Language, StoryRules>> = {
  en: {
    wrong: (cell, right, got) => `data-cell ${cell} is ${right}: the text has ${got}`,
    empty: (cell, right) => `data-cell ${cell} is ${right}: the text has nothing, and readers without scripts miss it`,
    noCell: 'data-cell needs ref: a matrix, a row and a column, such as attn_scores 1 0',
    outside: 'data-cell must be in a section of a story, since nothing fills it here',
    noSection: 'attention-story needs sections, which are its children: it has none',
    asksNothing: 'story-question needs ref, largest, count, choices or parts: it has none of them',
    choices: 'choices need data-right on a right one, and data-why, the reason, on each wrong one',
    after: (got) => `after must be edit, or conditions such as mask is none: got ${got}`,
    largest: (got) => `largest must be a matrix in view and a row of it, counted from 0: got ${got}`,
    count: (got) => `count must be a matrix in view and a number, such as masked -Infinity: got ${got}`,
    holds: (got) => `data-holds must be conditions such as attn_weights 1 0 above 0.5: got ${got}`,
    untrue: (got) => `data-holds is not met by the section’s own numbers: ${got}`,
  },
  zh: {
    wrong: (cell, right, got) => `data-cell ${cell} 是 ${right}；文中写的是 ${got}`,
    empty: (cell, right) => `data-cell ${cell} 是 ${right}；文中没有写，不运行脚本的读者看不到它`,
    noCell: 'data-cell 需要 ref：一个矩阵、一行和一列，例如 attn_scores 1 0',
    outside: 'data-cell 必须在故事的一节（section）里；在这里没有数值填入',
    noSection: 'attention-story 需要 section 作为它的子元素；现在一个也没有',
    asksNothing: 'story-question 需要 ref、largest、count、选项或小题；现在一个也没有',
    choices: '选项中正确的一个需要 data-right，每个错误的需要说明理由的 data-why',
    after: (got) => `after 必须是 edit，或者条件，例如 mask is none；得到的是 ${got}`,
    largest: (got) => `largest 必须是画面中的一个矩阵和它的一行，从 0 数起；得到的是 ${got}`,
    count: (got) => `count 必须是画面中的一个矩阵和一个数，例如 masked -Infinity；得到的是 ${got}`,
    holds: (got) => `data-holds 必须是条件，例如 attn_weights 1 0 above 0.5；得到的是 ${got}`,
    untrue: (got) => `这一节自己的数值不满足 data-holds：${got}`,
  },
  pt: {
    wrong: (cell, right, got) => `data-cell ${cell} é ${right}; no texto está ${got}`,
    empty: (cell, right) => `data-cell ${cell} é ${right}; no texto não há nada, e quem lê sem scripts não o vê`,
    noCell: 'data-cell precisa de ref: uma matriz, uma linha e uma coluna, como attn_scores 1 0',
    outside: 'data-cell deve estar em uma seção de uma história: aqui nada o preenche',
    noSection: 'attention-story precisa de seções, filhas dela: não há nenhuma',
    asksNothing: 'story-question precisa de ref, largest, count, escolhas ou partes: não há nenhum deles',
    choices: 'as escolhas precisam de data-right em uma certa e de data-why, a razão, em cada errada',
    after: (got) => `after deve ser edit ou condições como mask is none; recebido: ${got}`,
    largest: (got) =>
      `largest deve ser uma matriz em exibição e uma linha dela, contada a partir de 0; recebido: ${got}`,
    count: (got) => `count deve ser uma matriz em exibição e um número, como masked -Infinity; recebido: ${got}`,
    holds: (got) => `data-holds deve conter condições, como attn_weights 1 0 above 0.5; recebido: ${got}`,
    untrue: (got) => `os números da própria seção não satisfazem data-holds: ${got}`,
  },
};
