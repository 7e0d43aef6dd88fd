// English: an article: its bar, its questions and notes, and the messages for its author.
import { listed } from '../list_text.ts';

/** The word that looks, and the one that it looks at most. */
interface Looks {
  readonly query: string;
  readonly key: string;
}

export const story = {
  /** The name of the buttons that step through the sections. */
  walk: 'Sections of the text',
  previous: 'Previous section',
  next: 'Next section',
  show: 'Show',
  /** The buttons that play a section's scene. */
  play: 'Play',
  pause: 'Pause',
  stepBack: 'One step back',
  stepForward: 'One step forward',
  of: (at: number, count: number) => `${at} of ${count}`,
  /** Beside a number that differs from the written one. */
  written: (text: string) => `originally ${text}`,
  /** After a claim about the numbers that its section was written with, while others are in view. */
  otherNumbers: ' (with the original numbers)',
  changed: 'These are your numbers.',
  restore: 'Restore the originals',
  back: 'put it back',
  question: {
    /** Names the group of choices. */
    answer: 'Your answer',
    right: (choice: string) => `Right: ${choice}.`,
    /** If the author gives no reason. */
    wrong: (choice: string) => `Not ${choice}. Look again.`,
  },
  opening: {
    step: (step: number) => `step ${step}`,
    /** Read out at the handle. `next`: the likeliest word. */
    value: (step: number, loss: string, { query, key }: Looks, weight: string, next: string) =>
      `Step ${step}, error ${loss}: “${query}” looks at “${key}” with ${weight}. Next word: “${next}”`,
    pause: 'Pause',
    play: 'Play again',
    /** Below the curve: what each of its stretches is about. */
    common: 'which word follows which',
    alone: 'nothing helps but looking back',
    found: ({ query, key }: Looks) => `“${query}” has found “${key}”`,
    /** Of a sentence in which no single word is found. */
    foundAny: 'looking back helps',
    /** What the step in view shows. */
    nothing: 'It knows nothing yet: every word is as good as every other.',
    follows: 'It learns which word follows which.',
    open: (query: string, words: readonly string[]) =>
      `“${query}” alone does not tell the next word: ${listed(words, ', ', ' or ')}?`,
    turns: ({ query, key }: Looks, next: string) =>
      `“${query}” begins to look back at “${key}”, and the guess turns to “${next}”.`,
    knows: ({ query, key }: Looks, next: string) =>
      `“${query}” looks back at “${key}”, and so it knows the next word: ${next}.`,
    says: (next: string) => `Its guess is “${next}”.`,
    /** Of a reader's own sentence. */
    learntBy: ({ query, key }: Looks, next: string) =>
      `Learnt: “${query}” looks back at “${key}”, and the next word is right: ${next}.`,
    learnt: (next: string) => `Learnt: the next word is right: ${next}.`,
    notLearnt: (next: string, own: string) => `Not learnt: it says “${next}” where your sentence has “${own}”.`,
    took: (numbers: number, sentences: number, steps: number, ms: string, slower: string) =>
      `A model of ${numbers} numbers learns ${sentences} sentences in ${steps} steps: ` +
      `${ms} ms in your browser, shown ${slower} times slower.`,
    refused: (words: number) => `It takes 2 to 12 words; these are ${words}.`,
    failed: 'This sentence could not be learnt here.',
  },
  rules: {
    /** `cell`: as the text names it; `right`: its printed number; `got`: the author's text. */
    wrong: (cell: string, right: string, got: string) => `data-cell ${cell} is ${right}: the text has ${got}`,
    empty: (cell: string, right: string) =>
      `data-cell ${cell} is ${right}: the text has nothing, and readers without scripts miss it`,
    noCell: 'data-cell needs ref: a matrix, a row and a column, such as attn_scores 1 0',
    outside: 'data-cell must be in a section of a story, since nothing fills it here',
    noSection: 'attention-story needs sections, which are its children: it has none',
    choices:
      'story-question needs choices: one with data-right, and others with data-why, the reason why they are wrong',
  },
};
