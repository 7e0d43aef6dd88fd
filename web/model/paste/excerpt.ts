// A piece of a pasted text, as a message shows it.

const LONGEST = 24;

/** A piece of the text to show in a message: never half of a surrogate pair. */
export function excerpt(word: string): string {
  // Two units a character is the most that a character takes, so that a word of a megabyte is not spread.
  const characters = [...word.slice(0, 2 * LONGEST + 2)];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
