// The typeface of words and numbers, Noto Sans (docs/decisions.md says why and how it was cut down): its name here, and
// how wide its letters are, so that a layout can be computed before it has come, and where nothing can be measured.

/** A name of its own: a page's Noto Sans has other signs. */
export const FAMILY = 'Steps Sans';

/**
 * At a size of 1 px: "−0.0000", and one letter of "journey". Digits are as wide in bold type. `least`: the smallest
 * size that the browser draws, in pixels; it has none unless the reader has set one.
 */
export const WIDTHS = { number: 3.7, letter: 0.51, least: 0 };

/** A font size as the browser draws it. */
export const drawnSize = (size: number, { least }: { readonly least: number }): number => Math.max(size, least);

/** How much wider and higher a text of this size is than in our typeface without a minimum. */
export const widening = (fonts: { readonly letter: number; readonly least: number }, size: number): number =>
  Math.max(1, fonts.letter / WIDTHS.letter) * (drawnSize(size, fonts) / size);

/** The advance widths of the signs from space to tilde, in hundredths of the font size. */
const ADVANCES = [
  26, 27, 41, 65, 57, 83, 73, 23, 30, 30, 55, 57, 27, 32, 27, 37, 57, 57, 57, 57, 57, 57, 57, 57, 57, 57, 27, 27, 57,
  57, 57, 43, 90, 64, 65, 63, 73, 56, 52, 73, 74, 34, 27, 62, 52, 91, 76, 78, 61, 78, 62, 55, 56, 73, 60, 93, 59, 57,
  57, 33, 37, 33, 57, 44, 28, 56, 62, 48, 62, 56, 34, 62, 62, 26, 26, 53, 26, 94, 62, 61, 62, 62, 41, 48, 36, 62, 51,
  79, 53, 51, 47, 38, 55, 38, 57,
];
/** Of any other letter, and of a Chinese character. */
const OTHER = 62;
const CHINESE = 100;

/** How wide a word is at a font size of 1 px. A letter with an accent is as wide as without it. */
export const textWidth = (word: string): number =>
  [...word.normalize('NFD').replace(/\p{M}/gu, '')].reduce(
    (sum, sign) => sum + (ADVANCES[sign.codePointAt(0)! - 32] ?? (sign > '⺀' ? CHINESE : OTHER)),
    0,
  ) / 100;

/** In letters: a Chinese character is about as wide as two. */
export const lettersIn = (text: string): number => text.length + (text.match(/[⺁-\uffff]/gu)?.length ?? 0);

/** About how wide a line of words is, as the reader's browser draws it: a little wider than its letters. */
export const drawnWidth = (text: string, size: number, fonts: Pick<typeof WIDTHS, 'letter' | 'least'>): number =>
  Math.ceil(lettersIn(text) * fonts.letter * drawnSize(size, fonts) * 1.06);

/**
 * Of a word at a font size of 1 px: a short one may be wide, as "Mum" is.
 * @param letter The width of a letter in the reader's face.
 */
export const wordWidth = (word: string, letter: number): number => textWidth(word) * (letter / WIDTHS.letter);
