// What the opening shows at one step of a run: pure functions of the run's numbers.
import type { Engine, LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { seesNext } from '../model/learning_parts.ts';
import { weightsOf } from '../ops/operation.ts';
import { largestAt, rowValuesOf } from '../ops/summary.ts';
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
  return { run, ms, words, shown, query, head, target: run.targets[at]![query]! };
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
  const row = rowValuesOf(trace, weightsOf(trace, head), query);
  const key = largestAt(row);
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

/** A loss this close to the lowest one of a model that attends to no other word is as good as that, and no better. */
const CLOSE = 1.05;
/** The least share of a word that comes into question. */
const POSSIBLE = 0.15;

/** Whether it is the last word of a sentence, looks back alone, and guesses what follows. */
const isUsual = ({ run, words, query }: Prompt): boolean =>
  run.config.target === 'next' && run.config.mask === 'causal' && !seesNext(run.config) && query === words.length - 1;

/** Whether a guess is the sentence's word, and more likely than all others together. */
const isRight = ({ target }: Prompt, [word, share]: readonly [string, number]): boolean =>
  word === target && share >= CLEAR;

/** What a step shows, in a sentence: of what the numbers beside it say, and no more. */
export function predictionText(prompt: Prompt, prediction: Prediction, words: OpeningWords): string {
  const { run, target } = prompt;
  const { step, looks, weight, isClear, next } = prediction;
  const loss = run.losses[step]!;
  if (Number.isNaN(loss)) return words.burst(run.losses.findIndex(Number.isNaN));
  const [word] = next[0]!;
  if (!isUsual(prompt)) return words.attends(looks, fixed(weight, 2), word);
  if (isRight(prompt, next[0]!)) {
    // A reader's own word may have one next word, wherever it looks.
    if (run.config.task === 'own') return words.learnt(word);
    if (isClear) return words.knows(looks, word);
  }
  if (loss > CLOSE * run.floorAlone) return words.learns;
  if (word !== target && step === run.steps) return words.notLearnt(word, target ?? '');
  const possible = run.words.filter((each) => next.some(([of, share]) => of === each && share >= POSSIBLE));
  if (possible.length < 2) return words.guesses(word);
  return String(possible) === String(followersOf(prompt)) ? words.open(looks.query, possible) : words.torn(possible);
}

/** The words that follow the attending word in the run's sentences. */
function followersOf({ run, words, query }: Prompt): readonly string[] {
  const follow = run.targets.map((targets, i) => (run.sentences[i]![query] === words[query] ? targets[query] : null));
  return run.words.filter((word) => follow.includes(word));
}

/** So many steps of a run are looked at for when something begins to hold: each takes a trace. */
const LOOKS = 16;

/** The first of some steps from which on something holds to the last of them; undefined: there it does not. */
function heldFrom(steps: readonly number[], holds: (step: number) => boolean): number | undefined {
  const stride = Math.ceil(steps.length / LOOKS);
  let at = steps.length;
  for (let back = 1; back <= at && holds(steps[at - back]!); back = stride) at -= back;
  while (at > 0 && at < steps.length && holds(steps[at - 1]!)) at--;
  return steps[at];
}

/**
 * The curve's stretches, each as long as its steps: down to what a model can do that attends to no other word, along
 * that, and on from where the word has found another one or, if no single one, from where the loss falls below that.
 * One, if attending to others helps nothing; none, if the sentence in view tells another story: it is right before the
 * others are, or its word does not look back.
 */
export function captionsOf(engine: Engine, prompt: Prompt, words: OpeningWords) {
  const { run, query, target } = prompt;
  const { losses, floorAlone, floor, steps, config } = run;
  if (!isUsual(prompt)) return [];
  if (floorAlone <= CLOSE * floor) return [{ text: words.common, steps }];
  const below = (loss: number) => [...losses, 0].findIndex((each) => each <= loss);
  const [alone, helped] = [below(CLOSE * floorAlone), below(floorAlone / CLOSE)];
  const kept = [...losses.keys()].filter((step) => run.isNear(step));
  const helpedFrom = (holds: (prediction: Prediction) => boolean) =>
    heldFrom(
      kept.filter((step) => step >= helped),
      (step) => holds(predictionOf(engine, prompt, step)),
    );
  const { looks } = predictionOf(engine, prompt, steps);
  const found = helpedFrom(
    ({ isClear, looks: { key }, next }) => isClear && key === looks.key && isRight(prompt, next[0]!),
  );
  const isTold = found !== undefined || helped > steps || helpedFrom(({ row }) => row[query]! < CLEAR) === helped;
  const last = found ?? helped;
  const isRightAt = (step: number) => run.predict(step, prompt.words, query)[run.words.indexOf(target ?? '')]! >= CLEAR;
  // Of a task’s own sentence it is not said that it is right before its word has found another.
  const until = config.task === 'own' ? last : helped;
  if (!isTold || kept.some((step) => step >= alone && step < until && isRightAt(step))) return [];
  const starts = [0, alone, last].filter((start) => start <= steps);
  const texts = [words.common, words.alone, found === undefined ? words.foundAny : words.found(looks)];
  return starts.map((start, i) => ({ text: texts[i]!, steps: (starts[i + 1] ?? steps) - start }));
}

/** What the run took, and how much slower the film is, to one digit. */
export function durationText({ run, ms }: Prompt, words: OpeningWords): string {
  const numbers = run.weights(run.steps).reduce((count, { data }) => count + data.length, 0);
  const slower = Math.max(1, Number((FILM_MS / Math.max(1, ms)).toPrecision(1)));
  return words.duration(numbers, run.sentences.length, run.steps, fixed(ms, ms < 10 ? 1 : 0), String(slower));
}

/** The depth of a loss from the top of a curve, as a share. */
export type Depth = (loss: number) => number;

export const logarithm = (loss: number): number => Math.log(Math.max(1e-4, loss)); // it may be 0

/** The scale of curves, and of other losses. The top is where the curves begin, unless another loss is above that. */
export function depthsOf(curves: readonly Float64Array[], others: readonly number[] = [], scale = logarithm): Depth {
  const top = scale(Math.max(...curves.map(([first]) => first!), ...others));
  const low = scale(Math.min(...curves.flatMap((losses) => [...losses.filter(Number.isFinite)]), ...others));
  return (loss) => Math.min(1, Math.max(0, (top - scale(loss)) / (top - low || 1)));
}

/**
 * When a film shows each step, as a share of it: the point moves along its curve at an even pace, so it is slower where
 * the curve falls and an arc forms.
 */
export function filmTimes(losses: Float64Array, depth: Depth): readonly number[] {
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
export const pathOf = (losses: Float64Array, depth: Depth): string =>
  Array.from(losses, (loss, step) => [(1000 * step) / Math.max(1, losses.length - 1), 100 * depth(loss)])
    .filter(([, y]) => !Number.isNaN(y))
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${fixed(x!, 1)} ${fixed(y!, 1)}`)
    .join('');

/** A word on screen with its weight below it: arcs end at its top, or at its bottom if they come from a later line. */
type WordBox = Pick<HTMLElement, 'offsetLeft' | 'offsetTop' | 'offsetWidth' | 'offsetHeight'>;

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
    return { key, share, thick, high, d: `M${from} ${top}C${from} ${top - rise} ${to} ${bend} ${to} ${end}` };
  });
}
