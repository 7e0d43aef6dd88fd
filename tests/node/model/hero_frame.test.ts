// The article's opening as a function of time: any moment is computed directly, and it ends within six seconds.
import { expect, test } from 'vitest';
import { heroAtRest, heroFrameAt, HERO_MS } from '../../../web/model/hero_frame.ts';

const WORDS = 6;
/** The share of the tour after which the picture is complete but pale. */
const STEPPED_BACK = 0.02;

test('it lasts at most six seconds, and ends with its frame at rest', () => {
  expect(HERO_MS).toBeLessThanOrEqual(6000);
  expect(heroFrameAt(HERO_MS, WORDS)).toEqual(heroAtRest(WORDS, WORDS - 1));
});

test('the words come first; then each attends in turn, the last one to the end', () => {
  const looks = (t: number) => heroFrameAt(t, WORDS).from;
  expect(looks(0)).toBe(null);
  const seen = Array.from({ length: 50 }, (_, i) => looks(110 + i * 90));
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(seen.toSorted((a, b) => a! - b!)).toEqual(seen);
});

test('no tenth of a second passes in which nothing moves', () => {
  for (let t = 100; t <= HERO_MS; t += 100) {
    expect(heroFrameAt(t, WORDS), `${t} ms`).not.toEqual(heroFrameAt(t - 100, WORDS));
  }
  expect(heroFrameAt(200, WORDS).arcs[0]!.grown).toBeGreaterThan(0);
});

test('arcs rise and stay, and fade once the next word attends; the picture starts once a word has landed', () => {
  let before = heroFrameAt(0, WORDS);
  expect(before.picture).toBe(STEPPED_BACK);
  for (let t = 20; t <= HERO_MS; t += 20) {
    const now = heroFrameAt(t, WORDS);
    for (const [i, { grown, opacity }] of now.arcs.entries()) {
      expect(grown).toBeGreaterThanOrEqual(before.arcs[i]!.grown);
      expect(opacity).toBeLessThanOrEqual(before.arcs[i]!.opacity);
    }
    if (now.shares > 0) expect(now.arcs.at(-1)!.grown).toBe(1);
    for (const [i, drop] of now.drops.entries()) expect(drop).toBeGreaterThanOrEqual(before.drops[i]!);
    // Before it builds up, it has only become pale.
    if (now.picture > STEPPED_BACK) expect(now.drops.at(-1)).toBe(1);
    // The lowest word is never behind one above it.
    expect(now.drops).toEqual(now.drops.toSorted((a, b) => a - b));
    expect(now.picture).toBeGreaterThanOrEqual(before.picture);
    before = now;
  }
});

test('the text of the picture appears when the picture is almost built', () => {
  expect([0, 600, 3000, HERO_MS].map((t) => heroFrameAt(t, WORDS).words)).toEqual([0, 0, 0, 1]);
});

test('a sentence of any length takes the same time', () => {
  for (const words of [1, 2, 12]) {
    expect(heroFrameAt(HERO_MS, words)).toEqual(heroAtRest(words, words - 1));
    expect(heroFrameAt(0, words).from).toBe(null);
  }
});
