// English.
import type { Words } from './words.ts';

/** Softmax takes the same steps to the weights and to the probabilities of words. */
const SOFTMAX_STEPS = {
  row_max: {
    title: 'Row maximum',
    short: 'Maximum',
    caption: 'largest of the row',
    why: 'Subtracting it changes no weight and keeps the exponentials from overflowing.',
  },
  exp: {
    title: 'Exponentials',
    short: 'Exp',
    caption: 'never negative',
    why: 'None is negative, and the largest of each row is 1.',
  },
  row_sum: {
    title: 'Row sum',
    short: 'Sum',
    caption: 'total of the row',
    why: 'The exponentials of a row, added up. Divided by this sum, they become shares of 1.',
  },
};

export const en: Words = {
  lang: 'en',
  player: 'Self-attention, step by step',
  loading: 'Loading the numbers…',
  skip: 'Skip the picture',
  play: 'Play',
  pause: 'Pause',
  stepBack: 'One step back',
  stepForward: 'One step forward',
  restart: 'Play from the beginning',
  follow: 'Follow',
  allTokens: 'all tokens',
  speed: 'Speed',
  preset: 'Notebook',
  edited: (name) => `${name} (changed)`,
  batchItem: 'Batch item',
  head: 'Head',
  headOf: (head, count) => `head ${head} of ${count}`,
  turns: (at, count) => `matrix ${at} of ${count}: next`,
  headsShown: (first, last, count) => `heads ${first} to ${last} of ${count}`,
  headsBeside: 'Heads side by side',
  language: 'Language',
  theme: 'Theme',
  themes: { auto: 'system setting', light: 'light', dark: 'dark' },
  keys: 'Keyboard shortcuts',
  legend: (min, max) => `Colours from ${min} to ${max}`,
  rowLargest: 'largest in row',
  signs: ['below 0', 'above 0'],
  hiddenLegend: 'hidden',
  fallenLegend: 'dropped',
  rowSumHead: 'sum',
  matrix: (title, rows, cols) => `${title}, ${rows} by ${cols}`,
  transposed: 'transposed',
  place: (name, row, col) => [name, row, col].filter(Boolean).join(', '),
  axes: {
    token: 'token',
    query: 'query',
    key: 'key',
    d_in: 'd_in',
    d_k: 'd_k',
    d_v: 'd_v',
    d_qkv: 'd',
    pair: 'pair',
    d_out: 'd_out',
    word: 'word',
  },
  how: {
    given: '',
    rand: 'Drawn by torch.rand: uniform in [0, 1).',
    randn: 'Drawn by torch.randn: normal, mean 0, standard deviation 1.',
    uniform:
      'Initialised as nn.Linear does it: uniform between −1/√n and 1/√n, where n is the number of inputs ' +
      '(in_features).',
    linear:
      'An input row and a column of Wᵀ are multiplied in pairs and added up (a dot product); then the bias, if any.',
    matmul: 'Each cell is the dot product of a row and a column.',
    matmul_transposed: 'Each cell is the dot product of a query and a key.',
    slice_columns: 'A block of columns is copied; nothing is computed.',
    rotary_angles:
      'The position, counted from 0, times 10000^(−2j/d) for the j-th pair of d columns: early pairs turn ' +
      'fast, late ones slowly.',
    rotate: 'Each pair of columns is rotated, as a point of the plane, by the angle of its row.',
    hidden_mask: '1 marks what is hidden.',
    visible_mask: '1 marks what stays visible.',
    masked_fill: (hidden) => `Where the mask is 1, ${hidden} replaces the score.`,
    divide: (root) => `Every score is divided by √d_k = ${root}.`,
    scale: (factor) => `Every score is multiplied by 1/√d_k = ${factor}.`,
    row_max: 'The largest number of each row.',
    exp_minus_max: 'Subtract the row’s maximum, then exponentiate.',
    row_sum: 'The sum of each row.',
    softmax:
      'Subtract row_max, the row’s maximum (no weight changes, and exp cannot overflow), exponentiate, and divide by ' +
      'row_sum, their sum.',
    add: 'The two matrices are added cell by cell.',
    multiply: 'The two matrices are multiplied cell by cell.',
    divide_rows: 'Each row is divided by its sum.',
    bernoulli: 'Each cell is drawn on its own: 1 keeps the weight, 0 drops it.',
    dropout_noise: 'What is kept is divided by 1 − p.',
    concat: 'The columns of the heads are put side by side; nothing is computed.',
  },
  stage: {
    inputs: {
      title: 'Input embeddings',
      short: 'Inputs',
      caption: 'one vector per token',
      why: 'One row per token: the numbers that stand for it before attention.',
    },
    W_query: {
      title: 'Query weights',
      short: 'W for Q',
      caption: 'makes the queries',
      why: 'Turns an embedding into a query: what a token is looking for.',
    },
    W_key: {
      title: 'Key weights',
      short: 'W for K',
      caption: 'makes the keys',
      why: 'Turns an embedding into a key: what a token offers to be matched on.',
    },
    W_value: {
      title: 'Value weights',
      short: 'W for V',
      caption: 'makes the values',
      why: 'Turns an embedding into a value: what a token hands over to those that attend to it.',
    },
    W_qkv: {
      title: 'Fused weights',
      short: 'W for QKV',
      caption: 'makes all three',
      why: 'One matrix for all three projections: query, key and value weights, one below the other.',
    },
    W_out: {
      title: 'Output weights',
      short: 'W for out',
      caption: 'mixes the columns',
      why: 'Turns context vectors into the output. Initialised with the other parameters, used last.',
    },
    W_vocab: {
      title: 'Vocabulary weights',
      short: 'Word W',
      caption: 'one row per word',
      why: 'One row per word of the vocabulary: what a vector must look like for that word to come next.',
    },
    b_query: { title: 'Query bias', short: 'Q bias', caption: 'added to every query', why: 'Added to every query.' },
    b_key: { title: 'Key bias', short: 'K bias', caption: 'added to every key', why: 'Added to every key.' },
    b_value: { title: 'Value bias', short: 'V bias', caption: 'added to every value', why: 'Added to every value.' },
    b_qkv: {
      title: 'Fused bias',
      short: 'QKV bias',
      caption: 'added to all three',
      why: 'Added to queries, keys and values at once.',
    },
    b_out: { title: 'Output bias', short: 'Out bias', caption: 'added to the output', why: 'Added to every output.' },
    qkv: {
      title: 'Fused projection',
      short: 'Fused QKV',
      caption: 'all three at once',
      why: 'Queries, keys and values from one product: one large multiplication is faster than three small ones.',
    },
    queries: {
      title: 'Queries',
      short: 'Queries',
      caption: 'what each token seeks',
      why: 'Each token asks: what am I looking for?',
    },
    keys: {
      title: 'Keys',
      short: 'Keys',
      caption: 'what each token offers',
      why: 'Each token advertises: what do I have to offer?',
    },
    values: {
      title: 'Values',
      short: 'Values',
      caption: 'what it hands over',
      why: 'What a token hands over to those that attend to it.',
    },
    head_queries: {
      title: 'Queries of one head',
      short: 'Head’s Q',
      caption: 'this head’s columns',
      why: 'Each head gets its own columns of the queries and works with them alone.',
    },
    head_keys: {
      title: 'Keys of one head',
      short: 'Head’s K',
      caption: 'this head’s columns',
      why: 'This head’s columns of the keys.',
    },
    head_values: {
      title: 'Values of one head',
      short: 'Head’s V',
      caption: 'this head’s columns',
      why: 'This head’s columns of the values.',
    },
    angles: {
      title: 'Rotation angles',
      short: 'Angles',
      caption: 'position × frequency',
      why: 'By how much each pair of columns is rotated at each position. The first token is not rotated at all.',
    },
    rotated_queries: {
      title: 'Rotated queries',
      short: 'Rotated Q',
      caption: 'rotated by position',
      why:
        'Position enters here: the score of a rotated query and a rotated key depends on how far apart the ' +
        'two tokens are, not on their positions.',
    },
    rotated_keys: {
      title: 'Rotated keys',
      short: 'Rotated K',
      caption: 'rotated by position',
      why:
        'Keys are rotated by the same angles as queries; values are not, since position decides who attends ' +
        'to whom, not what is handed over.',
    },
    attn_scores: {
      title: 'Attention scores',
      short: 'Scores',
      caption: 'how well query fits key',
      why: 'How well each query fits each key. A high score means: attend to this token.',
    },
    mask: { title: 'Mask', short: 'Mask', why: 'Which keys a query must not see.' },
    masked: {
      title: 'Masked scores',
      short: 'Masked',
      caption: 'hidden: −∞',
      why: 'A score of −∞ becomes a weight of exactly 0, and the visible keys share the full 1.0000.',
    },
    scaled_scores: {
      title: 'Scaled scores',
      short: 'Scaled',
      caption: 'divided by √d_k',
      why:
        'The variance of a dot product grows with the key size d_k; scaling undoes that. Without it, a large ' +
        'd_k would put almost all weight on one key, and gradients would vanish.',
    },
    ...SOFTMAX_STEPS,
    attn_weights: {
      title: 'Attention weights',
      short: 'Weights',
      caption: 'softmax: shares of 1',
      why: 'How much of each token’s value goes into this token’s context vector.',
    },
    mask_simple: { title: 'Visible keys', short: 'Visible', why: 'Which keys a query may see.' },
    masked_simple: {
      title: 'Masked weights',
      short: 'Masked',
      caption: 'hidden: 0',
      why: 'Here the mask comes after softmax: weights of hidden keys become 0, and a row may sum to less than 1.',
    },
    row_sums: { title: 'Row sums', short: 'Row sums', caption: 'what is left', why: 'What is left of each row.' },
    masked_simple_norm: {
      title: 'Renormalised weights',
      short: 'Rescaled',
      caption: 'shares of 1 again',
      why:
        'The same function as −∞ before softmax: hidden keys cancel out, so nothing leaks. It breaks down where ' +
        'a hidden score is much larger than the visible ones; that is why −∞ is preferred.',
    },
    dropout_mask: {
      title: 'Dropout mask',
      short: 'Dropout',
      caption: 'kept or dropped',
      why: 'Which weights are kept. Dropout acts on weights, not on scores: a score set to 0 would still get a share.',
    },
    dropout_noise: {
      title: 'Dropout factors',
      short: 'Dropout',
      caption: '0 or 1/(1−p)',
      why: 'Kept weights grow by a factor of 1/(1−p), so that on average each row keeps its sum.',
    },
    attn_weights_dropped: {
      title: 'Weights after dropout',
      short: 'Dropped',
      caption: 'some weights dropped',
      why:
        'During training random weights are set to zero, so that no token depends on a single other token. The rest ' +
        'are divided by 1 − p: on average a row still sums to 1.',
    },
    context_vec: {
      title: 'Context vectors',
      short: 'Context',
      caption: 'mix of the values',
      why: 'Each token’s new vector: a weighted sum of the values it may see.',
    },
    concat: {
      title: 'Joined heads',
      short: 'Joined',
      caption: 'heads side by side',
      why: 'The context vectors of all heads, joined into one per token.',
    },
    output: {
      title: 'Output',
      short: 'Output',
      caption: 'columns mixed',
      why: 'A last projection mixes the columns of the context vectors, across all heads.',
    },
    residual: {
      title: 'Residual',
      short: 'Residual',
      caption: 'inputs + context',
      why: 'The inputs bypass attention and are added to its result: a token keeps what it was.',
    },
    logits: {
      title: 'Logits',
      short: 'Logits',
      caption: 'a score for each word',
      why: 'How well each word of the vocabulary would come next.',
    },
    logits_max: { ...SOFTMAX_STEPS.row_max, title: 'Largest logit' },
    logits_exp: { ...SOFTMAX_STEPS.exp, title: 'Exponentials of the logits' },
    logits_sum: { ...SOFTMAX_STEPS.row_sum, title: 'Sum of the exponentials' },
    probs: {
      title: 'Next-word probabilities',
      short: 'Next word',
      caption: 'softmax: shares of 1',
      why: 'Softmax turns the logits into probabilities: the model’s guess at the next word.',
    },
  },
  masking: {
    causal: {
      caption: 'no looking ahead',
      why: 'While predicting the next word, a token must not look at later ones: they are the answer.',
    },
    padding: {
      caption: 'no looking at padding',
      why: 'Padding only fills up the batch, so no token may look at it.',
    },
    'causal+padding': {
      caption: 'neither ahead nor padding',
      why: 'A token must not look at later ones: they are the answer. Nor at padding, which only fills up the batch.',
    },
  },
  stillToCome: {
    mask: 'The mask is still to come: it sets the weights of hidden keys to zero.',
    dropout: 'Dropout is still to come: it drops weights at random.',
  },
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
  },
  fromNotebook: (notebook) => `Follows notebook ${notebook}.`,
  scenes: 'Scenes of the computation',
  segment: (position, count, name, code) => `Scene ${position} of ${count}: ${name} (${code})`,
  whole: {
    title: { first: 'The whole computation', last: 'What came out' },
    short: { first: 'Overview', last: 'Result' },
    opening:
      'Self-attention gives each token, here a word, a new row of numbers: a mix of the values of the tokens it may ' +
      'see. Its query asks, their keys answer: the better they fit, the more it takes of their values. ' +
      'Choose a matrix to go into it.',
    framed: (token) => `The frames mark the row of “${token}”. Its arcs are as thick as its weights.`,
    sentence: 'The sentence: choose a token to follow it',
  },
  switches: { title: 'What if …?', mask: 'Mask', scaling: 'Scaling', dropout: 'Dropout', heads: 'Several heads' },
  menu: {
    title: 'Menu',
    stops: 'Stop after each scene',
    asks: 'Ask me first',
    present: 'Presenter’s view',
    back: 'Back again',
  },
  undo: 'Undo',
  redo: 'Redo',
  reset: 'Back to the original numbers',
  editCell: 'A number: the up and down arrows change it by 0.01, with Shift by 0.1',
  notANumber: (typed) => `A cell holds a number: “${typed}” is not one.`,
  changedBy: (difference) => `changed by ${difference}`,
  ownNumbers: 'Computed here from your numbers. Cells that have changed have a mark in the corner.',
  more: 'More',
  less: 'Less',
  looksAt: (token, weights) => `${token} attends to: ${weights}`,
  trail: 'The way back to the number where you started',
  own: 'Your own numbers',
  compare: 'Compare the masks',
  code: 'Code in step',
  copy: 'Copy',
  copied: 'Copied',
  goToStage: (name) => `Go to ${name}`,
  untrained: 'The weights are random, not trained, so the pattern says nothing about language.',
  exact: 'Bit for bit as PyTorch computes with the reference BLAS; with MKL the last digit can differ.',
  andMore: (count) => `… and ${count.toLocaleString('en')} more.`,
  failed: 'The numbers could not be computed here.',
  tryAgain: 'Try again',
  loadsLong: 'This takes longer than usual.',
  noSimd:
    'WebAssembly computes the numbers, and here it lacks SIMD: Chrome and Edge 91, Firefox 89, Safari 16.4 ' +
    'and newer ones have it.',
  noWasm:
    'WebAssembly computes the numbers, but it is not allowed here: the policy of this page ' +
    '(Content-Security-Policy) must list wasm-unsafe-eval under script-src, and the browser must not have ' +
    'WebAssembly switched off.',
  missing: (what) => `Could not load: ${what}. Check the network and try again, or reload the page.`,
  latePart: {
    address: 'the part that reads the address of this page',
    gradients: 'the way back',
    heat: 'the colours of large matrices',
    insight: 'the spread of the numbers',
    line: 'the line of arithmetic',
    long: 'the map of a long text',
  },
  noCanvas: 'The colours of large matrices are missing: this browser has no canvas to draw them on.',
  open: 'Open the player',
  close: 'Close',
  rules: {
    oneOf: (name, words, got) => `${name} must be one of ${words}: got ${got}`,
    whole: (name, max, got) => `${name} must be a whole number from 0 to ${max}: got ${got}`,
    object: (name, got) => `${name} must be a JSON object: got ${got}`,
    address: (names, got) => `An address holds v1 and then ${names}: got ${got}`,
    longAddress: (max, got) =>
      `The address has ${got.toLocaleString('en')} characters. At most ${max.toLocaleString('en')} are read, so ` +
      'it was ignored',
    unwritten: (max, got) =>
      `This view needs ${got.toLocaleString('en')} characters in the address, and only ` +
      `${max.toLocaleString('en')} are read: the address stays as it was. A notebook or a file holds all of it`,
    cell: (got) =>
      `cell must be a matrix in view, a row and a column, counted from 0, such as attn_scores 1 0: got ${got}`,
    stepOfStage: (stage, first, last, got) => `step must be from ${first} to ${last} in stage ${stage}: got ${got}`,
  },
  share: 'Link and embed',
  files: 'Pictures and data',
};
