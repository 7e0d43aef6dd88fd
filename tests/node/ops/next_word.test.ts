// The stages after attention in a language model: the residual connection, the logits, and the probabilities.
import { expect, test } from 'vitest';
import { findStage, valuesOf, type Config, type StageName } from '../../../web/core.ts';
import { engine } from '../../engine.ts';
import { matrix } from '../support/matrix.ts';

const ONE = matrix('1 0; 0 1');
/** Values are the inputs, and each word's logit is one of their columns, so that all can be computed by hand. */
const CONFIG: Config = {
  inputs: matrix('1 0; 0 3'),
  residual: true,
  vocabulary: ['left', 'right'],
  replace: { W_query: matrix('0 0; 0 0'), W_key: ONE, W_value: ONE, W_vocab: matrix('1 0; 0 -2') },
};
const numbers = (config: Config, name: StageName) => {
  const trace = engine.trace(config);
  return [...valuesOf(trace, findStage(trace, name)!)];
};

test('the residual connection adds a token’s input to its context vector', () => {
  expect(numbers(CONFIG, 'context_vec')).toEqual([0.5, 1.5, 0.5, 1.5]);
  expect(numbers(CONFIG, 'residual')).toEqual([1.5, 1.5, 0.5, 4.5]);
});

test('a word’s score is the dot product with its row of the vocabulary’s weights', () => {
  expect(numbers(CONFIG, 'logits')).toEqual([1.5, -3, 0.5, -9]);
  expect(numbers({ ...CONFIG, residual: false }, 'logits')).toEqual([0.5, -3, 0.5, -3]);
});

test('probabilities of the next word are the softmax of its scores', () => {
  const [left, right] = numbers(CONFIG, 'probs');
  expect(left).toBeCloseTo(1 / (1 + Math.exp(-4.5)), 6);
  expect(left! + right!).toBeCloseTo(1, 6);
});

test('the steps of the two softmaxes have different names', () => {
  const trace = engine.trace(CONFIG);
  const details = trace.stages.filter(({ detail }) => detail).map(({ name }) => name);
  expect(details).toEqual(['row_max', 'exp', 'row_sum', 'logits_max', 'logits_exp', 'logits_sum']);
});

test('a hidden score of zero still gets a weight', () => {
  const zero: Config = { ...CONFIG, mask: 'causal', hiddenScore: 'zero' };
  expect(numbers(zero, 'attn_weights')).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(numbers({ ...zero, hiddenScore: 'minus_infinity' }, 'attn_weights')).toEqual([1, 0, 0.5, 0.5]);
});
