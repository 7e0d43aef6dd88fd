// A config for each problem, for Node and for pages.
import type { ProblemCode } from '../web/engine/index.ts';

const WORDS = { vocabulary: ['a', 'b'] } as const;
const unreadable = {
  get seed(): number {
    throw new Error('no');
  },
};
const large = (side: number) => ({ inputs: { draw: 'rand' }, n: 1, dIn: 1, dK: side, dV: side }) as const;

/** A config with each problem, of a trace or of a page. */
export const CONFIGS: Readonly<Partial<Record<ProblemCode, unknown>>> = {
  object: 3,
  unknown: { sede: 1 },
  integer: { heads: 0 },
  seed: { seed: 0.5 },
  number: { dropout: 2 },
  boolean: { bias: 1 },
  word: { mask: 'some' },
  strings: { tokens: [1] },
  integers: { mask: 'padding', lengths: [-1] },
  inputs: { inputs: null },
  inputs_member: { inputs: { draw: 'rand', size: 1 }, n: 1, dIn: 1 },
  inputs_scale: { inputs: { draw: 'rand', scale: 'x' }, n: 1, dIn: 1 },
  lists: { inputs: [1] },
  lists_or_data: { inputs: new Float32Array(2) },
  empty: { inputs: [] },
  shape: { inputs: { shape: [2, 2], data: new Float32Array(3) } },
  ragged: { inputs: [[1], [2, 3]] },
  no_number: { inputs: [[null]] },
  float32: { inputs: [[1e39]] },
  unstated: { inputs: { draw: 'rand' }, dIn: 1 },
  size: { n: 5 },
  no_tokens: { inputs: { draw: 'words' }, dIn: 2 },
  tokens: { tokens: ['a'] },
  memory_shape: { inputs: [[1, 2]], memory: [[1]] },
  memory_tokens: { memoryTokens: ['a'] },
  no_lengths: { mask: 'padding' },
  lengths: { mask: 'padding', lengths: [1, 2] },
  length: { mask: 'padding', lengths: [7] },
  divides: { heads: 4 },
  residual: { residual: true },
  no_words: { vocabulary: [] },
  rope: { dK: 3, rope: true },
  needs: { qkv: 'fused', weightInit: 'rand' },
  call: { dropout: 0.5, call: 1e6 },
  replace: { replace: 1 },
  stage: { replace: { queries: [[1]] } },
  no_stage: { replace: { b_query: [1] } },
  stage_shape: { replace: { W_query: [1] } },
  angles: { inputs: [[1, 2]], rope: true, replace: { angles: [[1e7]] } },
  zero_or_one: { mask: 'causal', replace: { mask: [[2]] } },
  loss: { backward: { of: 'loss' } },
  target: { backward: {} },
  target_member: { backward: { of: 'queries', depth: 1 } },
  target_words: { ...WORDS, backward: { of: 'loss', target: 5 } },
  no_target: { ...WORDS, backward: { of: 'loss', target: Array(6).fill(null) } },
  bytes: { ...large(1), n: 1e6 },
  seconds: { ...large(1500), n: 400, dIn: 1500 },
  deep: { inputs: [[[[[[[[[1]]]]]]]]] },
  no_data: { seed: /x/ },
  unreadable,
  large: { inputs: [Array<number>(6e6).fill(1)] },
  page_numbers: { ...large(300), n: 250, dIn: 1024 },
  page_seconds: { ...large(1), inputs: { draw: 'randn' }, n: 250, dIn: 1000 },
  page_heads: { heads: 600, headsBy: 'wrapper', dK: 1, dV: 1 },
  page_tokens: { ...large(1), n: 300 },
  page_side: { ...large(1), dIn: 2000 },
};

/** Words of which every English sentence of a problem has some. */
export const ENGLISH = /\b(must|got|the|of|and|is|are|with|from|to|by|each|needs|it|its|that|which|this|at|most)\b/i;
