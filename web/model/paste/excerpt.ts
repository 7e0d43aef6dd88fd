// Quotes a piece of pasted text in a message.

const LONGEST = 24;

/** A piece of the text for a message: never half of a surrogate pair. */
export function excerpt(word: string): string {
  // A character has at most two units: a word of a megabyte is not split into characters.
  const characters = [...word.slice(0, 2 * LONGEST + 2)];
  return characters.length <= LONGEST ? characters.join('') : `${characters.slice(0, LONGEST - 1).join('')}…`;
}
