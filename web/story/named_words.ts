// The words of the sentence that the prose names: a `<q>` with one of them, or with several in a row, follows the
// sentence in view.
import { writtenIn } from './written_text.ts';

/** Chinese and Japanese have no spaces between words; marks have none before them. */
const JOINS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Punctuation}]/u;

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '');

/** Words as one writes them one after the other. */
export const joinedWords = (words: readonly string[]): string =>
  words.reduce((text, word) => text + (text === '' || JOINS.test(word) ? '' : ' ') + word, '');

/** The first word of a sentence that a text names, and the one after the last; null: the text names none. */
function placeOf(text: string, sentence: readonly string[]): readonly [number, number] | null {
  const name = withoutSpaces(text);
  for (const from of sentence.keys()) {
    let words = '';
    for (let to = from; to < sentence.length && words.length < name.length; to++) {
      words += sentence[to]!;
      if (words === name) return [from, to + 1];
    }
  }
  return null;
}

export interface Sentences {
  /** The one that the author wrote about. */
  readonly written: readonly string[];
  /** Null: the section's numbers are not in view. */
  readonly inView: readonly string[] | null;
}

/**
 * The text of a quotation with the sentence in view; undefined: it is not about the sentence; null: this sentence has
 * too few words.
 */
export function namedIn(text: string, { written, inView }: Sentences): string | null | undefined {
  const place = placeOf(text, written);
  if (!place) return undefined;
  if (!inView) return text;
  const words = inView.slice(...place);
  if (words.length < place[1] - place[0]) return null;
  return joinedWords(words) === joinedWords(written.slice(...place)) ? text : joinedWords(words);
}

/** Fills in the words that a section names. `tell` is called with each that the sentence in view lacks. */
export function fillWords(
  section: Element,
  sentences: Sentences,
  tell: (word: Element, isGone: boolean) => void,
): void {
  for (const word of section.querySelectorAll('q')) {
    const text = writtenIn(word);
    const named = namedIn(text, sentences);
    if (named === undefined || word.childElementCount > 0) continue;
    const isClaimed = word.closest('[data-untrue]') !== null;
    const now = (isClaimed ? null : named) ?? text;
    if (word.textContent !== now) word.textContent = now;
    const isGone = named === null && !isClaimed;
    word.toggleAttribute('data-gone', isGone);
    tell(word, isGone);
  }
}
