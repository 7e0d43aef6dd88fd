// What the opening says of a run follows from its numbers; the curve in the pages' markup is that of its run.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEngine } from '../../../web/core.ts';
import * as moments from '../../../web/story/opening_moment.ts';
import { story } from '../../../web/words/en/story.ts';
import { translationOf } from '../../translations.ts';

const engine = await loadEngine();
const words = story.opening;
const run = await engine.learn({ task: 'journey', seed: 123 });
const OURS: moments.Taught = {
  run,
  shown: ['Your', 'journey', 'starts', 'with', 'one'],
  words: ['your', 'journey', 'starts', 'with', 'one'],
  target: 'step',
  isOwn: false,
  ms: 12.6,
};
const LAST = moments.momentOf(engine, OURS, run.steps);

async function taughtWith(sentence: string, seed = 123): Promise<moments.Taught> {
  const beside = run.sentences.map((each, i) => [...each, run.targets[i]!.at(-1)].join(' '));
  const own = sentence.split(' ');
  const learnt = await engine.learn({ task: 'own', seed, sentences: [...beside, sentence] });
  const asked = own.slice(0, -1);
  return { run: learnt, shown: asked, words: asked, target: own.at(-1)!, isOwn: true, ms: 1 };
}

test('the row of “one” and the losses are those of the design', () => {
  const FIGURES = [
    [0, [0.2, 0.2, 0.2, 0.2, 0.2], 2.631],
    [60, [0.14, 0.08, 0.08, 0.61, 0.09], 0.717],
    [200, [0.13, 0.44, 0.1, 0.23, 0.09], 0.69],
    [215, [0.01, 0.76, 0, 0.22, 0], 0.58],
    [300, [0, 0.95, 0, 0.05, 0], 0.498],
  ] as const;
  for (const [step, row, loss] of FIGURES) {
    const { row: found } = moments.momentOf(engine, OURS, step);
    expect(
      found.map((weight) => Number(weight.toFixed(2))),
      `step ${step}`,
    ).toEqual(row);
    expect(Number(run.losses[step]!.toFixed(3))).toBe(loss);
  }
});

test('the sentence of a step changes four times, at steps that the numbers give', () => {
  const told = Array.from(run.losses.keys(), (step) =>
    moments.told(OURS, moments.momentOf(engine, OURS, step), LAST, words),
  );
  const changes = told.flatMap((text, step) => (text === told[step - 1] ? [] : [[step, text]]));
  expect(changes).toEqual([
    [0, 'It knows nothing yet: every word is as good as every other.'],
    [10, 'It learns which word follows which.'],
    [36, '“one” alone does not tell the next word: step, word or song?'],
    [202, '“one” begins to look back at “journey”, and the guess turns to “step”.'],
    [211, '“one” looks back at “journey”, and so it knows the next word: step.'],
  ]);
});

test('the likeliest word is the first of four, and alike ones keep their order', () => {
  for (const step of [0, 45, 150, 205, 300]) {
    const { next } = moments.momentOf(engine, OURS, step);
    expect(next).toHaveLength(4);
    const shares = [...run.predict(step, OURS.words)].sort((a, b) => b - a);
    expect(next[0]![1]).toBe(shares[0]);
    expect(next.map(([, share]) => share).toSorted((a, b) => b - a)).toEqual(shares.slice(0, 4));
  }
});

test('the stretches of the curve follow from its floors', () => {
  expect(moments.captionsOf(OURS, LAST, words)).toEqual([
    { text: 'which word follows which', steps: 36 },
    { text: 'nothing helps but looking back', steps: 177 },
    { text: '“one” has found “journey”', steps: 87 },
  ]);
});

test.each([
  ['my dog sleeps', 'Learnt: “dog” looks back at “my”, and the next word is right: sleeps.', '“dog” has found “my”'],
  ['what goes up must come down', 'Learnt: the next word is right: down.', 'looking back helps'],
  ['your journey starts with one song', 'Not learnt: it says “step” where your sentence has “song”.', ''],
])('of a reader’s own sentence it says whether it was learnt: %s', async (sentence, said, caption) => {
  const taught = await taughtWith(sentence);
  const last = moments.momentOf(engine, taught, taught.run.steps);
  expect(moments.told(taught, last, last, words)).toBe(said);
  if (caption) expect(moments.captionsOf(taught, last, words).at(-1)!.text).toBe(caption);
});

test('what it took is rounded, and no more than that is said', () => {
  expect(moments.took(OURS, words)).toBe(
    'A model of 392 numbers learns 36 sentences in 300 steps: 13 ms in your browser, shown 400 times slower.',
  );
});

test.each([
  ['en', 'index.html'],
  ['zh', 'zh/index.html'],
  ['pt', 'pt/index.html'],
] as const)('%s has the curve of the run as markup, and what it took', (lang, page) => {
  const html = readFileSync(new URL(`../../../web/${page}`, import.meta.url), 'utf8');
  const [, size] = /class="took">(.*)[.。]</.exec(html)!;
  expect(moments.took(OURS, translationOf(lang).story.opening)).toContain(size);
  expect(html).toContain(`<path d="${moments.curve(run.losses).path(5)}" />`);
});

test('the arcs are together as thick at each step, no longer one crosses a shorter one, and lines are joined', () => {
  const box = (left: number, top = 150) => ({ left, top, width: 80, bottom: top + 90 });
  const line = [box(0), box(100), box(200), box(300), box(400)];
  const thick = [0, 60, 300].map((step) => {
    const arcs = moments.arcsOf(moments.momentOf(engine, OURS, step).row, line, 64);
    return arcs.reduce((sum, arc) => sum + arc.thick, 0);
  });
  for (const sum of thick) expect(Math.abs(sum - 0.36 * 64)).toBeLessThan(4);
  const feet = moments.arcsOf(LAST.row, line, 64).map(({ d }) => Number(/^M([-\d.]+)/.exec(d)![1]));
  // From left to right the nearest, the farther ones, the word itself.
  expect(feet.slice(0, 4)).toEqual(feet.slice(0, 4).toSorted((a, b) => b - a));
  expect(feet[4]).toBeGreaterThan(feet[0]!);
  const mirrored = moments.arcsOf(LAST.row, line.toReversed(), 64).map(({ d }) => Number(/^M([-\d.]+)/.exec(d)![1]));
  expect(mirrored.map((foot) => foot + feet[mirrored.indexOf(foot)]! - 480)).toEqual(feet.map(() => expect.closeTo(0)));
  const wrapped = moments.arcsOf(LAST.row, [box(0), box(100), box(200), box(0, 300), box(100, 300)], 64);
  expect(wrapped[0]!.d).toMatch(/ 240$/); // the end of the upper line's weights
});
