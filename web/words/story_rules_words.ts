// The messages for the author of a story, in each language.
import type { Language } from './languages.ts';

export interface StoryRules {
  /** `cell`: as the text names it; `right`: its printed number; `got`: the author's text. */
  readonly wrong: (cell: string, right: string, got: string) => string;
  readonly empty: (cell: string, right: string) => string;
  readonly noCell: string;
  readonly outside: string;
  readonly noSection: string;
  readonly choices: string;
}

export const STORY_RULES: Readonly<Record<Language, StoryRules>> = {
  en: {
    wrong: (cell, right, got) => `data-cell ${cell} is ${right}: the text has ${got}`,
    empty: (cell, right) => `data-cell ${cell} is ${right}: the text has nothing, and readers without scripts miss it`,
    noCell: 'data-cell needs ref: a matrix, a row and a column, such as attn_scores 1 0',
    outside: 'data-cell must be in a section of a story, since nothing fills it here',
    noSection: 'attention-story needs sections, which are its children: it has none',
    choices:
      'story-question needs choices: one with data-right, and others with data-why, the reason why they are wrong',
  },
  zh: {
    wrong: (cell, right, got) => `data-cell ${cell} 是 ${right}；文中写的是 ${got}`,
    empty: (cell, right) => `data-cell ${cell} 是 ${right}；文中没有写，不运行脚本的读者看不到它`,
    noCell: 'data-cell 需要 ref：一个矩阵、一行和一列，例如 attn_scores 1 0',
    outside: 'data-cell 必须在故事的一节（section）里；在这里没有数值填入',
    noSection: 'attention-story 需要 section 作为它的子元素；现在一个也没有',
    choices: 'story-question 需要选项：一个正确的有 data-right，其他每个有 data-why，说明它为什么不对',
  },
  pt: {
    wrong: (cell, right, got) => `data-cell ${cell} é ${right}; no texto está ${got}`,
    empty: (cell, right) => `data-cell ${cell} é ${right}; no texto não há nada, e quem lê sem scripts não o vê`,
    noCell: 'data-cell precisa de ref: uma matriz, uma linha e uma coluna, como attn_scores 1 0',
    outside: 'data-cell deve estar em uma seção de uma história: aqui nada o preenche',
    noSection: 'attention-story precisa de seções, filhas dela: não há nenhuma',
    choices: 'story-question precisa de escolhas: uma com data-right e outras com data-why, a razão de estarem erradas',
  },
};
