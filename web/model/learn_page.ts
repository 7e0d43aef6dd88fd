// What the page where a model learns is asked by a link to it: to learn a reader's own sentence.

/** The numbers of words with which a sentence can be learnt there: the limits in docs/learning.md. */
const WORDS = { min: 2, max: 12 };

/** The fragment of its address that has the sentence of these words; empty, which is its default: it has no place. */
export function learnFragment(words: readonly string[]): string {
  const isLearnable =
    words.length >= WORDS.min && words.length <= WORDS.max && words.every((word) => /^\S+$/.test(word));
  return isLearnable ? `#${new URLSearchParams({ config: JSON.stringify({ sentences: [words.join(' ')] }) })}` : '';
}
