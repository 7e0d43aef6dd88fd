// The letter of each stage in the formulas of the literature, and its role. A stage without a letter does not compile.
import { gradientOf } from '../engine/gradient_name.ts';
import type { ForwardName, LossName, StageName } from '../engine/index.ts';

/** The roles of query, key and value. One hue per role, but never colour alone: a letter goes with it. */
export type Role = 'query' | 'key' | 'value' | 'none';

/** In a letter, `^` begins the superscript. */
const NOTATION: {
  readonly [name in Exclude<ForwardName, LossName>]: { readonly letter: string; readonly role?: Exclude<Role, 'none'> };
} = {
  inputs: { letter: 'X' },
  memory: { letter: 'X^M' },
  W_query: { letter: 'W^Q', role: 'query' },
  W_key: { letter: 'W^K', role: 'key' },
  W_value: { letter: 'W^V', role: 'value' },
  W_qkv: { letter: 'W' },
  W_out: { letter: 'W^O' },
  W_vocab: { letter: 'W^U' },
  b_query: { letter: 'b^Q', role: 'query' },
  b_key: { letter: 'b^K', role: 'key' },
  b_value: { letter: 'b^V', role: 'value' },
  b_qkv: { letter: 'b' },
  b_out: { letter: 'b^O' },
  qkv: { letter: 'QKV' },
  queries: { letter: 'Q', role: 'query' },
  keys: { letter: 'K', role: 'key' },
  values: { letter: 'V', role: 'value' },
  head_queries: { letter: 'Q^h', role: 'query' },
  head_keys: { letter: 'K^h', role: 'key' },
  head_values: { letter: 'V^h', role: 'value' },
  angles: { letter: 'θ' },
  rotated_queries: { letter: 'Q′', role: 'query' },
  rotated_keys: { letter: 'K′', role: 'key' },
  attn_scores: { letter: 'S' },
  mask: { letter: 'M' },
  masked: { letter: 'S′' },
  scaled_scores: { letter: 'L' },
  row_max: { letter: 'm' },
  exp: { letter: 'E' },
  row_sum: { letter: 'r' },
  attn_weights: { letter: 'A' },
  mask_simple: { letter: 'M' },
  masked_simple: { letter: 'A′' },
  row_sums: { letter: 'r' },
  masked_simple_norm: { letter: 'A″' },
  dropout_mask: { letter: 'D' },
  dropout_noise: { letter: 'N' },
  attn_weights_dropped: { letter: 'A^D' },
  context_vec: { letter: 'Z' },
  concat: { letter: 'C' },
  output: { letter: 'Y' },
  residual: { letter: 'H' },
  logits: { letter: 'L^U' },
  logits_max: { letter: 'm^U' },
  logits_exp: { letter: 'E^U' },
  logits_sum: { letter: 'r^U' },
  probs: { letter: 'P' },
};

const OF_LOSS: Readonly<Record<LossName, string>> = { targets: 'T', loss: 'ℓ' };

/**
 * The letter of a stage. A gradient has that of its stage; for a part of a gradient, two letters. Weights after a step
 * have a prime.
 */
export function letterOf(name: StageName): string {
  const own = NOTATION[name as keyof typeof NOTATION]?.letter ?? OF_LOSS[name as LossName];
  const gradient = gradientOf(name);
  if (own !== undefined || !gradient) return own ?? name;
  if (gradient.updated) return letterOf(gradient.of).replace(/(?=\^)|$/, '′');
  const via = gradient.via ? `^${letterOf(gradient.via).replace('^', '')}` : '';
  return `∂${letterOf(gradient.of)}${via}`;
}

/** A gradient has the role of its stage; a part, that of the stage through which it comes. */
export function roleOf(name: StageName): Role {
  const gradient = gradientOf(name);
  return gradient ? roleOf(gradient.via ?? gradient.of) : (NOTATION[name as keyof typeof NOTATION]?.role ?? 'none');
}
