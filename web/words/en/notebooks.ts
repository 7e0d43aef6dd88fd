// English: the notebooks that presets follow, and what is to be said of single presets.
import type { NumberOf } from '../text.ts';

/** Of presets whose dropout differs between builds of PyTorch. */
const builds = (number: NumberOf) =>
  `Here “journey” keeps ${number('attn_weights_dropped', 1, 1)} of itself; the switch “Dropout as with MKL” shows ` +
  'what each draws. If your notebook disagrees with a book here, nobody made a mistake.';

export const notebooks = {
  /** By their number in docs/notebooks.md: the headings of those that have some, else what they do. */
  titles: {
    '000': 'Self-attention as PyTorch modules',
    '001': 'Simple, then efficient, then in detail',
    '002': 'One head, then several',
    '003': 'Implementing self-attention with trainable weights',
    '004': 'Step by step to causal attention',
  },
  /** In the list of presets: those of no notebook. */
  none: 'In no notebook',
  /** In that list, of a notebook that sets no seed. */
  ownSeed: (title: string) => `${title} (the seed is ours)`,
  /** `cells`: its number, and the cells. */
  follows: (title: string, cells: string) => `Follows the notebook “${title}”, ${cells}.`,
  /** After it. */
  noSeed: (seed: string) => `The notebook sets no seed: ${seed} is ours.`,
  /** Of the presets of this name, with their own numbers. */
  about: {
    'softmax-then-renormalise': (number: NumberOf) =>
      'A comment in the notebook says that zeros put in after softmax leak the future. They do not: for “journey” ' +
      `the rest of the row sums to ${number('row_sums', 1, 0)}, and divided by it the shares are ` +
      `${number('masked_simple_norm', 1, 0)} and ${number('masked_simple_norm', 1, 1)}, as with −∞ before softmax. ` +
      'But when a hidden score is much larger than the visible ones, their shares are rounded to 0 before the ' +
      'division, and 0 divided by 0 is NaN, “not a number”: type 800 over the first number of “step” in the inputs, ' +
      'and see the row of “journey”.',
    'causal-mask': builds,
    dropout: builds,
    'mask-then-softmax': (number: NumberOf) =>
      `How fast does the first number of the context vector of “journey”, ${number('context_vec', 1, 0)}, grow as ` +
      'another number grows? That rate is a gradient. A share is multiplied by a value, so this value is its ' +
      `gradient: for the share that “journey” keeps, ${number('values', 1, 0)}. From there “The way back” in the ` +
      'menu leads through softmax and the mask to scores, queries and weights. The inputs of later words have the ' +
      'gradient 0.',
    'trained-journey': () =>
      'The notebooks end at the context vector. The residual, the vocabulary, places in the inputs and values as ' +
      'wide as these are not theirs.',
  },
};
