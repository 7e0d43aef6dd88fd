// The four small sentences of the article's two heads: what their captions say is so, and each guess is the run's.
import { expect, test } from 'vitest';
import type { Config } from '../../../web/core.ts';
import { configOf, engine } from '../../engine.ts';
import { rolesIn, SENTENCES } from '../../../web/learning/roles.ts';
import { TWO_HEADS } from '../../../web/model/experiments.ts';

const run = await engine.learn(TWO_HEADS);
const config = configOf('trained-thanks');

/** Of each head the word that it attends to most, and the guess. */
const foundIn = (by: Config) =>
  SENTENCES.map((words) => {
    const { rows, word } = rolesIn(engine, by, run, words);
    return [...rows.map((row) => words[row.indexOf(Math.max(...row))]), word];
  });

/** The values with those of one head at 0. */
const without = (head: number): Config => {
  const { W_value } = config.replace as { readonly W_value: readonly (readonly number[])[] };
  const off = W_value.map((row, i) => (Math.floor(i / 2) === head ? row.map(() => 0) : row));
  return { ...config, replace: { ...config.replace, W_value: off as number[][] } };
};

test('one head finds anna and the other ben, wherever they stand, and each stays at home without them', () => {
  expect(foundIn(config)).toEqual([
    ['anna', 'ben', 'anna'],
    ['thanks', 'ben', 'cleo'],
    ['anna', 'thanks', 'cleo'],
    ['cleo', 'ben', 'ben'],
  ]);
  for (const words of SENTENCES) {
    const { word, share } = rolesIn(engine, config, run, words);
    const shares = run.predict(run.steps, words);
    expect(word).toBe(run.words[shares.indexOf(Math.max(...shares))]);
    expect(share).toBeCloseTo(Math.max(...shares), 5);
    expect(word).toBe(run.targets[run.sentences.findIndex((each) => String(each) === String(words))]!.at(-1));
  }
});

test('without a head, which is pale, the model misses whom that one finds', () => {
  expect(SENTENCES.map((words) => rolesIn(engine, without(1), run, words).silent)).toEqual(
    SENTENCES.map(() => [false, true]),
  );
  const guesses = (head: number) => foundIn(without(head)).map(([, , word]) => word);
  expect(guesses(0)).toEqual(['cleo', 'cleo', 'cleo', 'ben']);
  expect(guesses(1)).toEqual(['anna', 'cleo', 'cleo', 'cleo']);
});
