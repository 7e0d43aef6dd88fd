// The stages after attention in a language model: the residual connection, the logits, and the probabilities.
import { expect, test } from 'vitest';
import { findStage, loadEngine, tensorOf, valuesOf, type Config, type StageName } from '../../../web/core.ts';

const engine = await loadEngine();

const ONE = [
  [1, 0],
  [0, 1],
];
/** Values are the inputs, and each word's logit is one of their columns, so that all can be computed by hand. */
const CONFIG: Config = {
  inputs: [
    [1, 0],
    [0, 3],
  ],
  residual: true,
  vocabulary: ['left', 'right'],
  replace: {
    W_query: [
      [0, 0],
      [0, 0],
    ],
    W_key: ONE,
    W_value: ONE,
    W_vocab: [
      [1, 0],
      [0, -2],
    ],
  },
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

test('weights of words are drawn last, within the bound of nn.Linear', () => {
  const drawn = { ...CONFIG, replace: {} };
  const { vocabulary: _words, ...without } = drawn;
  const [trace, shorter] = [engine.trace(drawn), engine.trace(without)];
  for (const { name } of shorter.stages) expect(tensorOf(trace, name)!.data).toEqual(tensorOf(shorter, name)!.data);
  expect(findStage(trace, 'W_vocab')!.scalar).toBe(Math.fround(1 / Math.sqrt(2)));
});

test('a hidden score of zero still gets a weight', () => {
  const zero: Config = { ...CONFIG, mask: 'causal', hiddenScore: 'zero' };
  expect(numbers(zero, 'attn_weights')).toEqual([0.5, 0.5, 0.5, 0.5]);
  expect(numbers({ ...zero, hiddenScore: 'minus_infinity' }, 'attn_weights')).toEqual([1, 0, 0.5, 0.5]);
});

test('a conflicting combination is refused, with the reason', () => {
  const messages = (config: Config) => engine.validate(config).map(({ field, message }) => `${field}: ${message}`);
  expect(messages({ residual: true })).toEqual([
    'residual: residual adds the inputs to values of the same size, 3: got 2',
  ]);
  expect(messages({ vocabulary: [] })).toEqual(['vocabulary: vocabulary must have at least one word: got []']);
  expect(messages({ hiddenScore: 'zero' })).toEqual([
    'hiddenScore: hiddenScore "zero" needs mask "causal", "padding" or "causal+padding": mask is "none"',
  ]);
});

test('a run without a trace ends with the probabilities, too', async () => {
  for (const config of [CONFIG, { ...CONFIG, residual: false }, { ...CONFIG, vocabulary: null, replace: {} }]) {
    const trace = engine.trace(config);
    const prepared = await engine.prepare(config);
    const last = trace.stages.at(-1)!;
    const result = prepared.run(Float32Array.from(valuesOf(trace, findStage(trace, 'inputs')!)));
    expect([...result]).toEqual([...valuesOf(trace, last)]);
    prepared.release();
  }
});
