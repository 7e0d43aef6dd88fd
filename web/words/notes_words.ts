// The notes below the panels: where the numbers come from, and how exact they are. Loaded with what draws scenes.
import type { Language } from './languages.ts';

interface NotesWords {
  /** `notebook`: its number, and the cells. */
  readonly fromNotebook: (notebook: string) => string;
  readonly ownNumbers: string;
  readonly exact: string;
}

export const NOTES_WORDS: Readonly<Record<Language, NotesWords>> = {
  en: {
    fromNotebook: (notebook) => `Follows notebook ${notebook}.`,
    ownNumbers: 'Computed here from your numbers. Cells that have changed have a mark in the corner.',
    exact: 'Bit for bit as PyTorch computes with the reference BLAS; with MKL the last digit can differ.',
  },
  zh: {
    fromNotebook: (notebook) => `对应笔记本 ${notebook}。`,
    ownNumbers: '用你的数字在这里计算。变了的单元格，角上有标记。',
    exact: '与使用参考 BLAS 的 PyTorch 逐位相同；使用 MKL 时最后一位数字可能不同。',
  },
  pt: {
    fromNotebook: (notebook) => `Segue o notebook ${notebook}.`,
    ownNumbers: 'Calculado aqui com os seus números. As células que mudaram têm uma marca no canto.',
    exact: 'Bit a bit como no PyTorch com a BLAS de referência; com MKL o último dígito pode diferir.',
  },
};
