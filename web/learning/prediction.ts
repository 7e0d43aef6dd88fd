// What the opening shows at one step of a run: pure functions of the run's numbers.
import type { Engine, LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { seesNext } from '../model/learning_parts.ts';
import { weightsOf } from '../ops/operation.ts';
import { rowValuesOf } from '../ops/summary.ts';
import type { LearningWords } from '../words/words.ts';

type OpeningWords = LearningWords['opening'];

export const FILM_MS = 7000;
/** A fall through the whole height takes as long as so many of all steps. */
const FALL = 0.6;

/**
 * A run, and the sentence at a position of it, without the word that is to be guessed: its words as the run knows them,
 * and as a reader sees them.
 * @param ms What the run took.
 * @param query The word that attends, after which one is guessed.
 */
export function promptOf(run: LearningRun, ms: number, at: number, query = run.sentences[at]!.length - 1, head = 0) {
  const words = run.sentences[at]!;
  const shown = words.map((word, i) => (i === 0 ? word[0]!.toUpperCase() + word.slice(1) : word));
  const depth = depthsOf([run.losses]);
  return { run, ms, words, shown, query, head, target: run.targets[at]![query]!, depth };
}

export type Prompt = ReturnType<typeof promptOf>;

/** Half of all attention, or of all shares: then one word is meant. */
const CLEAR = 0.5;

/**
 * One step: what the word attends to, and which word most; and the four likeliest next words, the first one first. None
 * is likely once the numbers have overflowed.
 */
export function predictionOf(engine: Engine, { run, words, shown, query, head }: Prompt, step: number) {
  const trace = engine.trace(run.stepConfig(step, words));
  const row = rowValuesOf(trace, weightsOf(trace, 0, head), query);
  const key = Math.max(0, row.indexOf(Math.max(...row)));
  const looks = { query: shown[query]!, key: shown[key]! };
  const shares = run.predict(step, words, query);
  const [first, ...others] = [...shares.keys()].sort((a, b) => shares[b]! - shares[a]!).slice(0, 4);
  // Those with the same two decimals are in the order of the vocabulary: they do not change places all the time.
  others.sort((a, b) => Math.round(100 * shares[b]!) - Math.round(100 * shares[a]!) || a - b);
  const next = [first!, ...others]
    .map((word) => [run.words[word]!, shares[word]!] as const)
    .filter(([, share]) => !Number.isNaN(share));
  return { step, row, looks, weight: row[key]!, isClear: key < query && row[key]! >= CLEAR, next };
}

export type Prediction = ReturnType<typeof predictionOf>;

/** A loss this close to the lowest one of a model that attends to no other word is as good as that. */
const CLOSE = 1.05;
/** The least share of a word that comes into question. */
const POSSIBLE = 0.15;

/** Whether it is the last word of a sentence, looks back alone, and guesses what follows. */
const isUsual = ({ run, words, query }: Prompt): boolean =>
  run.config.target === 'next' && run.config.mask === 'causal' && !seesNext(run.config) && query === words.length - 1;

/** What a step shows, in a sentence. */
export function predictionText(
  prompt: Prompt,
  { step, looks, weight, isClear, next }: Prediction,
  words: OpeningWords,
): string {
  const { run, target } = prompt;
  const loss = run.losses[step]!;
  if (Number.isNaN(loss)) return words.burst(run.losses.findIndex(Number.isNaN));
  const [word, share] = next[0]!;
  const attends = words.attends(looks, fixed(weight, 2), word);
  if (!isUsual(prompt)) return attends;
  if (loss > CLOSE * run.floorAlone) return words.learns;
  const isRight = word === target && share >= CLEAR;
  // Of the sentences of a task: a reader's own word may have one next word, wherever it looks.
  if (run.config.task !== 'own') {
    if (isRight && isClear) return words.knows(looks, word);
    if (step < run.steps) return words.open(looks.query, followersOf(prompt));
  }
  if (isRight) return words.learnt(word);
  if (word !== target && step === run.steps) return words.notLearnt(word, target ?? '');
  const possible = run.words.filter((each) => next.some(([of, share]) => of === each && share >= POSSIBLE));
  return possible.length > 1 ? words.open(looks.query, possible) : attends;
}

/** The words that follow the attending word in the run's sentences. */
function followersOf({ run, words, query }: Prompt): readonly string[] {
  const follow = run.targets.map((targets, i) => (run.sentences[i]![query] === words[query] ? targets[query] : null));
  return run.words.filter((word) => follow.includes(word));
}

/**
 * The curve's stretches, each as long as its steps: down to what a model can do that attends to no other word, along
 * that, and from the middle between it and the lowest possible loss on. One, if attending to others helps nothing.
 */
export function captionsOf(engine: Engine, prompt: Prompt, words: OpeningWords) {
  const { losses, floorAlone, floor, steps } = prompt.run;
  if (!isUsual(prompt)) return [];
  const { looks, isClear } = predictionOf(engine, prompt, steps);
  const below = (loss: number) => losses.findIndex((each) => each <= loss);
  const helped = floorAlone > CLOSE * floor ? [below(CLOSE * floorAlone), below((floorAlone + floor) / 2)] : [];
  const starts = [0, ...helped].filter((start) => start >= 0);
  const texts = [words.common, words.alone, isClear ? words.found(looks) : words.foundAny];
  return starts.map((start, i) => ({ text: texts[i]!, steps: (starts[i + 1] ?? steps) - start }));
}

/** What the run took, and how much slower the film is, to one digit. */
export function durationText({ run, ms }: Prompt, words: OpeningWords): string {
  const numbers = run.weights(run.steps).reduce((count, { data }) => count + data.length, 0);
  const slower = Math.max(1, Number((FILM_MS / Math.max(1, ms)).toPrecision(1)));
  return words.duration(numbers, run.sentences.length, run.steps, fixed(ms, ms < 10 ? 1 : 0), String(slower));
}

export const logarithm = (loss: number): number => Math.log(Math.max(1e-4, loss)); // it may be 0

/**
 * The scale of curves, and of other losses: the depth of a loss from the top, as a share. The top is where the curves
 * begin, unless another loss is above that.
 */
export function depthsOf(curves: readonly Float64Array[], others: readonly number[] = [], scale = logarithm) {
  const top = scale(Math.max(...curves.map(([first]) => first!), ...others));
  const low = scale(Math.min(...curves.flatMap((losses) => [...losses.filter(Number.isFinite)]), ...others));
  return (loss: number) => Math.min(1, Math.max(0, (top - scale(loss)) / (top - low || 1)));
}

/**
 * When a film shows each step, as a share of it: the point moves along its curve at an even pace, so it is slower where
 * the curve falls and an arc forms.
 */
export function filmTimes(losses: Float64Array, depth: Prompt['depth']): readonly number[] {
  const steps = Math.max(1, losses.length - 1);
  let way = 0;
  const ways = Array.from(losses, (loss, step) => {
    const fall = Math.abs(depth(loss) - depth(losses[step - 1] ?? loss));
    way += step === 0 ? 0 : 1 / steps + FALL * (fall || 0); // it may be NaN
    return way;
  });
  return ways.map((each) => each / (way || 1));
}

/** The `d` of a curve's path in a box of 1000 by 100, as far as its losses are numbers. */
export const pathOf = (losses: Float64Array, depth: Prompt['depth']): string =>
  Array.from(losses, (loss, step) => [(1000 * step) / Math.max(1, losses.length - 1), 100 * depth(loss)])
    .filter(([, y]) => !Number.isNaN(y))
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${fixed(x!, 1)} ${fixed(y!, 1)}`)
    .join('');

/** A word on screen with its weight below it: arcs end at its top, or at its bottom if they come from a later line. */
export type WordBox = Pick<HTMLElement, 'offsetLeft' | 'offsetTop' | 'offsetWidth' | 'offsetHeight'>;

/** All arcs together, in font sizes and at least; the least of one; the width of that of a word to itself. */
const ARCS = { thick: 0.36, min: 14, hair: 1, self: 0.55 };

/**
 * The arcs of a word, each with the word that it leads to: side by side there, together as thick as all of its
 * attention. A word that may not be seen has none. @param size The font’s.
 */
export function arcsOf(row: readonly number[], query: number, boxes: readonly WordBox[], size: number) {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width } = boxes[query]!;
  const all = Math.max(ARCS.min, ARCS.thick * size);
  const bottomOf = ({ offsetTop, offsetHeight }: WordBox) => offsetTop + offsetHeight;
  const space = top - Math.max(0, ...boxes.filter(({ offsetTop }) => offsetTop < top).map(bottomOf));
  const asides = boxes.map(({ offsetLeft }) => offsetLeft - left);
  const farthest = Math.max(...asides.filter((_, key) => boxes[key]!.offsetTop === top).map(Math.abs)) || 1;
  const arcs = row
    .map((share, key) => ({ key, share, thick: Math.max(ARCS.hair, share * all) }))
    .filter(({ key, share }) => (key <= query ? share >= 0 : share > 0))
    // Towards either side the nearest is outermost, since a longer arc is above a shorter one.
    .sort(({ key: a }, { key: b }) => Math.sign(asides[a]!) - Math.sign(asides[b]!) || asides[b]! - asides[a]!);
  const away = asides[0]! < 0 ? 1 : -1; // where an arc to itself crosses no other
  let foot = left + (width - arcs.reduce((sum, { thick }) => sum + thick, 0)) / 2;
  return arcs.map(({ key, share, thick }) => {
    const { offsetLeft, offsetTop, offsetWidth } = boxes[key]!;
    const from = foot + thick / 2;
    foot += thick;
    const to = key === query ? from + away * Math.max(ARCS.self * size, 1.4 * thick) : offsetLeft + offsetWidth / 2;
    const far = key === query ? 0.2 : 0.3 + 0.7 * (Math.abs(asides[key]!) / farthest) ** 0.8;
    const high = (4 / 3) * (space - all / 2 - 4) * far;
    const end = offsetTop < top ? bottomOf(boxes[key]!) : offsetTop;
    const [rise, bend] = offsetTop < top ? [space / 2, end + space / 2] : [high, end - high];
    return { key, share, thick, d: `M${from} ${top}C${from} ${top - rise} ${to} ${bend} ${to} ${end}` };
  });
}
