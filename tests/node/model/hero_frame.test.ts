// The article's opening as a function of time: any moment is computed directly, and it ends within six seconds.
import { expect, test } from 'vitest';
import { heroAtRest, heroFrameAt, HERO_MS } from '../../../web/model/hero_frame.ts';

const WORDS = 6;
/** Of the tour through the picture. */
const STEPPED_BACK = 0.02;

test('it lasts six seconds at most, and ends as it rests', () => {
  expect(HERO_MS).toBeLessThanOrEqual(6000);
  expect(heroFrameAt(HERO_MS, WORDS)).toEqual(heroAtRest(WORDS, WORDS - 1));
});

test('the words come first; then each attends in its turn, the last one to the end', () => {
  const looks = (t: number) => heroFrameAt(t, WORDS).from;
  expect([0, 250].map(looks)).toEqual([null, null]);
  const seen = Array.from({ length: 52 }, (_, i) => looks(300 + i * 90));
  expect([...new Set(seen)]).toEqual([0, 1, 2, 3, 4, 5]);
  expect(seen.toSorted((a, b) => a! - b!)).toEqual(seen);
});

test('arcs rise and stay, those of a word that has looked step back; then shares, drops, the picture', () => {
  let before = heroFrameAt(0, WORDS);
  for (let t = 20; t <= HERO_MS; t += 20) {
    const now = heroFrameAt(t, WORDS);
    for (const [i, { grown, opacity }] of now.arcs.entries()) {
      expect(grown).toBeGreaterThanOrEqual(before.arcs[i]!.grown);
      expect(opacity).toBeLessThanOrEqual(before.arcs[i]!.opacity);
    }
    if (now.shares > 0) expect(now.arcs.at(-1)!.grown).toBe(1);
    for (const [i, drop] of now.drops.entries()) {
      expect(drop).toBeGreaterThanOrEqual(before.drops[i]!);
      if (drop > 0) expect(now.shares).toBe(1);
    }
    // Before it builds itself, it has only stepped back.
    if (now.picture > STEPPED_BACK) expect(now.drops[0]).toBe(1);
    expect(now.picture).toBeGreaterThanOrEqual(before.picture);
    before = now;
  }
});

test('the picture begins stepped back: its sentence and its text come with it in the end', () => {
  expect([0, 600, 3000, 3800, HERO_MS].map((t) => heroFrameAt(t, WORDS).words)).toEqual([0, 0, 0, 0, 1]);
  expect(heroFrameAt(0, WORDS).picture).toBe(STEPPED_BACK);
  expect(heroFrameAt(3800, WORDS).drops[0]).toBe(1);
});

test('a sentence of any length fits into the same time', () => {
  for (const words of [1, 2, 12]) {
    expect(heroFrameAt(HERO_MS, words)).toEqual(heroAtRest(words, words - 1));
    expect(heroFrameAt(0, words).from).toBe(null);
  }
});
