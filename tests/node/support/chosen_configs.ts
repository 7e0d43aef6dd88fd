// Configs with features that random ones lack.
import type { Config } from '../../../web/engine/index.ts';
import { matrix } from './matrix.ts';

const W = matrix('1 2; 3 4');
const HIDES = matrix('0 0; 1 0');
const KEEPS = matrix('1 0; 1 1');
const WRAPPER = { heads: 2, headsBy: 'wrapper', dropout: 0.5 } as const;
const W_vocab = matrix('1 2; 3 -4; 0.5 6');

/** The features that random configs lack: given inputs, replaced values, numbers that are hard to write. */
export const CHOSEN: readonly (readonly [string, Config])[] = [
  ['an edited input', { replace: { inputs: matrix('0.1 0.2; 0.3 1e-7') }, inputs: W }],
  ['drawn inputs replaced', { inputs: { draw: 'randn' }, n: 2, dIn: 2, replace: { inputs: W, W_key: W }, bias: true }],
  [
    'rand weights replaced',
    { weightInit: 'rand', inputs: W, outProj: true, replace: { W_query: W, W_out: W, b_out: [5, 6] } },
  ],
  [
    'a wrapper’s weights replaced',
    { ...WRAPPER, inputs: [W, W], bias: true, outProj: true, dropoutSeed: 7, replace: { W_key: [W, W], b_key: W } },
  ],
  [
    'a wrapper’s rand weights replaced',
    { ...WRAPPER, inputs: W, weightInit: 'rand', drawOrder: 'qvk', call: 3, replace: { W_value: [W, W] } },
  ],
  [
    'fused weights replaced',
    { inputs: W, qkv: 'fused', bias: true, replace: { W_qkv: [...W, ...W, ...W], b_qkv: [1, 2, 3, 4, 5, 6] } },
  ],
  ['masks replaced', { inputs: W, mask: 'causal', dropout: 0.25, replace: { mask: HIDES, dropout_mask: KEEPS } }],
  ['a simple mask replaced', { inputs: W, mask: 'causal', maskBy: 'renormalise', replace: { mask: HIDES } }],
  ['everything dropped from given values', { inputs: W, dropout: 1, replace: { dropout_mask: KEEPS } }],
  [
    'padding masks of a wrapper in a batch',
    { ...WRAPPER, inputs: [W, W], mask: 'padding', lengths: [1, 0], maskBy: 'renormalise' },
  ],
  ['padding without a batch', { inputs: W, mask: 'padding', lengths: [1], heads: 2, qkv: 'fused', scaleAt: 'scores' }],
  [
    'numbers that are not finite',
    { inputs: matrix('NaN Infinity; -Infinity -0'), replace: { W_query: matrix('-0 1e-40; 3e38 1') } },
  ],
  ['large numbers', { inputs: matrix('0 2e9; 12345678 1e21') }],
  ['breaking down', { inputs: matrix('0 200; 200 0'), scaleBy: 'none', mask: 'causal', maskBy: 'renormalise' }],
  [
    'a step of learning: a residual, and the next word among three',
    {
      inputs: W,
      mask: 'causal',
      hiddenScore: 'zero',
      residual: true,
      vocabulary: ['your', '\u2028', ''],
      replace: { W_query: W, W_key: W, W_value: W, W_vocab },
    },
  ],
  ['labels that would break a line', { inputs: W, tokens: ['a\nimport os', '"""\u2028\ud800'] }],
  [
    'a seed as text',
    { inputs: W, seed: '-0009223372036854775808', dropout: 0.5, dropoutSeed: '007', dropoutBuild: 'mkl' },
  ],
  ['more numbers than NumPy prints by itself', { inputs: { draw: 'rand' }, n: 40, dIn: 3, seed: 3 }],
];
