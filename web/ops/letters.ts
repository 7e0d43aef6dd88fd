// The letters that stand for stages in formulas, as the literature writes them.
import type { StageName } from '../engine/index.ts';

const LETTERS: { readonly [name in StageName]?: string } = {
  inputs: 'X',
  W_query: 'W^Q',
  W_key: 'W^K',
  W_value: 'W^V',
  W_qkv: 'W',
  W_out: 'W^O',
  b_query: 'b^Q',
  b_key: 'b^K',
  b_value: 'b^V',
  b_qkv: 'b',
  b_out: 'b^O',
  qkv: 'QKV',
  queries: 'Q',
  keys: 'K',
  values: 'V',
  head_queries: 'Q^h',
  head_keys: 'K^h',
  head_values: 'V^h',
  attn_scores: 'S',
  mask: 'M',
  masked: 'S′',
  scaled_scores: 'L',
  row_max: 'm',
  exp: 'E',
  row_sum: 'r',
  attn_weights: 'A',
  mask_simple: 'M',
  masked_simple: 'A′',
  row_sums: 'r',
  masked_simple_norm: 'A″',
  dropout_mask: 'D',
  dropout_noise: 'N',
  attn_weights_dropped: 'A^D',
  context_vec: 'Z',
  concat: 'C',
  output: 'Y',
};

/** What stands for a stage: its letter, where `^` begins what is raised; where the literature has none, its name. */
export const letterOf = (name: StageName): string => LETTERS[name] ?? name;
