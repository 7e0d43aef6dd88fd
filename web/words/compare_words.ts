// The words of the comparison of masks: in all languages, loaded with its panel.
import type { Language } from './languages.ts';

export interface CompareWords {
  readonly none: string;
  readonly fill: string;
  readonly renormalise: string;
  readonly difference: (value: string) => string;
  readonly future: string;
  readonly breakdown: string;
  readonly breakdownWhy: string;
}

export const COMPARE_WORDS: Readonly<Record<Language, CompareWords>> = {
  en: {
    none: 'No mask',
    fill: '−∞ before softmax',
    renormalise: 'Zero and renormalise',
    difference: (value) =>
      `Largest difference between the two masks: ${value}. They are the same function; only rounding differs.`,
    future: 'Change a later token’s embedding above: with either mask, the earlier rows of weights stay as they are.',
    breakdown: 'A hidden score that is much larger: scores 0 and 200',
    breakdownWhy:
      'The first row may see the first key only. With −∞ before softmax, its weight is 1. Renormalising divides ' +
      'by what softmax has left of it: beside a score of 200 that is 0, and 0 / 0 is NaN. This is the real ' +
      'reason to prefer −∞.',
  },
  zh: {
    none: '没有掩码',
    fill: 'softmax 之前填 −∞',
    renormalise: '置零再重新归一化',
    difference: (value) => `两种掩码方式的最大差：${value}。它们是同一个函数，差别只来自舍入。`,
    future: '在上面修改后面某个词元的嵌入：无论用哪种掩码方式，前面各行的权重都不变。',
    breakdown: '被遮住的分数大得多时：分数 0 和 200',
    breakdownWhy:
      '第一行只能看第一个键。在 softmax 之前填 −∞，它的权重是 1。重新归一化则要除以 softmax 留给它的那一份：和 200 的分数在一起，这一份是 0，而 0 / 0 是 NaN。这才是用 ' +
      '−∞ 的真正原因。',
  },
  pt: {
    none: 'Sem máscara',
    fill: '−∞ antes da softmax',
    renormalise: 'Zerar e renormalizar',
    difference: (value) =>
      `Maior diferença entre as duas máscaras: ${value}. São a mesma função; só o arredondamento difere.`,
    future:
      'Mude acima o embedding de um token posterior: com qualquer das duas máscaras, as linhas anteriores de ' +
      'pesos não mudam.',
    breakdown: 'Quando um score oculto é muito maior: scores 0 e 200',
    breakdownWhy:
      'A primeira linha só pode ver a primeira chave. Com −∞ antes da softmax, o peso dela é 1. Renormalizar ' +
      'divide pelo que a softmax deixou dela: ao lado de um score de 200 isso é 0, e 0 / 0 é NaN. Essa é a ' +
      'verdadeira razão para preferir −∞.',
  },
};
