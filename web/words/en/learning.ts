// English: a model that learns, in the article and on its page.
import type { FullLearningConfig } from '../../engine/index.ts';
import { listed } from '../text.ts';

type OfTasks = Record<FullLearningConfig['task'], string>;

/** The word that looks, and the one that it looks at most. */
interface Looks {
  readonly query: string;
  readonly key: string;
}

/** On the first screen of the article, too. */
export const opening = {
  hint: 'drag the point',
  /** Of its curve: what the error measures, in few words. */
  axes: { error: 'error of its guesses', log: '(log scale)', rounds: 'rounds' },
  /** The name of a level beside it: the lowest loss of a model that sees no word that it guesses. */
  floor: 'lowest possible',
  /** The name of the handle. */
  steps: 'Rounds of learning',
  teach: 'Teach it a sentence of your own',
  /** Its button. */
  learn: 'Teach',
  /** Above the guess, where it does not follow the last word. */
  after: (word: string) => `after “${word}”`,
  /** Where no more can be said, as of a word that is not the last one, or that may see what it guesses. */
  attends: ({ query, key }: Looks, weight: string, next: string) =>
    `“${query}” attends to “${key}” with ${weight}; the guess is “${next}”.`,
  burst: (step: number) =>
    `The numbers have overflowed: from round ${step} on the loss is not a number (NaN). A smaller learning rate ` +
    'prevents this.',
  step: (step: number) => `round ${step}`,
  error: (step: number, loss: string) => `round ${step}: error ${loss}`,
  pause: 'Pause',
  play: 'Play again',
  /** Below the curve: what each of its stretches is about. */
  common: 'which word follows which',
  alone: 'nothing helps but looking back',
  found: ({ query, key }: Looks) => `“${query}” has found “${key}”`,
  /** Of a sentence in which no single word is found. */
  foundAny: 'looking back helps',
  /** What the round in view shows. */
  learns: 'A small model learns to guess the next word.',
  open: (query: string, words: readonly string[]) =>
    `“${query}” alone does not tell the next word: ${listed(words, ', ', ' or ')}?`,
  /** Where fewer, or other, words are likely than may follow it. */
  torn: (words: readonly string[]) => `It hesitates: ${listed(words, ', ', ' or ')}?`,
  guesses: (next: string) => `Now its guess is “${next}”.`,
  knows: ({ query, key }: Looks, next: string) =>
    `“${query}” looks back at “${key}”, and so it knows the next word: ${next}.`,
  /** Of a reader's own sentence. */
  learnt: (next: string) => `Learned. The next word is right: ${next}.`,
  notLearnt: (next: string, right: string) => `Not learned: it says “${next}” where the sentence has “${right}”.`,
  duration: (numbers: number, sentences: number, steps: number, ms: string, slower: string) =>
    `A model of ${numbers} numbers learns ${sentences} ${sentences === 1 ? 'sentence' : 'sentences'} in ${steps} ` +
    `${steps === 1 ? 'round' : 'rounds'}: ` +
    `${ms} ms in your browser, shown ${slower} times slower.`,
  /** What leads to the article from a reader's own sentence. */
  onOurs: 'How is such a line computed? On “Your journey starts with one”',
  refused: (min: number, max: number) => `This could not be learned: it takes ${min} to ${max} words.`,
  /** What could not be loaded. */
  model: 'its model',
};

export const learning = {
  element: 'A model that learns',
  opening,
  task: 'Task',
  tasks: {
    journey: 'The last word follows from the second',
    agreement: 'The verb agrees with its subject',
    reverse: 'Say it backwards',
    thanks: 'Who is thanked?',
    own: 'Your own sentences',
  } satisfies OfTasks,
  /** What each task shows, in two or three sentences. */
  sees: {
    journey:
      'The model reads 36 sentences like this one and guesses each next word. First it learns which words are ' +
      'common; then nothing helps but looking back: the last word follows from the second. The curve is flat ' +
      'for a while, and falls when “one” begins to look there.',
    agreement:
      '“sleep” or “sleeps”? The nearer noun misleads; the first one decides. Watch the last word find it. A ' +
      'fifth of the sentences is held out, and comes out right all the same.',
    reverse:
      'Four words come in, and the model says them backwards. Each position must look at its mirror image: ' +
      'a diagonal the other way round.',
    thanks:
      'Two of three names meet, and one thanks the other. The model has to know which two meet and which one ' +
      'thanks: two questions, and two heads to ask them.',
    own:
      'Your sentences, learned here: nothing leaves your browser. A few hundred numbers can hold little; see ' +
      'what they keep.',
  } satisfies OfTasks,
  /** Instead of it, where a run may see the words that it guesses. */
  seesNext:
    'Each word may look at the next one, which is the answer. Where the loss is below “best honest ' +
    'guess”, the model copies answers.',
  /** Instead of it, where settings are not those of the task. */
  changed: (settings: string) =>
    `Different from the task’s settings: ${settings}. “What if …?” shows what each part is for.`,
  on: 'on',
  off: 'off',
  settings: {
    mask: 'Mask',
    scale: 'Scaling',
    residual: 'Residual',
    places: 'Positions',
    queryIsKey: 'Query = key',
    secondHead: 'Two heads',
  },
  numbers: {
    seed: 'Seed',
    rate: 'Learning rate',
    momentum: 'Momentum',
    steps: 'Rounds',
    d: 'Vector size d',
    dK: 'Key size d_k',
  },
  sentence: 'Sentence',
  heads: 'Head',
  head: (number: number) => `Head ${number}`,
  /** In a run without a mask, which can pass it. */
  floorMasked: 'best honest guess',
  /** Without attention. */
  alone: 'lowest for a word alone',
  guess: (words: number) => `a blind guess among ${words} words`,
  floorHelp:
    '“Lowest possible” is computed from the sentences: some words can’t be known from what comes before, so ' +
    'the loss can’t reach zero. A seed draws the random numbers that a model starts from: the same seed gives the ' +
    'same run, on every machine.',
  /** A button: the settings of the task again. */
  usual: 'Back to the task’s settings',
  computing: (step: number, steps: number) => `Learning: round ${step} of ${steps}`,
  own: 'Your own sentences',
  ownHelp:
    'One sentence a line: at most 200 lines of at most 12 words, 60 different words in all. It learns the next ' +
    'word.',
  learnThese: 'Learn these',
  ownPlaceholder: 'the cat drinks milk\nthe dog drinks water',
  experiments: 'What if …?',
  experimentsHelp: 'Take one part away, guess what the curve will do, then see both curves.',
  /** Of experiments on another model than the article's: why, before one of its sentences. */
  otherModel: {
    places: 'Ours could do without: which words there are tells it the last one. So here is another model, for',
    division: 'Ours has keys of 2 numbers, too few to show it. So here is another model, for',
    threeVectors: 'Our sentences have no two words that look for each other. So here is another model, for',
  },
  /** Beside a dot for each sentence. */
  endRight: (right: number, all: number) => `${right} of ${all} end right`,
  lossWithMask: (loss: string) => `With the mask back, as when it writes, its error is ${loss}.`,
  closeExperiment: 'Close the experiment',
  openPlayer: 'Open this round in the player',
  /** The name of the numbers in that player. */
  modelAt: (step: number) => `The model at round ${step}`,
  /** The panel with the way back from the loss of the sentence. */
  learnsFrom: 'How does it learn from this sentence?',
  take: 'Take it with you',
  takeHelp:
    'The script prints these losses in your PyTorch. The weights are those of the round in view, named as in its ' +
    'state_dict.',
  /** Of a run in which the last bit of a sum grows. */
  chaotic: 'This run is chaotic: a PyTorch that adds in another order may part from these losses at some round.',
  /** By the ending of each file. */
  takes: {
    py: 'PyTorch script (.py)',
    ipynb: 'Notebook (.ipynb)',
    csv: 'Losses (.csv)',
    npz: 'Weights (.npz)',
  },
  /** In the article, below four sentences with two heads. */
  roles: [
    'the other way round',
    'no anna: head 1 keeps to “thanks”',
    'no ben: head 2 keeps to “thanks”',
    'no anna: head 1 finds cleo',
  ],
  experiment: {
    mask: {
      /** On its button. */
      name: 'Why hide what comes later?',
      question:
        'Without the mask each word could look at the next one, which it should guess. What would its curve do?',
      /** What a reader may expect, in the order of the experiment's answers. */
      answers: ['It stops halfway', 'It reaches the same lowest error', 'It falls below the lowest possible'],
      /** The names of its two curves, with the part and without it: short, since they stand at their ends. */
      curves: ['mask', 'no mask'],
      /** What happened, and why: true for all runs of the experiment. */
      why:
        'It falls below the line that no honest guess can pass: the answer is in the sentence, and the model copies ' +
        'it. When it writes, the next word is not there to copy, and it never learned to guess: it is sure of one ' +
        'word where several are possible.',
    },
    minusInfinity: {
      name: 'Why minus infinity?',
      question: 'If hidden scores were 0 instead of −∞, would the future be hidden?',
      answers: ['Yes: 0 is nothing', 'No: it cheats as without a mask', 'Half'],
      curves: ['score −∞', 'score 0'],
      why:
        'A score of 0 is a score like any other: exp(0) = 1, so a hidden word gets a weight, and the model sees ' +
        'what comes later. Only exp(−∞) is 0.',
    },
    places: {
      name: 'Why positions?',
      question:
        'Without position vectors the model would see words, but not where they are. Could the verb still find its ' +
        'subject?',
      answers: ['Yes: words are enough', 'No: it stops at 75% right', 'No: it learns nothing at all'],
      curves: ['positions', 'no positions'],
      why:
        'To attention a sentence without positions is a bag of words: “the dog near the cats” and “the cats near the ' +
        'dog” are the same. Where one noun is singular and the other plural it can only toss a coin. No model ' +
        'of one layer can do better without positions.',
    },
    division: {
      name: 'Why divide by √d_k?',
      question: 'Keys have 64 numbers here. If scores were not divided, what would the curve do?',
      answers: ['The same, a little later', 'It swings, and gets stuck', 'It learns faster'],
      curves: ['divided', 'not divided'],
      why:
        'Dot products of 64 numbers are large: softmax puts nearly all weight on one word from the start, and ' +
        'it stops learning. Of 20 models that start from other random numbers (their “seed”) all learn with the ' +
        'division, 6 without.',
    },
    threeVectors: {
      name: 'Why a query and a key?',
      question: 'If query and key were one vector, could it still say words backwards?',
      answers: ['Yes, as well', 'Yes, but later', 'No'],
      curves: ['two vectors', 'one vector'],
      why:
        'Two words a and b that should look at each other would each need a·b to be the largest of its row. But ' +
        'a·a + b·b is at least 2 a·b: one of them always prefers itself. Of 20 models that start from other random ' +
        'numbers (their “seed”) none learns it.',
    },
    heads: {
      name: 'Why several heads?',
      question: 'With one head instead of two, would it know who is thanked?',
      answers: ['It learns it all the same', 'It gets stuck half-way', 'It learns nothing'],
      curves: ['two heads', 'one head'],
      why:
        'One head gives one mix. This one finds out whether cleo thanks, and guesses the rest. Of 20 models that ' +
        'start from other random numbers (their “seed”) none gets all right with one head; with two, 14 do.',
    },
    seeds: {
      name: 'A weight is not an explanation',
      question:
        'A seed draws the random numbers that a model starts from. Seed 25 ends with the same error. Would “one” ' +
        'look at “journey” there, too?',
      answers: ['Yes: it has to', 'No: it may do without'],
      why:
        'It watches for “story” and “day” alone, and if it finds neither, it says “step”. You see the right ' +
        'answer, and an arc to “Your”, which tells nothing: “journey” has 0.03. A weight shows what a model attends ' +
        'to, not why it answers.',
    },
  },
  notebook: {
    intro: 'A small model learns to guess words. Run it from top to bottom: it prints the losses of the page.',
    sentences: 'The sentences',
    sentencesHelp:
      'Each word is a number: its index in the vocabulary. A target of -100 does not count: cross_entropy skips it.',
    model: 'The model',
    modelHelp: 'Word vectors plus position vectors, self-attention, and a score for each word of the vocabulary.',
    training: 'The training',
    trainingHelp: (steps: number) =>
      `The weights are drawn from the seed. ${steps === 1 ? 'The one round' : `Each of ${steps} rounds`} uses all ` +
      'sentences; a loss is printed before each round, and after the last.',
    likeliest: 'What it says now',
    likeliestHelp: (sentence: string) => `The likeliest words at the end of “${sentence}”, with their probabilities.`,
  },
};
