// Sentences that a reader types: what stands in the field is never lost, whatever is said of it.

export class OwnSentences {
  text = '';
}

/** Lines that have words, as the engine takes them. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
