// What is wrong with a config, by the code of a problem, in English: as an error says it in Node and on the command
// line. Other languages have the same in web/words, with the same lists.
import { isTransposed, listed } from './phrases.ts';
import type { ProblemCode } from './types.ts';

/** Why a field needs another one. */
const since = {
  'qkv weightInit': 'it is one nn.Linear',
  'qkv headsBy': 'heads of a wrapper have their own projections',
  'kvHeads headsBy': 'heads of a wrapper have their own projections',
  'qkv drawOrder': 'it draws one matrix in the order q, k, v',
  'bias weightInit': 'torch.rand draws a matrix without one',
  'hiddenScore maskBy': 'it is a score before softmax',
  'call dropoutSeed': 'a seed set before each mask makes every call the first',
};
export type Since = Readonly<Record<keyof typeof since, string>>;

const counted = (count: string) => Number(count).toLocaleString('en');
const onPage = (max: string, what: string, got: string) =>
  `a page takes at most ${counted(max)} ${what}: this config takes ${counted(got)}`;
const whole = (place: string) => place || 'the config';
const or = (names: readonly string[]) => listed(names, ', ', ' or ');

export const problems = {
  object: (got) => `the config must be an object: got ${got}`,
  unknown: (name, got) => `unknown field ${name}: got ${got}`,
  integer: (field, min, max, got) => `${field} must be an integer from ${min} to ${max}: got ${got}`,
  seed: (field, got) =>
    `${field} must be an integer from -2^63 to 2^64 - 1, as a decimal string beyond 2^53 - 1: got ${got}`,
  number: (field, min, max, got) => `${field} must be a number from ${min} to ${max}: got ${got}`,
  boolean: (field, got) => `${field} must be true or false: got ${got}`,
  word: (field, got, ...words) => `${field} must be ${or(words)}: got ${got}`,
  strings: (field, got) => `${field} must be a list of strings: got ${got}`,
  integers: (field, min, got) => `${field} must be a list of integers of at least ${min}: got ${got}`,
  inputs: (field, got, ...draws) => `${field} must be lists of numbers or {"draw": ${or(draws)}}: got ${got}`,
  inputs_member: (got) => `inputs knows draw and scale only: got ${got}`,
  inputs_scale: (got) => `inputs.scale must be a number that fits a float32: got ${got}`,
  lists: (place, min, max, got) => `${place} must be lists of numbers, nested ${min} to ${max} deep: got ${got}`,
  lists_or_data: (place, min, max, got) =>
    `${place} must be lists of numbers, nested ${min} to ${max} deep, or {shape, data: a Float32Array}: got ${got}`,
  empty: (place, got) => `${place} must not be empty: got ${got}`,
  shape: (place, min, max, product, got) =>
    `${place}.shape must be ${min} to ${max} integers of at least 1 with the product ${product}, ` +
    `the length of data: got ${got}`,
  ragged: (place, wanted, got) => `${place} must have ${wanted} elements like its neighbours: got ${got}`,
  no_number: (place, got) => `${place} must be a number: got ${got}`,
  float32: (place, got) => `${place} must fit a float32, at most 3.4028235e38 in size: got ${got}`,
  unstated: (field) => `${field} must be stated where inputs are drawn: got null`,
  size: (field, derived, got) => {
    const theirs = derived === '0' ? 'which have no batch dimension (0)' : `where it is ${derived}`;
    return `${field} must match the inputs, ${theirs}: got ${got}`;
  },
  no_tokens: () => 'tokens must name the words whose rows are drawn: got null',
  tokens: (rows, got) => `tokens must name each of the ${rows} rows: got ${got}`,
  memory_shape: (batch, dIn, items, got) =>
    `memory must match the inputs in batch, ${batch}, and dIn, ${dIn}: got ${items} and ${got}`,
  memory_tokens: (rows, got) => `memoryTokens must name each of the ${rows} rows of memory: got ${got}`,
  no_lengths: () => 'lengths must be given for a padding mask: got null',
  lengths: (items, got) => `lengths must have one entry a batch item, ${items}: got ${got}`,
  length: (keys, got) => `lengths must be from 0 to the number of keys, ${keys}: got ${got}`,
  divides: (divisor, field, total, got) => `${divisor} must divide ${field}: ${total} is not divisible by ${got}`,
  residual: (size, got) => `residual adds the inputs to values of the same size, ${size}: got ${got}`,
  no_words: () => 'vocabulary must have at least one word: got []',
  rope: (columns) =>
    `rope turns pairs of columns and needs an even number of them in each head: queries have ${columns}`,
  needs: (field, value, other, got, ...allowed) => {
    const reason = (since as Partial<Readonly<Record<string, string>>>)[`${field} ${other}`];
    const why = reason ? `, since ${reason}` : '';
    return `${[field, value].filter(Boolean).join(' ')} needs ${other} ${or(allowed)}${why}: ${other} is ${got}`;
  },
  call: (max, got) => `call must leave at most ${max} dropout values to be drawn before it: got ${got}`,
  replace: (got) => `replace must be an object of stages and values: got ${got}`,
  stage: (got, ...names) => `replace knows ${listed(names, ', ', ' and ')} only: got ${got}`,
  no_stage: (name) => `replace.${name} needs a stage of that name, and this config has none`,
  stage_shape: (name, shape, got) =>
    `replace.${name} must have the shape ${shape}: got ${got}` +
    (isTransposed(shape, got) ? ', whose transpose fits' : ''),
  angles: (place, max, got) => `${place} must be at most ${max} in size: got ${got}`,
  zero_or_one: (place, got) => `${place} must hold 0 and 1 only: got ${got}`,
  loss: () => 'backward of "loss" needs a vocabulary, and this config has none',
  target: (got) =>
    `backward must be {"of": a stage of this trace that is computed from weights, "row": 0, "col": 0}: got ${got}`,
  target_member: (got) =>
    `backward knows "of", "row", "col", "batch", "head", "rate" and, of "loss", "target" only: got ${got}`,
  target_words: (last, places, items, got) =>
    `backward.target must have a position in the vocabulary, 0 to ${last}, or null for each of the ${places} ` +
    `places${items === '0' ? '' : ' of each batch item'}, or be one such position for the last place: got ${got}`,
  no_target: (got) => `backward.target must have a word for at least one place: got ${got}`,
  bytes: (max, got) => `the numbers of a config must take at most ${max}: these would take ${got}`,
  memory: (inUse, got) =>
    `the numbers of a config must fit into memory beside the ${inUse} in use: these would take ${got}`,
  seconds: (max, got) => `a config must take at most about ${max} s to compute: this one would take ${got} s`,
  no_sentences: () => 'sentences must be given for task "own": got null',
  sentences: (max, got) => `sentences must be 1 to ${max} lines: got ${got}`,
  sentence: (at, min, max, got, line) => `sentences[${at}] must have ${min} to ${max} words: it has ${got}, ${line}`,
  different_words: (max, got) => `sentences must have at most ${max} different words in all: got ${got}`,
  hold_out: () => 'holdOut must be 0 or at least 2, since every sentence held out leaves none to learn: got 1',
  momentum: (got) => `momentum is of optimiser "sgd", since AdamW has its own averages: got ${got}`,
  run_memory: () => 'a run of this config needs memory that is not there: release other runs',
  deep: (place, max) => `${place} must lie at most ${max} levels deep`,
  no_data: (place, got) =>
    `${place} must be a number, a text, a list, an object or a Float32Array: got ${/^[AEIO]/.test(got) ? 'an' : 'a'} ` +
    got,
  unreadable: (place, why) => `${whole(place)} must be readable: reading it threw ${why}`,
  large: (place, max, got) =>
    `a config must count at most ${max}, 8 bytes for a number in a list and 2 for one in a Float32Array: ` +
    `at ${whole(place)} it counts ${got}`,
  no_memory: (bytes) => `the config must fit into memory: there is too little memory for its ${bytes} bytes`,
  page_numbers: (max, got) => onPage(max, 'numbers at once', got),
  page_seconds: (max, got) => onPage(max, 'seconds to compute', got),
  page_heads: (max, got) => onPage(max, 'heads in all batch items', got),
  page_tokens: (max, got) => onPage(max, 'tokens beside each other', got),
  page_side: (max, got) => onPage(max, 'rows or columns of one matrix', got),
} satisfies Record<ProblemCode, (...values: string[]) => string>;
