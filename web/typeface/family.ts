// The typeface of words and numbers, Noto Sans (docs/decisions.md says why and how it was cut down): its name here, and
// how wide its letters are, so that a layout can be computed before it has come, and where nothing can be measured.

/** A name of its own: a page's Noto Sans has other signs. */
export const FAMILY = 'Steps Sans';

/** At a size of 1 px: "−0.0000", and one letter of "journey". Digits are as wide in bold type. */
export const WIDTHS = { number: 3.7, letter: 0.51 };
