// The words of the panel that shows one step of the optimiser, number by number.
import type { Language } from './languages.ts';

interface UpdateWords {
  readonly help: (step: number, sentences: number) => string;
  readonly matrix: string;
  readonly row: string;
  readonly rows: {
    readonly weight: string;
    readonly gradient: string;
    readonly change: string;
    readonly after: string;
  };
  /** After the last step. */
  readonly last: string;
  /** The loss does not depend on this matrix. */
  readonly none: string;
}

export const LEARNING_UPDATE_WORDS: Readonly<Record<Language, UpdateWords>> = {
  en: {
    help: (step, sentences) =>
      `From step ${step} to step ${step + 1}, one row of a matrix. The gradient is that of the loss of all ` +
      `${sentences} sentences; nothing clips it.`,
    matrix: 'Matrix',
    row: 'Row',
    rows: { weight: 'weight', gradient: 'gradient', change: 'change', after: 'new weight' },
    last: 'This is the last step: nothing changes after it. Move the handle to an earlier one.',
    none: 'The loss does not depend on this matrix, so no step changes it.',
  },
  zh: {
    help: (step, sentences) =>
      `一个矩阵的一行，从第 ${step} 步到第 ${step + 1} 步。梯度是全部 ${sentences} 个句子的损失的梯度，不做裁剪。`,
    matrix: '矩阵',
    row: '行',
    rows: { weight: '权重', gradient: '梯度', change: '变化', after: '新权重' },
    last: '这是最后一步，之后什么也不变。请把滑块移到前面的一步。',
    none: '损失与这个矩阵无关，所以没有哪一步会改变它。',
  },
  pt: {
    help: (step, sentences) =>
      `Do passo ${step} ao passo ${step + 1}, uma linha de uma matriz. O gradiente é o da perda de todas as ` +
      `${sentences} frases, sem clipping.`,
    matrix: 'Matriz',
    row: 'Linha',
    rows: { weight: 'peso', gradient: 'gradiente', change: 'mudança', after: 'novo peso' },
    last: 'Este é o último passo: depois dele nada muda. Arraste o cursor até um passo anterior.',
    none: 'A perda não depende desta matriz, por isso nenhum passo a altera.',
  },
};
