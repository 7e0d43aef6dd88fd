// The order of stages, for every kind of config.
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Config } from '../../../web/engine/index.ts';

const engine = await loadEngine();

const WEIGHTS = 'W_query W_key W_value';
const SCORES = 'queries keys values attn_scores';
const SOFTMAX = 'row_max exp row_sum attn_weights';
const SPLIT = 'queries keys values head_queries head_keys head_values attn_scores';
const DROPPED = 'dropout_mask dropout_noise attn_weights_dropped';
const RENORMALISED = 'mask_simple masked_simple row_sums masked_simple_norm';

test.each<readonly [string, Config, string]>([
  ['plainly', {}, `${WEIGHTS} ${SCORES} scaled_scores ${SOFTMAX}`],
  ['without scaling', { scaleBy: 'none' }, `${WEIGHTS} ${SCORES} ${SOFTMAX}`],
  [
    'drawn q, v, k',
    { drawOrder: 'qvk' },
    `W_query W_value W_key queries values keys attn_scores scaled_scores ${SOFTMAX}`,
  ],
  ['masked by filling', { mask: 'causal' }, `${WEIGHTS} ${SCORES} mask masked scaled_scores ${SOFTMAX}`],
  [
    'scaled before the mask',
    { mask: 'causal', scaleAt: 'scores' },
    `${WEIGHTS} ${SCORES} scaled_scores mask masked ${SOFTMAX}`,
  ],
  [
    'renormalised',
    { mask: 'causal', maskBy: 'renormalise' },
    `${WEIGHTS} ${SCORES} scaled_scores ${SOFTMAX} ${RENORMALISED}`,
  ],
  ['dropped', { dropout: 0.5 }, `${WEIGHTS} ${SCORES} scaled_scores ${SOFTMAX} ${DROPPED}`],
  [
    'with biases and an output projection',
    { bias: true, outProj: true },
    `W_query b_query W_key b_key W_value b_value W_out b_out ${SCORES} scaled_scores ${SOFTMAX}`,
  ],
  ['fused', { qkv: 'fused', bias: true }, `W_qkv b_qkv qkv ${SCORES} scaled_scores ${SOFTMAX}`],
  ['split heads', { heads: 2, outProj: true }, `${WEIGHTS} W_out b_out ${SPLIT} scaled_scores ${SOFTMAX}`],
  [
    'a wrapper',
    { heads: 2, headsBy: 'wrapper', dropout: 0.5 },
    `${WEIGHTS} ${SCORES} scaled_scores ${SOFTMAX} ${DROPPED}`,
  ],
])('stages come in the order of the notebooks: %s', (_, config, between) => {
  const names = [...new Set(engine.trace(config).stages.map(({ name }) => name))];
  const joined = [...(config.heads ? ['concat'] : []), ...(config.outProj ? ['output'] : [])];
  expect(names).toEqual(['inputs', ...between.split(' '), 'context_vec', ...joined]);
});
