// The words of a story's questions, in each language.
import type { Language } from './languages.ts';

export interface QuestionWords {
  /** Names the group of choices. */
  readonly answer: string;
  readonly right: (choice: string) => string;
  /** If the author gives no reason. */
  readonly wrong: (choice: string) => string;
}

export const QUESTION_WORDS: Readonly<Record<Language, QuestionWords>> = {
  en: {
    answer: 'Your answer',
    right: (choice) => `Right: ${choice}.`,
    wrong: (choice) => `Not ${choice}. Look again.`,
  },
  zh: {
    answer: '你的答案',
    right: (choice) => `正确：${choice}。`,
    wrong: (choice) => `不是 ${choice}，再看一看。`,
  },
  pt: {
    answer: 'Sua resposta',
    right: (choice) => `Certo: ${choice}.`,
    wrong: (choice) => `Não é ${choice}. Olhe de novo.`,
  },
};
