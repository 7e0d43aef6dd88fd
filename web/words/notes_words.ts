// The notes below the panels: where the numbers come from, how exact they are, and whether they mean anything. Loaded
// with what draws scenes.
import type { Language } from './languages.ts';

interface NotesWords {
  /** `notebook`: its number, and the cells. */
  readonly fromNotebook: (notebook: string) => string;
  readonly ownNumbers: string;
  readonly exact: string;
  readonly untrained: string;
}

export const NOTES_WORDS: Readonly<Record<Language, NotesWords>> = {
  en: {
    fromNotebook: (notebook) => `Follows notebook ${notebook}.`,
    ownNumbers: 'Computed here from your numbers. Cells that have changed have a mark in the corner.',
    exact: 'Bit for bit as PyTorch computes with the reference BLAS; with MKL the last digit can differ.',
    untrained: 'The weights are random, not trained, so the pattern says nothing about language.',
  },
  zh: {
    fromNotebook: (notebook) => `对应笔记本 ${notebook}。`,
    ownNumbers: '用你的数字在这里计算。变了的单元格，角上有标记。',
    exact: '与使用参考 BLAS 的 PyTorch 逐位相同；使用 MKL 时最后一位数字可能不同。',
    untrained: '权重是随机的，没有经过训练，所以图中的模式并不反映语言规律。',
  },
  pt: {
    fromNotebook: (notebook) => `Segue o notebook ${notebook}.`,
    ownNumbers: 'Calculado aqui com os seus números. As células que mudaram têm uma marca no canto.',
    exact: 'Bit a bit como no PyTorch com a BLAS de referência; com MKL o último dígito pode diferir.',
    untrained: 'Os pesos são aleatórios, não treinados: o padrão não diz nada sobre a língua.',
  },
};
