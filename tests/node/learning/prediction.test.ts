// What the opening says of a run follows from its numbers; the curve in the pages' markup is that of its run.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { fullSentences } from '../../../web/engine/learning_run.ts';
import { baselinesOf } from '../../../web/learning/baselines.ts';
import { FIRST_RUN, firstRunOf } from '../../../web/model/experiments.ts';
import * as predictions from '../../../web/learning/prediction.ts';
import { learning } from '../../../web/words/en/learning.ts';
import { translationOf } from '../../translations.ts';

const words = learning.opening;
const run = await engine.learn({ task: 'journey', seed: 123 });
const OURS = predictions.promptOf(run, 12.6, 0);
/** The place of a word on screen, with its weight. */
const box = (offsetLeft: number, offsetTop = 150) => ({ offsetLeft, offsetTop, offsetWidth: 80, offsetHeight: 90 });
const LAST = predictions.predictionOf(engine, OURS, run.steps);

async function promptWith(sentence: string, seed = 123): Promise<predictions.Prompt> {
  const sentences = [...fullSentences(run), sentence];
  const learnt = await engine.learn({ task: 'own', seed, sentences });
  return predictions.promptOf(learnt, 1, sentences.length - 1);
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
    const { row: found } = predictions.predictionOf(engine, OURS, step);
    const weights = found.map((weight) => Number(weight.toFixed(2)));
    expect(weights, `step ${step}`).toEqual(row);
    expect(Number(run.losses[step]!.toFixed(3))).toBe(loss);
  }
});

test('the sentence of a step changes three times, at steps that the numbers give', () => {
  const told = Array.from(run.losses.keys(), (step) =>
    predictions.predictionText(OURS, predictions.predictionOf(engine, OURS, step), words),
  );
  const changes = told.flatMap((text, step) => (text === told[step - 1] ? [] : [[step, text]]));
  expect(changes).toEqual([
    [0, 'A small model learns to guess the next word.'],
    [36, '“one” alone does not tell the next word: step, word or song?'],
    [210, 'It hesitates: step or word?'],
    [211, '“one” looks back at “journey”, and so it knows the next word: step.'],
  ]);
});

test('the likeliest words are in their order, and those with the same two decimals in that of the vocabulary', () => {
  for (const step of [0, 45, 150, 205, 300]) {
    const { next } = predictions.predictionOf(engine, OURS, step);
    const shares = [...run.predict(step, OURS.words)].sort((a, b) => b - a);
    expect(next[0]![1]).toBe(shares[0]);
    expect(next.map(([, share]) => share).toSorted((a, b) => b - a)).toEqual(shares.slice(0, 4));
    const alike = next.slice(1).filter(([, share]) => Math.round(100 * share) === Math.round(100 * next[1]![1]));
    const places = alike.map(([word]) => run.words.indexOf(word));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
});

test('the stretches of the curve follow from its floors, and from what the word attends to', () => {
  expect(predictions.captionsOf(engine, OURS, words)).toEqual([
    { text: 'which word follows which', steps: 36 },
    { text: 'nothing helps but looking back', steps: 175 },
    { text: '“one” has found “journey”', steps: 89 },
  ]);
});

test.each([
  ['my dog sleeps', 'Learned. The next word is right: sleeps.', undefined],
  ['what goes up must come down', 'Learned. The next word is right: down.', undefined],
  [
    'your journey starts with one song',
    'Not learned: it says “step” where the sentence has “song”.',
    'looking back helps',
  ],
])('of a reader’s own sentence it says whether it was learnt: %s', async (sentence, said, caption) => {
  const prompt = await promptWith(sentence);
  const last = predictions.predictionOf(engine, prompt, prompt.run.steps);
  expect(predictions.predictionText(prompt, last, words)).toBe(said);
  expect(predictions.captionsOf(engine, prompt, words).at(-1)?.text).toBe(caption);
});

test('of a task’s own sentence it does not say that it is the reader’s', async () => {
  const short = predictions.promptOf(await engine.learn({ task: 'journey', steps: 80 }), 1, 0);
  const said = predictions.predictionText(short, predictions.predictionOf(engine, short, 80), words);
  expect(said).toMatch(/^Not learned: it says “\w+” where the sentence has “step”\.$/);
});

/** A reader's own sentences beside the article's, and the article's own. */
const OWN = [
  '',
  'my cat sleeps all day on the sofa',
  'the cat sat down',
  'my dog sleeps',
  'what goes up must come down',
  'your journey starts with one song',
  'our story ends with one word',
  'i love you',
  'your day ends with a step',
  'she sells sea shells by the sea shore',
];

test.each(OWN)('at no round a caption contradicts the numbers beside it: %s', async (own) => {
  const sentences = own ? [...fullSentences(run), own] : null;
  const learnt = await engine.learn(firstRunOf(sentences));
  const prompt = predictions.promptOf(learnt, 1, own ? sentences!.length - 1 : 0);
  const captions = predictions.captionsOf(engine, prompt, words);
  if (captions.length > 0) expect(captions.reduce((sum, { steps }) => sum + steps, 0)).toBe(learnt.steps);
  for (let step = 0; step <= learnt.steps; step++) {
    const prediction = predictions.predictionOf(engine, prompt, step);
    const { next, looks, weight } = prediction;
    const said = predictions.predictionText(prompt, prediction, words);
    const message = `round ${step}: ${said}`;
    const likely = next.filter(([, share]) => share >= 0.15).map(([word]) => word);
    const [, asked] = / (?:word|hesitates): (.*)\?$/.exec(said) ?? [];
    if (asked) expect(asked.split(/, | or /).toSorted(), message).toEqual(likely.toSorted());
    const isKnown = /^Learned|knows/.test(said);
    if (isKnown) expect([next[0]![0], next[0]![1] >= 0.5], message).toEqual([prompt.target, true]);
    const text = captions.flatMap((each) => Array(each.steps).fill(each.text))[step] ?? captions.at(-1)?.text ?? '';
    if (text === words.alone) expect(isKnown, message).toBe(false);
    if (text === words.foundAny) expect(prediction.row[prompt.query], message).toBeLessThan(0.5);
    if (text.includes('has found'))
      expect([words.found(looks), weight >= 0.5, isKnown], message).toEqual([text, true, true]);
  }
});

test('before its run is there, the stretches are those of the first run', async () => {
  const css = readFileSync(new URL('../../../web/learning/opening.css', import.meta.url), 'utf8');
  const first = predictions.promptOf(await engine.learn(FIRST_RUN), 1, 0);
  const steps = predictions.captionsOf(engine, first, words).map((each) => each.steps);
  expect([...css.matchAll(/flex-grow: (\d+)/g)].map(([, grow]) => Number(grow))).toEqual(steps);
});

test('where looking back helps nothing, no caption says that it does', async () => {
  const sentences = ['a dog barks', 'a cat meows', 'my dog barks', 'my cat meows'];
  const own = await engine.learn({ task: 'own', sentences });
  expect(own.floorAlone).toBe(own.floor);
  expect(own.losses.at(-1)).toBeCloseTo(own.floor, 4);
  const prompt = predictions.promptOf(own, 1, 0);
  expect(predictions.captionsOf(engine, prompt, words)).toEqual([{ text: words.common, steps: own.steps }]);
});

test('a word that attends to itself alone does not look back', () => {
  const { weight, isClear } = predictions.predictionOf(engine, predictions.promptOf(run, 1, 0, 0), run.steps);
  expect([weight, isClear]).toEqual([1, false]);
});

test('a single word that comes into question is not said to be open', async () => {
  const prompt = await promptWith('your journey starts with one song');
  const told = Array.from(prompt.run.losses.keys(), (step) =>
    predictions.predictionText(prompt, predictions.predictionOf(engine, prompt, step), words),
  );
  expect(told).toContainEqual(expect.stringMatching(/^Now its guess is “step”\.$/));
  for (const text of told) expect(text).not.toMatch(/next word: \S+\?$/);
});

test('a film is slower where the curve falls, and no step is out of turn', async () => {
  const { losses, steps } = await engine.learn(FIRST_RUN);
  const times = predictions.filmTimes(losses, predictions.depthsOf([losses]));
  expect([times[0], times[steps]]).toEqual([0, 1]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const seconds = (from: number, to: number) => ((times[to]! - times[from]!) * predictions.FILM_MS) / 1000;
  const pace = (from: number, to: number) => (to - from) / seconds(from, to);
  expect(pace(40, 90)).toBeGreaterThan(2 * pace(100, 140)); // the arc forms
  expect(seconds(100, 140)).toBeGreaterThan(1.5);
  const burst = Float64Array.of(2, 3, Number.NaN, Number.NaN);
  expect(predictions.filmTimes(burst, predictions.depthsOf([burst])).every(Number.isFinite)).toBe(true);
});

test('what it took is rounded, and no more than that is said', () => {
  expect(predictions.durationText(OURS, words)).toBe(
    'A model of 392 numbers learns 36 sentences in 300 rounds: 13 ms in your browser, shown 600 times slower.',
  );
});

test.each([
  ['en', 'learns 1 sentence in 1 round: ', 'The one round uses'],
  ['pt', 'aprende 1 frase em 1 rodada: ', 'A única rodada usa'],
] as const)('%s says one round, and one sentence, in the singular', (lang, took, help) => {
  const { opening, notebook } = translationOf(lang).learning;
  expect(opening.duration(392, 1, 1, '0.1', '4000')).toContain(took);
  expect(notebook.trainingHelp(1)).toContain(help);
});

test.each([
  ['en', 'index.html'],
  ['zh', 'zh/index.html'],
  ['pt', 'pt/index.html'],
] as const)('%s has the curve of the first run as markup, and what it took', async (lang, page) => {
  const html = readFileSync(new URL(`../../../web/pages/${page}`, import.meta.url), 'utf8');
  const [, size] = /class="duration"[^>]*>(.*)[.。]</.exec(html)!;
  const first = predictions.promptOf(await engine.learn(FIRST_RUN), 1, 0);
  expect(predictions.durationText(first, translationOf(lang).learning.opening)).toContain(size);
  const fifth = first.run.losses.filter((_, step) => step % 5 === 0);
  expect(html).toContain(
    `<path d="${predictions.pathOf(fifth, predictions.depthsOf([first.run.losses], [first.run.floor]))}" />`,
  );
});

test('the arcs are together as thick at each step, no longer one crosses a shorter one, and lines are joined', () => {
  const line = [box(0), box(100), box(200), box(300), box(400)];
  const thick = [0, 60, 300].map((step) => {
    const arcs = predictions.arcsOf(predictions.predictionOf(engine, OURS, step).row, 4, line, 64);
    return arcs.reduce((sum, arc) => sum + arc.thick, 0);
  });
  for (const sum of thick) expect(Math.abs(sum - 0.36 * 64)).toBeLessThan(4);
  const fromLeft = (boxes: typeof line, query: number) => {
    const footOf = ({ d }: { readonly d: string }) => Number(/^M([-\d.]+)/.exec(d)![1]);
    const arcs = predictions.arcsOf([0.2, 0.2, 0.2, 0.2, 0.2], query, boxes, 64);
    return arcs.sort((a, b) => footOf(a) - footOf(b)).map(({ key }) => key);
  };
  // From left to right the nearest, the farther ones, the word itself; and then the farthest, the nearer ones.
  expect(fromLeft(line, 4)).toEqual([3, 2, 1, 0, 4]);
  expect(fromLeft(line.toReversed(), 4)).toEqual([4, 0, 1, 2, 3]);
  expect(fromLeft(line, 2)).toEqual([1, 0, 2, 4, 3]);
  const wrapped = predictions.arcsOf(LAST.row, 4, [box(0), box(100), box(200), box(0, 300), box(100, 300)], 64);
  expect(wrapped.find(({ key }) => key === 0)!.d).toMatch(/ 240$/); // the end of the upper line's weights
});

test('a sentence begins with a capital', () => {
  expect(OURS.shown).toEqual(['Your', 'journey', 'starts', 'with', 'one']);
  expect([OURS.words[0], OURS.query, OURS.target]).toEqual(['your', 4, 'step']);
});

test('of a word that sees what it guesses, or is not the last, only its look and its guess are told', async () => {
  const cheat = await engine.learn({ mask: 'none', steps: 300 });
  const prompt = predictions.promptOf(cheat, 1, 0, 0);
  const last = predictions.predictionOf(engine, prompt, 300);
  expect(predictions.predictionText(prompt, last, words)).toBe(
    `“Your” attends to “journey” with ${last.row[1]!.toFixed(2)}; the guess is “journey”.`,
  );
  expect(predictions.captionsOf(engine, prompt, words)).toEqual([]);
  const line = [box(0), box(100), box(200), box(300), box(400)];
  const keys = (row: readonly number[], query: number) =>
    predictions.arcsOf(row, query, line, 64).map(({ key }) => key);
  expect(keys([0.2, 0.2, 0.2, 0.2, 0.2], 1)).toHaveLength(5);
  expect(keys([0.5, 0.5, 0, 0, 0], 1)).toEqual([0, 1]); // later words are hidden
  expect(keys(Array(5).fill(NaN), 1)).toEqual([]);
});

test('a run that diverges is drawn and told up to its first NaN', async () => {
  const burst = await engine.learn({ rate: 0.9, steps: 200 });
  const first = burst.losses.findIndex(Number.isNaN);
  const prompt = predictions.promptOf(burst, 1, 0);
  const last = predictions.predictionOf(engine, prompt, 200);
  expect(predictions.predictionText(prompt, last, words)).toContain(`from round ${first} on`);
  expect(last.next).toEqual([]); // no word is likelier than another
  const path = predictions.pathOf(burst.losses, predictions.depthsOf([burst.losses], [burst.guess, burst.floor]));
  expect(path).not.toContain('NaN');
  expect(path.split('L').length).toBeLessThanOrEqual(first);
});

test('equal factors of a loss are equal distances, and every loss is in the picture', () => {
  const losses = Float64Array.from([4, 2, 1]);
  const depth = predictions.depthsOf([losses]);
  expect([4, 2, 1, 0, 100, NaN].map(depth)).toEqual([0, expect.closeTo(0.5), 1, 1, 0, NaN]);
  for (const single of [[2], [0, 0, 0], [NaN]])
    expect(
      predictions.pathOf(Float64Array.from(single), predictions.depthsOf([Float64Array.from(single)])),
    ).not.toContain('N');
});

test('the levels of a run are named with their losses', () => {
  expect(baselinesOf(run, learning).map(({ name }) => name)).toEqual([
    'a blind guess among 14 words: 2.64',
    'lowest for a word alone: 0.72',
    'lowest possible: 0.50',
  ]);
});
