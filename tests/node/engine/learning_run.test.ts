// The calls of a run of learning, and the messages of those that are rejected.
import { describe, expect, test } from 'vitest';
import { ConfigError, loadEngine, tensorOf, type LearningConfig, type LearningRun } from '../../../web/core.ts';

const engine = await loadEngine();
const journey = await engine.learn({});
const two: LearningConfig = { task: 'thanks', steps: 20 };

const matrix = (run: LearningRun, step: number, name: string) => run.weights(step).find((one) => one.name === name)!;
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

test('without places its floor is that of a model that sees the words without their order', async () => {
  const run = await engine.learn({ task: 'agreement', places: false, holdOut: 0, steps: 0 });
  // Two nouns before "often". If they agree in number the verb is known; in half of the sentences they do not.
  expect(run.floor).toBeCloseTo(Math.log(2) / 2, 12);
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

  test('of places stay as drawn if they are not added', async () => {
    const run = await engine.learn({ places: false, steps: 5, weightDecay: 0.1 });
    expect(matrix(run, 5, 'place.weight')).toEqual(matrix(run, 0, 'place.weight'));
    expect(matrix(run, 5, 'token.weight')).not.toEqual(matrix(run, 0, 'token.weight'));
  });

  test('of a step that is not kept are computed again, bit for bit', async () => {
    const wide: LearningConfig = { task: 'agreement', d: 64, dK: 64, heads: 8, steps: 70, optimiser: 'adamw' };
    const run = await engine.learn(wide);
    expect(run.data().kept.length * 8).toBeLessThan(16e6);
    for (const step of [69, 3, 47, 48, 0, 70]) {
      const short = await engine.learn({ ...wide, steps: step });
      expect(run.weights(step)).toEqual(short.weights(step));
      expect(short.losses.at(-1)).toBe(run.losses[step]);
    }
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

test('each of the four terms is of the vectors that it names', () => {
  const [step, words, query, key] = [300, ['your', 'journey', 'starts'], 2, 1] as const;
  const { d } = journey.config;
  const vector = (name: string, row: number) => [...matrix(journey, step, name).data.slice(row * d, (row + 1) * d)];
  const projected = (name: string, x: readonly number[]) =>
    Array.from({ length: journey.config.dK }, (_, k) => sum(vector(name, k).map((w, i) => w * x[i]!)));
  const term = (asks: readonly number[], answers: readonly number[]) => {
    const of = projected('attention.W_key.weight', answers);
    return sum(projected('attention.W_query.weight', asks).map((q, k) => q * of[k]!));
  };
  const word = (at: number) => vector('token.weight', journey.words.indexOf(words[at]!));
  const place = (at: number) => vector('place.weight', at);
  const terms = journey.scoreTerms(step, words, query, key);
  expect(terms.wordPlace).toBeCloseTo(term(word(query), place(key)), 10);
  expect(terms.placeWord).toBeCloseTo(term(place(query), word(key)), 10);
  expect(terms.wordPlace).not.toBeCloseTo(terms.placeWord, 3);
});

test('NaN is larger than any number, as in torch.argmax', async () => {
  const config = { steps: 0 };
  const data = (await engine.learn(config)).data();
  const { d } = data.config;
  for (const word of [3, 13]) {
    const kept = data.kept.slice();
    const out = kept.length - (journey.words.length - word) * d; // the last weights are of `out`, a row a word
    kept.fill(Number.NaN, out, out + d);
    const run = await engine.learn(config, { learnt: { ...data, kept } });
    const targets = run.targets.flat().filter((target) => target !== null);
    const share = targets.filter((target) => target === run.words[word]).length / targets.length;
    expect(run.accuracy(0).training.counted).toBeCloseTo(share, 12);
  }
});

test('a score is exactly the sum of four terms', async () => {
  for (const run of [journey, await engine.learn(two)]) {
    const { steps, config } = run;
    const sentence = run.sentences[2]!;
    const trace = engine.trace(run.stepConfig(steps, 2));
    for (let head = 0; head < config.heads; head++) {
      const scores = trace.stages.filter(({ name }) => name === 'attn_scores')[head]!;
      const { score, ...terms } = run.scoreTerms(steps, sentence, 4, 1, head);
      expect(sum(Object.values(terms))).toBeCloseTo(score, 12);
      expect(trace.data[scores.offset + 4 * scores.cols + 1]).toBeCloseTo(score, 4);
    }
  }
  const bare = await engine.learn({ places: false, steps: 3 });
  expect(bare.scoreTerms(3, ['my', 'day'], 1, 0)).toMatchObject({ wordPlace: 0, placeWord: 0, placePlace: 0 });
});

describe('in a worker and in pieces', () => {
  test('a run in pieces is the same, and reports its progress', async () => {
    const seen: number[] = [];
    const run = await engine.learn({}, { progress: (step, steps) => seen.push(step / steps) });
    expect(run.losses).toEqual(journey.losses);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(1);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test('a signal stops it', async () => {
    const stop = new AbortController();
    const progress = () => stop.abort(new Error('enough'));
    await expect(engine.learn({ steps: 5000 }, { progress, signal: stop.signal })).rejects.toThrow('enough');
  });

  test('its data restore it without computing it again', async () => {
    const learnt = structuredClone(journey.data());
    const again = await engine.learn(journey.config, { learnt });
    expect(again.losses).toEqual(journey.losses);
    expect(again.weights(236)).toEqual(journey.weights(236));
    expect(again.config).toEqual(journey.config);
    await expect(engine.learn({ steps: 3 }, { learnt })).rejects.toThrow('must be the data of a run of this config');
  });

  test('a released run says so', async () => {
    const run = await engine.learn({ steps: 1 });
    run.release();
    run.release();
    expect(run.losses).toHaveLength(2);
    expect(() => run.weights(0)).toThrow('this run was released');
  });
});

describe('the defaults of a config', () => {
  test('depend on task and optimiser', () => {
    expect(journey.config).toMatchObject({ task: 'journey', rate: 0.1, momentum: 0.9, sentences: null, steps: 300 });
  });

  test.each<{ config: LearningConfig; filled: LearningConfig }>([
    { config: { task: 'thanks' }, filled: { heads: 2, rate: 0.2, momentum: 0, init: 0.5, counted: 'last' } },
    { config: { task: 'thanks', optimiser: 'adamw' }, filled: { heads: 2, rate: 0.01, weightDecay: 0.01 } },
    { config: { task: 'reverse', mask: 'causal' }, filled: { mask: 'causal', target: 'reversed', residual: false } },
    { config: { sentences: ['a b'] }, filled: { task: 'own', holdOut: 0 } },
    { config: { task: null, seed: '18446744073709551615' }, filled: { task: 'journey', seed: '18446744073709551615' } },
  ])('%o', async ({ config, filled }) => {
    expect((await engine.learn({ steps: 1, ...config })).config).toMatchObject(filled);
  });
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

  test('the same sentence twice counts twice', async () => {
    const run = await engine.learn({ sentences: ['a b', 'a b', 'a c'], steps: 0 });
    expect(run.floor).toBeCloseTo(Math.log(3) - (2 / 3) * Math.log(2), 12);
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

describe('a broken rule is refused with a message', () => {
  test.each<readonly [LearningConfig, string]>([
    [{ sentences: [] }, 'sentences must be 1 to 200 lines: got 0'],
    [
      { sentences: ['a b', 'a b c d e f g h i j k l m'] },
      'sentences[1] must have 2 to 12 words: it has 13, "a b c d e f g h i j k l m"',
    ],
    [{ sentences: ['a', ''], target: 'reversed' }, 'sentences[1] must have 1 to 12 words: it has 0, ""'],
    [{ steps: 5001 }, 'steps must be at most 5000: got 5001'],
    [{ rate: Number.NaN }, 'rate must be a number from 0 to 100: got NaN'],
    [{ colour: 1 } as LearningConfig, 'unknown field "colour": got 1'],
  ])('%o', async (config, message) => {
    await expect(engine.learn(config)).rejects.toThrow(ConfigError);
    await expect(engine.learn(config)).rejects.toThrow(message);
  });

  test('steps, words and places that do not exist are rejected', () => {
    for (const step of [-1, 301, 0.5, Number.NaN]) expect(() => journey.weights(step)).toThrow('step must be a whole');
    expect(() => journey.predict(0, ['hello'])).toThrow('"hello" is not in it');
    expect(() => journey.predict(0, [])).toThrow('a sentence must have 1 to 5 words: got 0');
    expect(() => journey.predict(0, ['my'], 1)).toThrow('place must be a place of the sentence, 0 to 0: got 1');
    expect(() => journey.stepConfig(0, 36)).toThrow('sentence must be from 0 to 35, or words: got 36');
    expect(() => journey.scoreTerms(0, ['my'], 0, 0, 1)).toThrow('head must be from 0 to 0: got 1');
  });
});
