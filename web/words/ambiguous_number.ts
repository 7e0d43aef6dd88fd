// The messages for what is no number, and for a number whose comma may be a thousands or a decimal separator: "1,000".
import type { Language } from './languages.ts';

export const TWO_NUMBERS: Readonly<Record<Language, (typed: string) => string>> = {
  en: (typed) => `“${typed}” can mean ${thousands(typed)} or ${decimals(typed)}: write the one that you mean.`,
  zh: (typed) => `“${typed}”可以是 ${thousands(typed)}，也可以是 ${decimals(typed)}：请写明是哪一个。`,
  pt: (typed) => `“${typed}” pode ser ${thousands(typed)} ou ${decimals(typed)}: escreva o que você quer dizer.`,
};

export const NOT_A_NUMBER: Readonly<Record<Language, (typed: string) => string>> = {
  en: (typed) => `A cell holds a number: “${typed}” is not one.`,
  zh: (typed) => `单元格里要填数字，“${typed}”不是数字。`,
  pt: (typed) => `Em uma célula vai um número: “${typed}” não é um número.`,
};

const thousands = (typed: string) => typed.replace(/[,，]/, '');
const decimals = (typed: string) => typed.replace(/[,，]/, '.');
