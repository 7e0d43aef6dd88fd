// The calls of a run of learning, and the messages of those that are rejected.
import { describe, expect, test } from 'vitest';
import { tensorOf, type LearningConfig } from '../../../web/core.ts';
import { engine } from '../../engine.ts';

const journey = await engine.learn({});
const two: LearningConfig = { task: 'thanks', steps: 20 };

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((total, one) => total + one, 0);

test('a run has all losses, from that of a uniform guess to the lowest possible', () => {
  const { losses, floor, guess, words, sentences, targets } = journey;
  expect(losses).toHaveLength(301);
  expect(guess).toBeCloseTo(Math.log(14), 12);
  expect(losses[0]!.toFixed(4)).toBe('2.6311');
  expect(losses[300]!.toFixed(4)).toBe('0.4979');
  // Of five places the second has three possible words and the third two; nothing predicts them. The fifth has two.
  expect(floor).toBeCloseTo((Math.log(3) + 2 * Math.log(2)) / 5, 12);
  // The last word follows from the second, which is seen by attention alone: without it, it is one of three.
  expect(journey.floorAlone).toBeCloseTo((2 * Math.log(3) + 2 * Math.log(2)) / 5, 12);
  expect(journey.maxAccuracy).toBeCloseTo((1 / 3 + 1 / 2 + 1 + 1 / 2 + 1) / 5, 12);
  expect(journey.accuracy(300).training.counted).toBeCloseTo(journey.maxAccuracy, 12);
  expect(Math.min(...losses)).toBeGreaterThan(floor);
  expect(words.slice(0, 4)).toEqual(['your', 'my', 'our', 'journey']);
  expect(sentences).toHaveLength(36);
  expect([sentences[0], targets[0]]).toEqual([
    ['your', 'journey', 'starts', 'with', 'one'],
    ['journey', 'starts', 'with', 'one', 'step'],
  ]);
});

test('places that do not count have no target, and held-out sentences are marked', async () => {
  const run = await engine.learn({ task: 'agreement', steps: 0 });
  expect(run.targets[0]).toEqual([null, null, null, null, null, 'sleeps']);
  expect(run.heldOut.filter(Boolean)).toHaveLength(19);
  expect(run.heldOut.indexOf(true)).toBe(4);
  expect(run.accuracy(0).heldOut).not.toBeNull();
});

describe('weights', () => {
  test('have the names, order and shapes of state_dict', async () => {
    const run = await engine.learn(two);
    expect(run.weights(3).map(({ name, shape }) => [name, ...shape])).toEqual([
      ['token.weight', 8, 8],
      ['place.weight', 7, 8],
      ['attention.W_query.weight', 8, 8],
      ['attention.W_key.weight', 8, 8],
      ['attention.W_value.weight', 8, 8],
      ['out.weight', 8, 8],
    ]);
    for (const { shape, data } of run.weights(3)) expect(data).toHaveLength(shape[0] * shape[1]);
  });
});

describe('a step is an ordinary config', () => {
  test.each([{}, two, { task: 'reverse', steps: 30, scale: false } as const])('%o', async (config) => {
    const run = await engine.learn(config);
    const { steps, words } = run;
    const sentence = run.sentences[1]!;
    expect(engine.validate(run.stepConfig(steps, 1))).toEqual([]);
    const trace = engine.trace(run.stepConfig(steps, sentence));
    expect(trace.tokens).toEqual(sentence);
    const probs = tensorOf(trace, 'probs')!.data;
    sentence.forEach((_, row) => {
      for (const [i, share] of run.predict(steps, sentence, row).entries())
        expect(probs[row * words.length + i]).toBeCloseTo(share, 5);
    });
  });
});

test('the shares of all words sum to 1, and `write` appends the likeliest word until no place is left', () => {
  expect(sum(journey.predict(300, ['my', 'story']))).toBeCloseTo(1, 12);
  const written = journey.write(300, ['my', 'story'], 10);
  expect(written).toHaveLength(4);
  const sentence = ['my', 'story', ...written.map(({ word }) => word)];
  expect(sentence.at(-1)).toBe('word');
  written.forEach(({ share, shares }, i) => {
    expect(shares).toEqual(journey.predict(300, sentence.slice(0, i + 2)));
    expect(share).toBe(Math.max(...shares));
  });
  expect(journey.write(300, ['my'], 0)).toEqual([]);
});

test('of two words that are as likely `write` takes the first in the vocabulary', async () => {
  const run = await engine.learn({ sentences: ['a b', 'a c'], steps: 1 });
  const shares = Float64Array.from(run.words, (word) => (word === 'a' ? 0 : 0.5));
  run.predict = () => shares;
  expect(run.write(1, ['a'], 1)[0]!.word).toBe('b');
});

test('without a mask `stepConfig` has no score of hidden keys', async () => {
  const run = await engine.learn({ mask: 'none', hiddenScore: 'zero', steps: 1 });
  const config = run.stepConfig(0, 0);
  expect([config.mask, config.hiddenScore]).toEqual(['none', 'minus_infinity']);
  expect(engine.validate(config)).toEqual([]);
});

test('a run in pieces is the same, and reports its progress', async () => {
  const seen: number[] = [];
  const run = await engine.learn({}, { progress: (step, steps) => seen.push(step / steps) });
  expect(run.losses).toEqual(journey.losses);
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test('a signal stops a run', async () => {
  const stop = new AbortController();
  const progress = () => stop.abort(new Error('enough'));
  await expect(engine.learn({ steps: 5000 }, { progress, signal: stop.signal })).rejects.toThrow('enough');
});

test('a released run says so', async () => {
  const run = await engine.learn({ steps: 1 });
  run.release();
  run.release();
  expect(run.losses).toHaveLength(2);
  expect(() => run.weights(0)).toThrow('this run was released');
});

describe('at the edges', () => {
  test.each([
    ['no step', { steps: 0 }],
    ['one step', { steps: 1 }],
    ['5,000 steps', { steps: 5000, sentences: ['a b c'] }],
    ['one word', { sentences: ['a a a'] }],
    ['one sentence', { sentences: ['the cat sleeps'] }],
    ['the same sentence twice', { sentences: ['the cat sleeps', 'the cat sleeps', 'the cat runs'] }],
    ['sentences of all lengths', { sentences: ['a b', 'a b c d e f g h i j k l', 'c a b'] }],
    ['60 words', { sentences: Array.from({ length: 30 }, (_, i) => `w${2 * i} w${2 * i + 1}`), steps: 20 }],
    ['d = 64', { d: 64, dK: 64, heads: 8, steps: 5 }],
    ['nothing drawn', { init: 0, steps: 3 }],
    ['no rate', { rate: 0, steps: 3 }],
  ] as const)('%s', async (_, config) => {
    const run = await engine.learn(config);
    expect(run.losses).toHaveLength(run.steps + 1);
    expect(run.losses.every(Number.isFinite)).toBe(true);
    expect(run.accuracy(run.steps).training.counted).toBeLessThanOrEqual(1);
    run.release();
  });

  test('a rate that diverges gives NaN, and the step is reported', async () => {
    const run = await engine.learn({ rate: 100 });
    expect(run.losses.at(-1)).toBeNaN();
    expect(run.predict(300, ['my'])[0]).toBeNaN();
    expect(run.floor).toBe(journey.floor);
    expect(run.accuracy(300).training.counted).toBeGreaterThanOrEqual(0);
  });

  test('a line of markup is read as words', async () => {
    const hostile = '<img src=x onerror=alert(1)> "\u0000 {{1}} \u202eabc __proto__ constructor';
    const run = await engine.learn({ sentences: [hostile], steps: 2 });
    expect([...run.sentences[0]!, run.targets[0]!.at(-1)]).toEqual(hostile.split(' '));
    expect(run.predict(2, ['<img', '__proto__'])).toHaveLength(run.words.length);
  });
});

test('two spellings of a word are one word of the vocabulary', async () => {
  const spelt = ['NFC', 'NFD'].map((form) => 'café'.normalize(form));
  const run = await engine.learn({ sentences: spelt.map((word) => `a ${word} b`), steps: 2 });
  expect(run.words).toEqual(['a', 'café', 'b']);
  expect(run.predict(2, [spelt[1]!])).toEqual(run.predict(2, [spelt[0]!]));
});

describe('a broken rule is refused with a message', () => {
  test('steps, words and places that do not exist are rejected', () => {
    for (const step of [-1, 301, 0.5, Number.NaN]) expect(() => journey.weights(step)).toThrow('step must be a whole');
    expect(() => journey.predict(0, ['hello'])).toThrow('"hello" is not in it');
    expect(() => journey.predict(0, [])).toThrow('a sentence must have 1 to 5 words: got 0');
    expect(() => journey.predict(0, ['my'], 1)).toThrow('place must be a place of the sentence, 0 to 0: got 1');
    expect(() => journey.stepConfig(0, 36)).toThrow('sentence must be from 0 to 35, or words: got 36');
  });
});
