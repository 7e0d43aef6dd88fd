// What a story says where its text is not true of the numbers or the sentence in view.
import type { Language } from './index.ts';

export interface ClaimWords {
  /** After a claim that the numbers in view do not support; the claim stays as written. */
  readonly otherNumbers: string;
  /** The same while a reader's own sentence is in view. */
  readonly otherSentence: string;
  /** After a word that a reader's own sentence is too short to have. */
  readonly noWord: string;
  /** Before the first claim about the original sentence while another is in view. */
  readonly about: (sentence: string) => string;
  readonly back: string;
}

export const CLAIM_WORDS: Readonly<Record<Language, ClaimWords>> = {
  en: {
    otherNumbers: ' (with the original numbers)',
    otherSentence: ' (in the original sentence)',
    noWord: ' (not in your sentence)',
    about: (sentence) => `This text was written about “${sentence}”.`,
    back: 'Back to that sentence',
  },
  zh: {
    otherNumbers: '（原来的数值如此）',
    otherSentence: '（原来的句子如此）',
    noWord: '（你的句子里没有）',
    about: (sentence) => `这段文字讲的是原来的句子“${sentence}”。`,
    back: '换回原来的句子',
  },
  pt: {
    otherNumbers: ' (com os números originais)',
    otherSentence: ' (na frase original)',
    noWord: ' (não está na sua frase)',
    about: (sentence) => `Este texto foi escrito sobre “${sentence}”.`,
    back: 'Voltar a essa frase',
  },
};
