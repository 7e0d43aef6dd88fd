// English: an article: its bar, its questions and notes, and the messages for its author.

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
