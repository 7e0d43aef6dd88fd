// English: an article: its bar, its questions and notes.

export const story = {
  /** The name of the buttons that step through the sections. */
  walk: 'Sections of the text',
  previous: 'Previous section',
  next: 'Next section',
  /** The buttons that play a section's scene. */
  play: 'Play',
  pause: 'Pause',
  stepBack: 'One step back',
  stepForward: 'One step forward',
  of: (at: number, count: number) => `${at} of ${count}`,
  /** Beside a number that differs from the written one. */
  written: (text: string) => `originally ${text}`,
  changed: 'These are your numbers.',
  restore: 'Restore the originals',
  /** Below the picture, once a click has led away from its section. */
  back: 'Back',
  putBack: 'put it back',
  question: {
    /** Names the group of choices. */
    answer: 'Your answer',
    right: (choice: string) => `Right: ${choice}.`,
    /** If the author gives no reason. */
    wrong: (choice: string) => `Not ${choice}. Look again.`,
  },
};
