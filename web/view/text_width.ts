// Estimates the width of a text before it is drawn.
import { WIDTHS, textWidth } from '../typeface/family.ts';

/** In letters: a Chinese character is about as wide as two. */
export const lettersIn = (text: string): number =>
  [...text].reduce((count, letter) => count + (letter > '⺀' ? 2 : 1), 0);

/**
 * Of a word at a font size of 1 px: a short one may be wide, as "Mum" is.
 * @param letter The width of a letter in the reader's face.
 */
export const wordWidth = (word: string, letter: number): number => textWidth(word) * (letter / WIDTHS.letter);
