// The words beside the numbers in the line of arithmetic: in all languages.
import type { Language } from './languages.ts';

export interface LineWords {
  /** In place of the arithmetic: the source of a number. The stage's words say how it is drawn or built. */
  readonly notComputed: Readonly<Record<'given' | 'drawn' | 'built', string>>;
  /** For an embedding of a reader's own token. */
  readonly drawnForToken: string;
  /** A reader has tried to change a computed number. */
  readonly computedHint: string;
  readonly editHint: string;
  /** Until a reader has chosen a number. */
  readonly choose: string;
  /** After a number that is passed on unchanged; `head`: the head of its matrix, counted from 1. */
  readonly copiedFrom: (title: string, head: number | null) => string;
  /** The folded terms of a long line. */
  readonly folded: (count: number) => string;
  readonly unfold: string;
  readonly fold: string;
  /** After a result that the printed operands do not give, with the reason. */
  readonly rounded: string;
  readonly moreDigits: string;
  readonly rowSum: (sum: string) => string;
  /** A button. */
  readonly moves: string;
  /** A button in the scenes of gradients. */
  readonly leave: string;
  /** Where −0.0000 is printed. */
  readonly minusZero: string;
}

export const LINE_WORDS: Readonly<Record<Language, LineWords>> = {
  en: {
    notComputed: {
      given: 'Given, not computed.',
      drawn: 'Drawn from the seed, not computed.',
      built: 'Set by the rule of the mask, not computed.',
    },
    drawnForToken: 'Drawn from the letters of this token: normal, mean 0. It has the same row in every sentence.',
    computedHint:
      'This number is computed, so it can’t be changed. Choose a source in the line above: inputs and weights can ' +
      'be changed.',
    editHint: 'Double-click, double-tap or press Enter to change it.',
    choose: 'Choose any number to see where it comes from.',
    copiedFrom: (title, head) => `Copied from “${title}”${head === null ? '' : `, head ${head}`}.`,
    folded: (count) => `… ${count} more ${count === 1 ? 'term' : 'terms'} …`,
    unfold: 'Show all terms',
    fold: 'Show fewer terms',
    rounded: 'rounded',
    moreDigits: 'Computed with more digits than are shown.',
    rowSum: (sum) => `The row sums to ${sum}.`,
    moves: 'What moves this number?',
    leave: 'Leave the way back',
    minusZero: '−0.0000 is 0 times a negative number.',
  },
  zh: {
    notComputed: {
      given: '给定的数字，不是算出来的。',
      drawn: '由随机种子生成，不是算出来的。',
      built: '由掩码的规则决定，不是算出来的。',
    },
    drawnForToken: '由这个词元的字母生成：正态分布，均值为 0。它在每个句子里都是同一行。',
    computedHint: '这个数字是算出来的，不能修改。请在上面的算式里选择它的来源：输入和权重可以修改。',
    editHint: '双击或按 Enter 修改。',
    choose: '选中任意一个数字，看它从哪里来。',
    copiedFrom: (title, head) => `复制自“${title}”${head === null ? '' : `，第 ${head} 个头`}。`,
    folded: (count) => `……还有 ${count} 项……`,
    unfold: '显示所有项',
    fold: '收起一部分项',
    rounded: '四舍五入',
    moreDigits: '计算时用的位数比显示的多。',
    rowSum: (sum) => `这一行的和是 ${sum}。`,
    moves: '什么会改变这个数字？',
    leave: '不再往回走',
    minusZero: '−0.0000 是 0 乘以一个负数。',
  },
  pt: {
    notComputed: {
      given: 'Dado, não calculado.',
      drawn: 'Sorteado a partir da semente, não calculado.',
      built: 'Definido pela regra da máscara, não calculado.',
    },
    drawnForToken:
      'Sorteado a partir das letras deste token: normal, com média 0. Em toda frase a linha dele é a mesma.',
    computedHint:
      'Este número é calculado e não pode ser mudado. Escolha na conta acima um dos números de que ele vem: entradas ' +
      'e pesos podem ser mudados.',
    editHint: 'Clique ou toque duas vezes, ou pressione Enter, para mudá-lo.',
    choose: 'Escolha qualquer número para ver de onde ele vem.',
    copiedFrom: (title, head) => `Copiado de “${title}”${head === null ? '' : `, cabeça ${head}`}.`,
    folded: (count) => `…mais ${count} ${count === 1 ? 'termo' : 'termos'}…`,
    unfold: 'Mostrar todos os termos',
    fold: 'Mostrar menos termos',
    rounded: 'arredondado',
    moreDigits: 'Calculado com mais dígitos do que os mostrados.',
    rowSum: (sum) => `A linha soma ${sum}.`,
    moves: 'O que move este número?',
    leave: 'Sair do caminho de volta',
    minusZero: '−0.0000 é 0 vezes um número negativo.',
  },
};
