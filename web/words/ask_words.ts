// Ask first: the questions, and the verdicts. In all languages.
import type { Language } from './languages.ts';

export interface AskWords {
  /** `row` and `column`: the names of the cell's row and column, as below; empty if there is only one. */
  readonly number: (matrix: string, row: string, column: string) => string;
  /** Of a token. */
  readonly rowOf: (token: string) => string;
  readonly columnOf: (token: string) => string;
  /** Of a dimension: `d_k 1`. */
  readonly row: (name: string) => string;
  readonly column: (name: string) => string;
  readonly largest: (token: string) => string;
  readonly hidden: (token: string) => string;
  /** The answer if there is no such token. */
  readonly none: string;
  readonly check: string;
  readonly show: string;
  readonly right: (answer: string) => string;
  /** A wrong try gets a hint, never the answer: the true number is larger or smaller, the tokens are others. */
  readonly larger: string;
  readonly smaller: string;
  readonly others: string;
  readonly chooseFirst: string;
  readonly noNumber: (typed: string) => string;
}

const places = (...all: readonly string[]) => all.filter(Boolean).join(', ');

export const ASK_WORDS: Readonly<Record<Language, AskWords>> = {
  en: {
    number: (matrix, row, column) => `${matrix}: which number goes ${places(row, column)}? Two decimals are enough.`,
    rowOf: (token) => `in the row of “${token}”`,
    columnOf: (token) => `in the column of “${token}”`,
    row: (name) => `in row ${name}`,
    column: (name) => `in column ${name}`,
    largest: (token) => `Which token will get the largest weight from “${token}”?`,
    hidden: (token) => `Which tokens will be hidden from “${token}”?`,
    none: 'none',
    check: 'Check',
    show: 'Show me',
    right: (answer) => `Right: ${answer}.`,
    larger: 'Not yet: it is larger.',
    smaller: 'Not yet: it is smaller.',
    others: 'Not yet. Look again.',
    chooseFirst: 'Choose a token first.',
    noNumber: (typed) => `“${typed}” is not a number.`,
  },
  zh: {
    number: (matrix, row, column) =>
      `${matrix}（${[row, column].filter(Boolean).join('、')}）：会是哪个数字？保留两位小数即可。`,
    rowOf: (token) => `“${token}”这一行`,
    columnOf: (token) => `“${token}”这一列`,
    row: (name) => `${name} 这一行`,
    column: (name) => `${name} 这一列`,
    largest: (token) => `“${token}”会把最大的权重给哪个词元？`,
    hidden: (token) => `“${token}”会看不到哪些词元？`,
    none: '一个也没有',
    check: '看看对不对',
    show: '显示结果',
    right: (answer) => `答对了：${answer}。`,
    larger: '还不对：实际值更大。',
    smaller: '还不对：实际值更小。',
    others: '还不对，再看一看。',
    chooseFirst: '请先选择一个词元。',
    noNumber: (typed) => `“${typed}”不是数字。`,
  },
  pt: {
    number: (matrix, row, column) =>
      `${matrix}: que número vai ficar ${places(row, column)}? Duas casas decimais bastam.`,
    rowOf: (token) => `na linha de “${token}”`,
    columnOf: (token) => `na coluna de “${token}”`,
    row: (name) => `na linha ${name}`,
    column: (name) => `na coluna ${name}`,
    largest: (token) => `Que token vai receber o maior peso de “${token}”?`,
    hidden: (token) => `Quais tokens vão ficar ocultos para “${token}”?`,
    none: 'nenhum',
    check: 'Conferir',
    show: 'Mostrar',
    right: (answer) => `Certo: ${answer}.`,
    larger: 'Ainda não: é maior.',
    smaller: 'Ainda não: é menor.',
    others: 'Ainda não. Olhe de novo.',
    chooseFirst: 'Escolha primeiro um token.',
    noNumber: (typed) => `“${typed}” não é um número.`,
  },
};
