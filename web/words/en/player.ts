// English: the player, from its bar to the line of arithmetic.
import type { Axis, PresetId } from '../../engine/index.ts';
import { decimals, listed, lower, thousands } from '../text.ts';
import { problems } from '../../engine/problems.ts';

export const player = {
  /** The name of the page's language. */
  lang: 'en',
  loading: 'Loading the numbers…',
  play: 'Play',
  pause: 'Pause',
  stepBack: 'One step back',
  stepForward: 'One step forward',
  preset: 'Notebook',
  /** The name of a notebook with changed numbers. */
  edited: (name: string) => `${name} (changed)`,
  batchItem: 'Batch item',
  head: 'Head',
  headNamed: (head: number) => `Head ${head}`,
  headOf: (head: number, count: number) => `head ${head} of ${count}`,
  legend: (min: string, max: string) => `Colours from ${min} to ${max}`,
  /** Beside the colours of negative numbers, in the overview: each matrix has its own range. */
  negativeLegend: 'below 0',
  hiddenLegend: 'hidden',
  /** Beside the mark of dropped cells. */
  fallenLegend: 'dropped',
  /** The position of a cell in words: `attn_scores, query journey, key Your`. */
  place: (name: string, row: string, col: string) => [name, row, col].filter(Boolean).join(', '),
  axes: {
    token: 'token',
    memory: 'memory',
    query: 'query',
    key: 'key',
    d_in: 'd_in',
    d_k: 'd_k',
    d_v: 'd_v',
    d_qkv: 'd',
    pair: 'pair',
    d_out: 'd_out',
    word: 'word',
  } satisfies Record<Axis, string>,
  presetNames: {
    'self-attention-v1': 'Self-attention with torch.rand weights',
    'one-query': 'One query, step by step',
    'self-attention-v2': 'Self-attention with nn.Linear',
    'causal-mask': 'Causal mask and dropout',
    'mask-then-softmax': 'Mask, then softmax',
    'softmax-then-renormalise': 'Softmax, then mask and renormalise',
    dropout: 'Dropout in PyTorch with MKL',
    'causal-attention': 'Causal attention, a batch of two',
    'multi-head-wrapper': 'Two heads, one module each (wrapper)',
    'multi-head-attention': 'Two heads, one projection (split)',
    biased: 'Projections with biases',
    'fused-qkv': 'Query, key and value fused',
    'padding-mask': 'Padding mask and output projection',
    'distinct-dims': 'Key size and value size differ',
    'multi-head-distinct-dims': 'Two heads, key and value sizes differ',
    'rotary-positions': 'Positions by rotation (RoPE)',
    'grouped-queries': 'Grouped-query attention (GQA)',
    'next-token': 'One more token, with a KV cache',
    'cross-attention': 'Cross-attention',
    'cross-attention-padding': 'Cross-attention with padding',
    'trained-journey': 'Trained to guess the next word',
    'trained-thanks': 'Trained, with two heads',
  } satisfies Record<PresetId, string>,
  /** The names of the walk's scenes on the track. */
  scenes: 'Scenes of the computation',
  /** A segment of the track for screen readers; `code`: the stage that the scene computes. */
  segment: (position: number, count: number, name: string, code: string) =>
    `Scene ${position} of ${count}: ${name} (${code})`,
  /** The whole computation in one figure: the walk's first scene and its last. */
  whole: {
    title: { first: 'The whole computation', last: 'What came out' },
    short: { first: 'Overview', last: 'Result' },
    opening:
      'Self-attention gives each token, here a word, a new row of numbers: a mix of the values of the tokens it may ' +
      'see. Its query asks, their keys answer: the better they fit, the more it takes of their values. ' +
      'Choose a matrix to go into it.',
    /** Which cells of its matrices are framed. */
    framed: (token: string) => `The frames mark the row of “${token}”.`,
    /** After it, if the token has any weight. */
    arcs: 'Its arcs are as thick as its weights.',
    /** A link to the article: here are random weights. */
    trained: 'See a model that has learned',
    /** The meaning of the words above every scene. */
    sentence: 'The sentence: choose a token to follow it',
  },
  switches: {
    title: 'What if …?',
    mask: 'Mask',
    scaling: 'Scaling',
    dropout: 'Dropout',
    heads: 'Several heads',
    /** Of the scene that drops weights. */
    mkl: 'MKL',
  },
  menu: {
    title: 'Menu',
    /** A switch: playing stops before each result, which it asks for, and after each scene. */
    asks: 'Pause and ask',
    language: 'Language',
    theme: 'Theme',
    themes: { auto: 'system setting', light: 'light', dark: 'dark' },
    present: 'Presenter’s view',
    /** Begins the way back. */
    back: 'The way back',
  },
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Back to the original numbers',
  changedBy: (difference: string) => `changed by ${difference}`,
  /** Unfolds the whole text over the scene, and folds it again. */
  more: 'More',
  less: 'Less',
  /** Which token attends to which: `journey looks at Your 0.5517, journey 0.4483`. */
  looksAt: (token: string, weights: string) => `${token} attends to: ${weights}`,
  trail: 'The way back to the number where you started',
  copy: 'Copy',
  copied: 'Copied',
  /** The page around forbids copying, and the text is selected. */
  copySelected: 'Selected: press Ctrl+C',
  goToStage: (name: string) => `Go to ${name}`,
  /** After the first few problems of a kind. */
  andMore: (count: number) => `… and ${count.toLocaleString('en')} more.`,
  failed: 'The numbers could not be computed here.',
  tryAgain: 'Try again',
  noSimd:
    'WebAssembly computes the numbers, and here it lacks SIMD: Chrome and Edge 91, Firefox 89, Safari 16.4 ' +
    'and newer ones have it.',
  noWasm:
    'WebAssembly computes the numbers, but it is not allowed here: the policy of this page ' +
    '(Content-Security-Policy) must list wasm-unsafe-eval under script-src, and the browser must not have ' +
    'WebAssembly switched off.',
  /** A part of the player failed to load. */
  missing: (what: string) => `Could not load: ${what}. Check the network.`,
  close: 'Close',
  /** The rule for an attribute, or for a field of an address. */
  rules: {
    oneOf: (name: string, words: string, got: string) => `${name} must be one of ${words}: got ${got}`,
    integer: (name: string, max: number, got: string) => `${name} must be a whole number from 0 to ${max}: got ${got}`,
    object: (name: string, got: string) => `${name} must be a JSON object: got ${got}`,
    cell: (got: string) =>
      `cell must be a matrix in view, a row and a column, counted from 0, such as attn_scores 1 0: got ${got}`,
    cellIn: (stage: string, lastRow: number, lastCol: number, got: string) =>
      `cell must be in rows 0 to ${lastRow} and columns 0 to ${lastCol} of ${stage}: got ${got}`,
    stepOfStage: (stage: string, first: number, last: number, got: string) =>
      `step must be from ${first} to ${last} in stage ${stage}: got ${got}`,
  },
  line: {
    /** In place of the arithmetic: the source of a number. The stage's words say how it is drawn or built. */
    notComputed: {
      given: 'Learned or given, not computed here.',
      drawn: 'Drawn from the seed, not computed.',
      built: 'Set by the rule of the mask, not computed.',
    },
    /** For an embedding of a reader's own token. */
    drawnForToken: 'Drawn from the letters of this token: normal, mean 0. It has the same row in every sentence.',
    editHint: 'Double-click, double-tap or press Enter to change it.',
    /** Until a reader has chosen a number. */
    choose: 'Choose any number to see where it comes from.',
    /** In a story, before a score that the mask does not hide. */
    visible: 'visible',
    /** In the scene that applies a mask. */
    flip: 'Double-click a cell, or press 1 or 0, to hide it or show it.',
    /** After a number that is passed on unchanged; `head`: the head of its matrix, counted from 1. */
    copiedFrom: (title: string, head: number | null) =>
      `Copied from “${title}”${head === null ? '' : `, head ${head}`}.`,
    /** The folded terms of a long line. */
    folded: (count: number) => `… ${count} more ${count === 1 ? 'term' : 'terms'} …`,
    /** In a story: the small terms of a sum. */
    together: (count: number, sum: string) => `${count} others, together ${sum}`,
    unfold: 'Show all terms',
    fold: 'Show fewer terms',
    /** After a result that the printed operands do not give, with the reason. */
    moreDigits: 'Computed with more digits than are shown.',
    rowSum: (sum: string) => `The row sums to ${sum}.`,
    /** A button in the scenes of gradients. */
    leave: 'Leave the way back',
  },
  scene: {
    /** In place of the opening, if keys and values are of another sentence. */
    crossing:
      'Cross-attention gives each token of one sentence a mix of the values of another one’s tokens, which stand ' +
      'before it. Its query asks, their keys answer: the better they fit, the more it takes of their values. ' +
      'Choose a matrix to go into it.',
    /** Which heads a scene shows, if there are more than can be compared. */
    headsShown: (first: number, last: number, count: number) => `heads ${first} to ${last} of ${count}`,
    /** The switch that shows all heads of a stage side by side. */
    headsBeside: 'Heads side by side',
    /** In a story's picture, before the words that the mask hides from a word. */
    hiddenFrom: (word: string) => `nothing from here on: “${word}” must guess it`,
    /** In a story's row: which one it is, the mix, the row once the mix is added, and the words that have no space. */
    row: {
      large: (token: string) => `The large row is that of “${token}”, the thin ones are of other words.`,
      mix: 'Mix',
      before: 'as it was',
      now: 'now',
      after: 'after',
      others: (count: number) => `${count} others`,
    },
    transposed: 'transposed',
    /** A matrix for screen readers, with its size. */
    matrix: (title: string, rows: number, cols: number) => `${title}, ${rows} by ${cols}`,
    speed: 'Speed',
    editCell: 'A number: the up and down arrows change it by 0.01, with Shift by 0.1',
    axisHelp: {
      token: 'token: a word or a punctuation mark of the sentence',
      memory: 'memory: a token that a key and a value are made from',
      query: 'query: the token that attends',
      key: 'key: the token attended to',
      d_in: 'd_in: a dimension of the embeddings',
      d_k: 'd_k: a dimension of queries and keys',
      d_v: 'd_v: a dimension of the values',
      d_qkv: 'd: a dimension of the queries, the keys or the values, side by side',
      pair: 'pair: two neighbouring columns, which are rotated together',
      d_out: 'd_out: a dimension of the output',
      word: 'word: a word of the vocabulary',
    },
    /**
     * The end of the walk: the tokens, with their weights, that make up one token's context vector; or that nothing was
     * left to mix.
     */
    conclusion: {
      mixed: (token: string, shares: readonly string[]) =>
        `“${token}” is now ${listed(shares, ', ', ' and ')}: in these shares its context vector mixes their values.`,
      /** With a single weight. */
      lone: (token: string, share: string) =>
        `“${token}” is now ${share}: its context vector is that share of one value.`,
      /** Before the result of one of several heads, counted from 1. */
      inHead: (head: number, told: string) => `In head ${head} ${lower(told)}`,
      /** After weights that do not sum to 1. */
      scaled: 'Dropout has scaled the shares, so they need not add up to 1.',
      unequal: 'They do not add up to 1.',
      /** The use of context vectors. */
      passedOn:
        'A language model passes such vectors on from layer to layer, and predicts the next word from those of the ' +
        'last layer.',
      share: (number: string, token: string) => `${number} of “${token}”`,
      /** The tokens with the smallest weights, as one. */
      others: (number: string, count: number) => `${number} of ${count} other tokens`,
      dropped: (token: string) =>
        `Dropout has dropped every weight of “${token}”, so its context vector takes 0 times each value.`,
      /** After it, unless all are dropped in every pass. */
      otherPass: 'During training, each pass drops other weights.',
      nothing: (token: string) => `Every weight of “${token}” is 0, so its context vector takes 0 times each value.`,
      /** Why weights are not numbers, if keys are not hidden. Rows and columns count from 1. */
      notNumbers: {
        given: (token: string, stage: string, row: number, col: number) =>
          `The weights of “${token}” are not numbers (NaN): ${stage} has one that is not finite, in row ${row}, ` +
          `column ${col}.`,
        overflow: (token: string, stage: string, row: number, col: number) =>
          `The weights of “${token}” are not numbers (NaN): ${stage} has one that became too large, in row ` +
          `${row}, column ${col}.`,
        unknown: (token: string) => `The weights of “${token}” are not numbers (NaN), and so is its context vector.`,
      },
      hidden: (token: string) =>
        `Every key is hidden from “${token}”, so its weights and its context vector are not numbers (NaN).`,
      /** The token's input row, and its context vector. */
      before: 'before',
      after: 'after',
      /** Beside the first row: why it is about this token, until a reader chooses one. */
      example: 'an example: choose another in the sentence',
      /** Where a reader can go from there: to the gradients of this number, and elsewhere. */
      back: (number: string) => `Back again: what would change ${number}?`,
      ways: {
        own: 'Your own sentence',
        share: 'Send this to someone',
        again: 'Play it again',
        train: 'See a model learn',
        trainOwn: 'See a model learn this',
      },
    },
  },
  insight: {
    /** Why scores are scaled. */
    variance: (before: string, after: string) => `Variance of the scores: ${before} before, ${after} after.`,
    /** If the mask hides other scores. */
    varianceVisible: (before: string, after: string) =>
      `Variance of the visible scores: ${before} before, ${after} after.`,
    dropped: (fallen: number, of: number) => `${fallen} of ${of} entries are dropped.`,
    grown: (p: string, growth: string) => `The others are multiplied by 1/(1 − ${p}) = ${growth}.`,
    rowsNotOne: 'Rows need no longer sum to 1.',
  },
  wayBack: {
    /** The chosen number before the step and after it. */
    smaller: (before: string, after: string) =>
      `This step makes the chosen number smaller: it was ${before}, and with the new weights it is ${after}.`,
    larger: (before: string, after: string) =>
      `This step is too large: the chosen number was ${before}, and with the new weights it is ${after}.`,
    /** The same digits are printed before and after. */
    same: (number: string) =>
      `This step is too small to see: with the new weights the chosen number is still ${number}.`,
    /** All gradients are 0. */
    still: (number: string) => `The chosen number stays ${number}: the gradient of every weight is 0.`,
    /** The element of an input or a weight with the largest gradient. */
    most: (name: string, by: string) => `Of all inputs and weights, ${name} moves it most: its gradient is ${by}.`,
    /** A button: to the end of the forward pass. */
    forward: 'To the result',
  },
  notes: {
    ownNumbers: 'Computed here from your numbers. Cells that have changed have a mark in the corner.',
    exact: 'Bit for bit as PyTorch computes with the reference BLAS; with MKL the last digit can differ.',
    /** After it, where dropout's mask is drawn. */
    dropout: 'From one seed, PyTorch with MKL drops other weights than PyTorch without it.',
    untrained: 'The weights are random, not trained, so the pattern says nothing about language.',
  },
  keys: {
    title: 'Keyboard shortcuts',
    /** The name of the space bar. */
    space: 'Space',
    /** What every key does. */
    list: {
      play: 'play, pause',
      steps: 'one step back, one step forward; pauses if playing',
      stages: 'previous scene, next scene',
      ends: 'go to the beginning, to the end',
      cells: 'in a matrix: move from cell to cell',
      enter: 'on a computed cell: show the numbers it comes from; arrows choose one, Enter goes there',
      edit: 'on a cell that is not computed: change it; ↑ and ↓ adjust, Enter keeps, Esc cancels',
      back: 'go back to the number that you came from',
      out: 'leave a field, a cell, a list or the presenter’s view, or let a word go',
      history: 'undo, redo',
      present: 'presenter’s view: fills the screen and stops after each scene',
      blank: 'in the presenter’s view: blank the screen, show it again',
      help: 'open or close this list',
    },
  },
  ask: {
    /** `row` and `column`: the names of the cell's row and column, as below; empty if there is only one. */
    number: (matrix: string, row: string, column: string) =>
      `${matrix}: which number goes ${[row, column].filter(Boolean).join(', ')}? Two decimals are enough.`,
    /** Of a token. */
    rowOf: (token: string) => `in the row of “${token}”`,
    columnOf: (token: string) => `in the column of “${token}”`,
    /** Of a dimension: `d_k 1`. */
    row: (name: string) => `in row ${name}`,
    column: (name: string) => `in column ${name}`,
    largest: (token: string) => `Which token will get the largest weight from “${token}”?`,
    hidden: (token: string) => `Which tokens will be hidden from “${token}”?`,
    /** The answer if there is no such token. */
    none: 'none',
    check: 'Check',
    show: 'Show me',
    right: (answer: string) => `Right: ${answer}.`,
    /** A wrong try gets a hint, never the answer: the true number is larger or smaller, the tokens are others. */
    larger: 'Not yet: it is larger.',
    smaller: 'Not yet: it is smaller.',
    others: 'Not yet. Look again.',
    chooseFirst: 'Choose a token first.',
    noNumber: (typed: string) => `“${typed}” is not a number.`,
  },
  address: {
    /** `names`: those that an address may contain; `got`: a part that is none of them. */
    address: (names: string, got: string) => `An address holds ${names}: got ${got}`,
    /** An address beyond the maximum length. */
    longAddress: (max: number, got: number) =>
      `The address has ${got.toLocaleString('en')} characters. At most ${max.toLocaleString('en')} are read, so ` +
      'it was ignored',
    /** The current state does not fit an address. */
    unwritten: (max: number, got: number) =>
      `This view needs ${got.toLocaleString('en')} characters in the address, and only ` +
      `${max.toLocaleString('en')} are read: the address stays as it was. A notebook or a file holds all of it`,
  },
  problems,
  twoNumbers: (typed: string) =>
    `“${typed}” can mean ${thousands(typed)} or ${decimals(typed)}: write the one that you mean.`,
  notANumber: (typed: string) => `A cell holds a number: “${typed}” is not one.`,
};
