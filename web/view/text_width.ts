// Estimates the width of a text before it is drawn.

/** In letters: a Chinese character is about as wide as two. */
export const lettersIn = (text: string): number =>
  [...text].reduce((count, letter) => count + (letter > '⺀' ? 2 : 1), 0);
