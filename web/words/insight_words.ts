// The summary of a stage as a whole, in words. In all languages.
import type { Language } from './languages.ts';

export interface InsightWords {
  /** Why scores are scaled. */
  readonly variance: (before: string, after: string) => string;
  /** If the mask hides other scores. */
  readonly varianceVisible: (before: string, after: string) => string;
  readonly dropped: (fallen: number, of: number) => string;
  readonly grown: (p: string, growth: string) => string;
  readonly rowsNotOne: string;
}

export const INSIGHT_WORDS: Readonly<Record<Language, InsightWords>> = {
  en: {
    variance: (before, after) => `Variance of the scores: ${before} before, ${after} after.`,
    varianceVisible: (before, after) => `Variance of the visible scores: ${before} before, ${after} after.`,
    dropped: (fallen, of) => `${fallen} of ${of} entries are dropped.`,
    grown: (p, growth) => `The others are multiplied by 1/(1 − ${p}) = ${growth}.`,
    rowsNotOne: 'The rows no longer sum to 1.',
  },
  zh: {
    variance: (before, after) => `分数的方差：缩放前 ${before}，缩放后 ${after}。`,
    varianceVisible: (before, after) => `可见分数的方差：缩放前 ${before}，缩放后 ${after}。`,
    dropped: (fallen, of) => `${of} 个单元格中，有 ${fallen} 个被丢弃。`,
    grown: (p, growth) => `其余的乘以 1/(1 − ${p}) = ${growth}。`,
    rowsNotOne: '各行的和不再是 1。',
  },
  pt: {
    variance: (before, after) => `Variância dos scores: ${before} antes, ${after} depois.`,
    varianceVisible: (before, after) => `Variância dos scores visíveis: ${before} antes, ${after} depois.`,
    dropped: (fallen, of) => `${fallen} de ${of} células são descartadas.`,
    grown: (p, growth) => `As outras são multiplicadas por 1/(1 − ${p}) = ${growth}.`,
    rowsNotOne: 'As linhas já não somam 1.',
  },
};
