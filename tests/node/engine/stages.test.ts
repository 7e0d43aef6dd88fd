// The order of stages, for every kind of config.
import { describe, expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import type { Config, Trace } from '../../../web/engine/index.ts';

const engine = await loadEngine();

const namesOf = (trace: Trace) => [...new Set(trace.stages.map(({ name }) => name))];

describe('stages come in the order of the notebooks', () => {
  const weights = ['inputs', 'W_query', 'W_key', 'W_value'];
  const softmax = ['row_max', 'exp', 'row_sum', 'attn_weights'];
  const plain = [...weights, 'queries', 'keys', 'values', 'attn_scores'];
  const drop = ['dropout_mask', 'dropout_noise', 'attn_weights_dropped'];
  const order: readonly (readonly [string, Config, readonly string[]])[] = [
    ['plainly', {}, [...plain, 'scaled_scores', ...softmax, 'context_vec']],
    ['without scaling', { scaleBy: 'none' }, [...plain, ...softmax, 'context_vec']],
    [
      'drawn q, v, k',
      { drawOrder: 'qvk' },
      [
        'inputs',
        'W_query',
        'W_value',
        'W_key',
        'queries',
        'values',
        'keys',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
      ],
    ],
    ['masked by filling', { mask: 'causal' }, [...plain, 'mask', 'masked', 'scaled_scores', ...softmax, 'context_vec']],
    [
      'scaled before the mask',
      { mask: 'causal', scaleAt: 'scores' },
      [...plain, 'scaled_scores', 'mask', 'masked', ...softmax, 'context_vec'],
    ],
    [
      'renormalised',
      { mask: 'causal', maskBy: 'renormalise' },
      [
        ...plain,
        'scaled_scores',
        ...softmax,
        'mask_simple',
        'masked_simple',
        'row_sums',
        'masked_simple_norm',
        'context_vec',
      ],
    ],
    ['dropped', { dropout: 0.5 }, [...plain, 'scaled_scores', ...softmax, ...drop, 'context_vec']],
    [
      'with biases and an output projection',
      { bias: true, outProj: true },
      [
        'inputs',
        'W_query',
        'b_query',
        'W_key',
        'b_key',
        'W_value',
        'b_value',
        'W_out',
        'b_out',
        'queries',
        'keys',
        'values',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
        'output',
      ],
    ],
    [
      'fused',
      { qkv: 'fused', bias: true },
      [
        'inputs',
        'W_qkv',
        'b_qkv',
        'qkv',
        'queries',
        'keys',
        'values',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
      ],
    ],
    [
      'split heads',
      { heads: 2, outProj: true },
      [
        ...weights,
        'W_out',
        'b_out',
        'queries',
        'keys',
        'values',
        'head_queries',
        'head_keys',
        'head_values',
        'attn_scores',
        'scaled_scores',
        ...softmax,
        'context_vec',
        'concat',
        'output',
      ],
    ],
    [
      'a wrapper',
      { heads: 2, headsBy: 'wrapper', dropout: 0.5 },
      [...plain, 'scaled_scores', ...softmax, ...drop, 'context_vec', 'concat'],
    ],
  ];
  test.each(order)('%s', (_, config, names) => expect(namesOf(engine.trace(config))).toEqual(names));
});
