// English: every stage: its names, what it is for, and how it is computed.
import type { GradientOf } from '../../engine/gradient_name.ts';
import type { ForwardName, GradientOp, LossName, Op } from '../../engine/index.ts';
import type { HiddenKeys } from '../../ops/masks.ts';
import { present, isTrained, lower, type StageWords } from '../text.ts';

/** Their captions depend on what they hide: see `masks`. */
type MaskStage = 'mask' | 'mask_simple';

/** Of an operation that computes with one number. */
type ByNumber = (number: string) => string;

/** Softmax takes the same steps to the weights and to the probabilities of words. */
const SOFTMAX_STEPS = {
  row_max: { title: 'Row maximum', short: 'Maximum', caption: 'largest of the row' },
  exp: { title: 'Exponentials', short: 'Exp', caption: 'never negative' },
  row_sum: { title: 'Row sum', short: 'Sum', caption: 'total of the row' },
};

export const stages = {
  /** `short` names it if there is space for one word; `caption`: below its matrix in the whole figure. */
  stage: {
    inputs: { title: 'Input embeddings', short: 'Inputs', caption: 'one vector per token' },
    memory: { title: 'Memory embeddings', short: 'Memory', caption: 'another sentence' },
    W_query: { title: 'Query weights', short: 'W for Q', caption: 'makes the queries' },
    W_key: { title: 'Key weights', short: 'W for K', caption: 'makes the keys' },
    W_value: { title: 'Value weights', short: 'W for V', caption: 'makes the values' },
    W_qkv: { title: 'Fused weights', short: 'W for QKV', caption: 'makes all three' },
    W_out: { title: 'Output weights', short: 'W for out', caption: 'mixes the columns' },
    W_vocab: { title: 'Vocabulary weights', short: 'Word W', caption: 'one row per word' },
    b_query: { title: 'Query bias', short: 'Q bias', caption: 'added to every query' },
    b_key: { title: 'Key bias', short: 'K bias', caption: 'added to every key' },
    b_value: { title: 'Value bias', short: 'V bias', caption: 'added to every value' },
    b_qkv: { title: 'Fused bias', short: 'QKV bias', caption: 'added to all three' },
    b_out: { title: 'Output bias', short: 'Out bias', caption: 'added to the output' },
    qkv: { title: 'Fused projection', short: 'Fused QKV', caption: 'all three at once' },
    queries: { title: 'Queries', short: 'Queries', caption: 'what each token seeks' },
    keys: { title: 'Keys', short: 'Keys', caption: 'what each token offers' },
    values: { title: 'Values', short: 'Values', caption: 'what it hands over' },
    head_queries: { title: 'Queries of one head', short: 'Head’s Q', caption: 'this head’s columns' },
    head_keys: { title: 'Keys of one head', short: 'Head’s K', caption: 'this head’s columns' },
    head_values: { title: 'Values of one head', short: 'Head’s V', caption: 'this head’s columns' },
    angles: { title: 'Rotation angles', short: 'Angles', caption: 'position × frequency' },
    rotated_queries: { title: 'Rotated queries', short: 'Rotated Q', caption: 'rotated by position' },
    rotated_keys: { title: 'Rotated keys', short: 'Rotated K', caption: 'rotated by position' },
    attn_scores: { title: 'Attention scores', short: 'Scores', caption: 'how well query fits key' },
    mask: { title: 'Mask', short: 'Mask' },
    masked: { title: 'Masked scores', short: 'Masked', caption: 'hidden: −∞' },
    scaled_scores: { title: 'Scaled scores', short: 'Scaled', caption: 'divided by √d_k' },
    ...SOFTMAX_STEPS,
    attn_weights: { title: 'Attention weights', short: 'Weights', caption: 'softmax: shares of 1' },
    mask_simple: { title: 'Visible keys', short: 'Visible' },
    masked_simple: { title: 'Masked weights', short: 'Masked', caption: 'hidden: 0' },
    row_sums: { title: 'Row sums', short: 'Row sums', caption: 'what is left' },
    masked_simple_norm: { title: 'Renormalised weights', short: 'Rescaled', caption: 'shares of 1 again' },
    dropout_mask: { title: 'Dropout mask', short: 'Dropout', caption: 'kept or dropped' },
    dropout_noise: { title: 'Dropout factors', short: 'Dropout', caption: '0 or 1/(1−p)' },
    attn_weights_dropped: { title: 'Weights after dropout', short: 'Dropout', caption: 'each kept or dropped' },
    context_vec: { title: 'Context vectors', short: 'Context', caption: 'mix of the values' },
    concat: { title: 'Joined heads', short: 'Joined', caption: 'heads side by side' },
    output: { title: 'Output', short: 'Output', caption: 'columns mixed' },
    residual: { title: 'Residual', short: 'Residual', caption: 'inputs + result' },
    logits: { title: 'Logits', short: 'Logits', caption: 'a score for each word' },
    logits_max: { ...SOFTMAX_STEPS.row_max, title: 'Largest logit' },
    logits_exp: { ...SOFTMAX_STEPS.exp, title: 'Exponentials of the logits' },
    logits_sum: { ...SOFTMAX_STEPS.row_sum, title: 'Sum of the exponentials' },
    probs: { title: 'Next-word probabilities', short: 'Next word', caption: 'softmax: shares of 1' },
  } satisfies Record<Exclude<ForwardName, MaskStage | LossName>, StageWords> &
    Record<MaskStage, Omit<StageWords, 'caption'>>,
  /** What a mask hides, by its rule, or a reader's own by its numbers: its switch, its caption, the reason. */
  masks: {
    causal: {
      name: 'Causal mask',
      caption: 'no looking ahead',
      why: 'While predicting the next word, a token must not look at later ones: they are the answer.',
    },
    padding: {
      name: 'Padding mask',
      caption: 'no looking at padding',
      why: 'Padding only fills up the batch, so no token may look at it.',
    },
    'causal+padding': {
      name: 'Causal and padding mask',
      caption: 'neither ahead nor padding',
      why: 'A token must not look at later ones: they are the answer. Nor at padding, which only fills up the batch.',
    },
    own: {
      caption: 'as it was given',
      why: ({ count, of, after, before, at }: HiddenKeys) => {
        const kinds = present([after, `${after} later`], [before, `${before} earlier`], [at, `${at} the token’s own`]);
        const ofThem = kinds.length > 0 ? `: ${kinds.join(', ')}` : '';
        return `This mask was given. It hides a key in ${count} of ${of} cells${ofThem}.`;
      },
    },
    upsideDown: {
      caption: 'as it was given',
      why:
        'A 1 hides a key here, so this mask hides each token from itself and from all before it. If 1 means ' +
        'visible where it comes from, swap 0 and 1.',
    },
  },
  why: {
    stage: {
      inputs: 'One row per token: the numbers that stand for it before attention.',
      memory:
        'The embeddings of another sentence, such as the one to be translated: keys and values are made from them.',
      W_query: 'Turns an embedding into a query: what a token is looking for.',
      W_key: 'Turns an embedding into a key: what a token offers to be matched on.',
      W_value: 'Turns an embedding into a value: what a token hands over to those that attend to it.',
      W_qkv: 'One matrix for all three projections: query, key and value weights, one below the other.',
      W_out: 'Turns context vectors into the output. Initialised with the other parameters, used last.',
      W_vocab: 'One row per word of the vocabulary: what a vector must look like for that word to come next.',
      b_query: 'Added to every query.',
      b_key: 'Added to every key.',
      b_value: 'Added to every value.',
      b_qkv: 'Added to queries, keys and values at once.',
      b_out: 'Added to every output.',
      qkv: 'Queries, keys and values from one product: one large multiplication is faster than three small ones.',
      queries: 'Each token asks: what am I looking for?',
      keys: 'Each token advertises: what do I have to offer?',
      values: 'What a token hands over to those that attend to it.',
      head_queries: 'Each head gets its own columns of the queries and works with them alone.',
      head_keys: 'This head’s columns of the keys.',
      head_values: 'This head’s columns of the values.',
      angles: 'By how much each pair of columns is rotated at each position.',
      rotated_queries:
        'Position enters here: the score of a rotated query and a rotated key depends on how far apart the ' +
        'two tokens are, not on their positions.',
      rotated_keys:
        'Keys are rotated by the same angles as queries; values are not, since position decides who attends ' +
        'to whom, not what is handed over.',
      attn_scores: 'How well each query fits each key. A high score means: attend to this token.',
      mask: 'Which keys a query must not see.',
      masked: 'A score of −∞ becomes a weight of exactly 0, and the visible keys share the full 1.0000.',
      scaled_scores:
        'The variance of a dot product grows with the key size d_k; scaling undoes that. Without it, a large ' +
        'd_k would put almost all weight on one key, and gradients would vanish.',
      row_max: 'Subtracting it changes no weight and keeps the exponentials from overflowing.',
      exp: 'None is negative, and the largest of each row is 1.',
      row_sum: 'The exponentials of a row, added up. Divided by this sum, they become shares of 1.',
      attn_weights: 'How much of each token’s value goes into this token’s context vector.',
      mask_simple: 'Which keys a query may see.',
      masked_simple:
        'Here the mask comes after softmax: weights of hidden keys become 0, and a row may sum to less than 1.',
      row_sums: 'What is left of each row.',
      masked_simple_norm:
        'The same function as −∞ before softmax: hidden keys cancel out, so nothing leaks. It breaks down where ' +
        'a hidden score is much larger than the visible ones; that is why −∞ is preferred.',
      dropout_mask:
        'Which weights are kept. Dropout acts on weights, not on scores: a score set to 0 would still get a share.',
      dropout_noise: 'Kept weights grow by a factor of 1/(1−p), so that on average each row keeps its sum.',
      attn_weights_dropped:
        'During training random weights are set to zero, so that no token depends on a single other token. The rest ' +
        'are divided by 1 − p: on average a row still sums to 1.',
      context_vec: 'Each token’s new vector: a weighted sum of the values it may see.',
      concat: 'The context vectors of all heads, joined into one per token.',
      output: 'A last projection mixes the columns of the context vectors, across all heads.',
      residual: 'The inputs bypass attention and are added to its result: a token keeps what it was.',
      logits: 'How well each word of the vocabulary fits as the next one.',
      probs: 'Softmax turns the logits into probabilities: the model’s guess at the next word.',
      logits_max: 'Subtracting it changes no probability and keeps the exponentials from overflowing.',
      logits_exp: 'None is negative, and the largest of each row is 1.',
      logits_sum: 'The exponentials of a row, added up. Divided by this sum, they become shares of 1.',
    } satisfies Record<Exclude<ForwardName, LossName>, string>,
    /** In place of what hiding does, where a row is hidden whole: before softmax, or after it. */
    seesNone: {
      fill: (token: string) =>
        `From “${token}” every key is hidden: softmax has nothing to share out, and its weights are not numbers ` +
        '(NaN).',
      renormalise: (token: string) =>
        `From “${token}” every key is hidden: nothing is left of its weights, and 0 / 0 is not a number (NaN).`,
    },
    /** After dropped weights, of the first row that has lost them all. */
    dropsRow: (token: string) => `Here “${token}” loses every weight.`,
    /** After angles whose first row is 0. */
    firstStays: 'The first token is not rotated at all.',
    /** Of rotated queries, if their angles do not grow evenly from token to token. */
    otherAngles: 'Position enters here, by the angles that were given.',
    /** After weights that do not mix the values yet. */
    stillToCome: {
      mask: 'The mask is still to come: it sets the weights of hidden keys to zero.',
      dropout: 'Dropout is still to come: it drops weights at random.',
      dropsAll: 'Dropout is still to come: with p = 1 it drops every weight.',
    },
    /** After keys and values that several heads share. */
    shared: 'Heads of a group share them: fewer to compute, and fewer to store.',
    /** After the weights of several heads. */
    averaged: 'nn.MultiheadAttention returns their mean over the heads.',
  },
  how: {
    given: '',
    rand: 'Drawn by torch.rand: uniform in [0, 1).',
    randn: 'Drawn by torch.randn: normal, mean 0, standard deviation 1.',
    uniform:
      'Initialised as nn.Linear does it: uniform between −1/√n and 1/√n, where n is the number of inputs ' +
      '(in_features).',
    linear: 'An input row and a column of Wᵀ are multiplied in pairs and added up (a dot product).',
    matmul: 'Each cell is the dot product of a row and a column.',
    matmul_transposed: 'Each cell is the dot product of a query and a key.',
    slice_columns: 'A block of columns is copied; nothing is computed.',
    rotary_angles:
      'The position, counted from 0, times 10000^(−2j/d) for the j-th pair of d columns: early pairs turn ' +
      'fast, late ones slowly.',
    rotate:
      'Neighbouring columns are rotated in pairs, by the angle of their row; some models pair the two halves instead.',
    hidden_mask: '1 marks what is hidden.',
    visible_mask: '1 marks what stays visible.',
    masked_fill: (hidden: string) => `Where the mask is 1, ${hidden} replaces the score.`,
    divide: (root: string) => `Every score is divided by √d_k = ${root}.`,
    scale: (factor: string) => `Every score is multiplied by 1/√d_k = ${factor}.`,
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
  } satisfies Record<Exclude<Op, GradientOp>, string | ByNumber>,
  /** After a product. */
  plusBias: 'The bias is added.',
  /** Of the stages of dropout with p = 1, in place of their words. */
  dropsAll: {
    caption: 'all dropped',
    why: 'With p = 1 every weight is dropped.',
    how: 'With p = 1 nothing is drawn: every weight is multiplied by 0.',
  },
  /** After how inputs are drawn. */
  inputsTimes: (scale: string) => `Then multiplied by ${scale}.`,
  nextToken: {
    opening:
      'One more token needs one new row. Its query meets the keys of all tokens so far and mixes their values. ' +
      'Keys and values of earlier tokens are stored (a KV cache), so only the new token’s are computed. ' +
      'Choose a matrix to go into it.',
    /** What stages are for. */
    stage: {
      inputs: 'The embedding of the newest token. Earlier tokens are not computed again.',
      memory:
        'The embeddings of all tokens so far. Only the last row is used now: the others gave their keys and values ' +
        'in earlier steps.',
      queries: 'Only the newest token asks. No later token needs the queries of earlier ones, so none is stored.',
      keys: 'Only the key of the newest token is computed. Those of earlier tokens are stored.',
      values: 'Only the value of the newest token is computed. Those of earlier tokens are stored, as their keys are.',
      attn_scores:
        'One row is computed: the new query with the stored keys and with the new one. Earlier rows are not needed ' +
        'again.',
      attn_weights:
        'One new row: how much of each token’s value goes into the new context vector. No mask is needed, since no ' +
        'later token exists yet.',
      context_vec:
        'One new row, mixed from the stored values and the new one. It is the last row that attention over all ' +
        'tokens gives under a causal mask.',
    },
    /** The captions of stages without stored rows. */
    caption: { inputs: 'the newest token', queries: 'what it seeks', memory: 'all tokens so far' },
    /** How many rows are stored; one more is new. */
    rows: (stored: number) => `${stored} stored, 1 new`,
    /** In multiplications: with the stored rows, and without. */
    cost: (computed: number, again: number) =>
      `The new token takes ${computed} multiplications. Without stored keys and values it would take ${again}, ` +
      `${again / computed} times as many.`,
  },
  gradients: {
    stage(
      { of, via, updated }: GradientOf,
      wordsOf: (of: ForwardName) => Pick<StageWords, 'title' | 'short'>,
    ): StageWords & { readonly why: string } {
      const { title, short } = wordsOf(of);
      if (updated)
        return {
          title: `${title} after a step`,
          short: `${short}′`,
          caption: 'weights a step later',
          why: 'The weights after one step. Training repeats such steps.',
        };
      return {
        title: `Gradient of ${lower(title)}${via ? ` through ${lower(wordsOf(via).title)}` : ''}`,
        short: `∂ ${short}${via ? ` · ${wordsOf(via).short}` : ''}`,
        caption: 'how it moves the number',
        why: via
          ? 'One of the paths from these numbers to the chosen one. The gradients of all paths are added.'
          : isTrained(of)
            ? 'A training step subtracts this, times the learning rate, from the weights.'
            : 'How much the chosen number moves when one here moves a little: 0.5 means half as far, 0 not at all.',
      };
    },
    loss: {
      targets: {
        title: 'Correct words',
        short: 'Targets',
        caption: '1 for the correct word',
        why: 'The word that really comes next at each position. A row of zeros does not count.',
      },
      loss: {
        title: 'Loss',
        short: 'Loss',
        caption: 'how wrong the guesses are',
        why: 'Training makes this number smaller. It is 0 if each correct word has probability 1.',
      },
    },
    /** How a gradient or a step is computed, for operations that need other words there than in the forward pass. */
    how: {
      cross_entropy:
        'Of each correct word’s probability the logarithm is taken; the mean, with a minus, is the cross-entropy.',
      cross_entropy_backward:
        'The probability minus 1 for the correct word, the probability itself for every other, divided by the number ' +
        'of positions that count.',
      one_hot: 'The chosen number moves with itself, one for one: 1 in its cell, 0 in all others.',
      accumulate: 'The gradients of several paths are added.',
      pass_on: 'A sum moves with each of its terms, one for one.',
      transposed_matmul: 'Each cell is the dot product of two columns: every row that used it counts.',
      column_sum: 'A bias is added to every row, so the gradients of all rows are added.',
      place_columns: 'The columns go back where they came from; all others were not used here.',
      sum_groups: 'Heads that share columns each send a gradient back: these are added.',
      rotate_back: 'Each pair of columns is rotated back by the angle of its row.',
      expand: 'A row’s sum moves with each of its numbers, one for one.',
      divide_rows_backward: 'A larger sum makes every number of its row smaller.',
      softmax_backward:
        'From each gradient the row’s weighted mean is subtracted; the rest is multiplied by the weight. ' +
        'So each row sums to 0, and a weight of 0 moves nothing.',
      update: (rate: string) => `From each weight its gradient is subtracted, times the learning rate: ${rate}.`,
      matmul: 'Each cell is the dot product of a row and a column.',
      matmul_transposed: 'Each cell is the dot product of two rows.',
      masked_fill: 'Behind the mask the gradient is 0: what is hidden moves nothing.',
      divide: (root: string) => `The scores were divided by √d_k, so their gradients are, too: ${root}.`,
      scale: (factor: string) => `The scores were multiplied by 1/√d_k, so their gradients are, too: ${factor}.`,
    } satisfies Record<GradientOp, string | ByNumber> & { [op in Op]?: string | ByNumber },
  },
};
