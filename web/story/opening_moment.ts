// What the article's opening shows at one step of a run: pure functions of the run's numbers.
import type { Engine, LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { valueAt } from '../engine/trace.ts';
import { weightsOf } from '../ops/index.ts';
import type { StoryWords } from '../words/words.ts';

type OpeningWords = StoryWords['opening'];

export const FILM_MS = 5000;

/** A run, and the sentence in it that is in view, without the word that is to be guessed. */
export interface Taught {
  readonly run: LearningRun;
  /** Its words as a reader sees them, and as the run knows them. */
  readonly shown: readonly string[];
  readonly words: readonly string[];
  readonly target: string;
  readonly isOwn: boolean;
  /** What the run took, in milliseconds. */
  readonly ms: number;
}

/** Shares that are alike to this are in the order of the vocabulary: they do not change places all the time. */
const ALIKE = 0.05;

/** One step: what the last word attends to, which word most, and the four likeliest next words, the first one first. */
export function momentOf(engine: Engine, { run, words }: Taught, step: number) {
  const trace = engine.trace(run.stepConfig(step, words));
  const weights = weightsOf(trace, 0, 0);
  const row = words.map((_, key) => valueAt(trace, weights, words.length - 1, key));
  const shares = run.predict(step, words);
  const all = run.words.map((word, i) => [word, shares[i]!] as const);
  const four = all.toSorted((a, b) => b[1] - a[1]).slice(0, 4);
  const rank = (each: (typeof all)[number]) => (each === four[0] ? Infinity : Math.round(each[1] / ALIKE));
  const next = all.filter((each) => four.includes(each)).sort((a, b) => rank(b) - rank(a));
  return { step, row, key: row.indexOf(Math.max(...row)), next };
}

export type Moment = ReturnType<typeof momentOf>;

/** A loss this close to the lowest one of a model that attends to no other word is as good as that. */
const CLOSE = 1.05;
/** Half of all attention, or of all shares: then one word is meant. */
const CLEAR = 0.5;
/** The least share of a word that comes into question. */
const POSSIBLE = 0.15;

const looksOf = ({ shown }: Taught, { key }: Moment) => ({ query: shown.at(-1)!, key: shown[key]! });

/** Whether the last word attends to one earlier word above all. */
const isClear = ({ row, key }: Moment): boolean => key < row.length - 1 && row[key]! >= CLEAR;

/** What a step shows, in a sentence. @param last The run's last step. */
export function told(taught: Taught, moment: Moment, last: Moment, words: OpeningWords): string {
  const { run, isOwn, target } = taught;
  const [word, share] = moment.next[0]!;
  const looks = looksOf(taught, moment);
  const isRight = word === target;
  const turned = isRight && isClear(moment) && moment.key === last.key;
  if (run.losses[moment.step]! > 0.9 * run.guess) return words.nothing;
  if (run.losses[moment.step]! > CLOSE * run.floorAlone) return words.follows;
  if (turned && share < CLEAR) return words.turns(looks, word);
  if (turned) return isOwn ? words.learntBy(looks, word) : words.knows(looks, word);
  if (isRight && share >= CLEAR) return words.learnt(word);
  if (moment === last) return isRight ? words.learnt(word) : words.notLearnt(word, target);
  const possible = run.words.filter((each) => moment.next.some(([of, p]) => of === each && p >= POSSIBLE));
  return possible.length > 1 ? words.open(looks.query, possible) : words.says(word);
}

/**
 * The curve's stretches, each as long as its steps: down to what a model can do that attends to no other word, along
 * that, and from the middle between it and the lowest possible loss on.
 */
export function captionsOf(taught: Taught, last: Moment, words: OpeningWords) {
  const { losses, floorAlone, floor, steps } = taught.run;
  const texts = [words.common, words.alone, isClear(last) ? words.found(looksOf(taught, last)) : words.foundAny];
  const below = (loss: number) => losses.findIndex((each) => each <= loss);
  const starts = [0, below(CLOSE * floorAlone), below((floorAlone + floor) / 2)].filter((start) => start >= 0);
  return starts.map((start, i) => ({ text: texts[i]!, steps: (starts[i + 1] ?? steps) - start }));
}

export function spoken(taught: Taught, moment: Moment, words: OpeningWords): string {
  const loss = fixed(taught.run.losses[moment.step]!, 2);
  return words.value(moment.step, loss, looksOf(taught, moment), fixed(moment.row[moment.key]!, 2), moment.next[0]![0]);
}

/** What the run took, and how much slower the film is, to one digit. */
export function took({ run, ms }: Taught, words: OpeningWords): string {
  const numbers = run.weights(0).reduce((count, { data }) => count + data.length, 0);
  const slower = Number((FILM_MS / Math.max(ms, 0.1)).toPrecision(1));
  return words.took(numbers, run.sentences.length, run.steps, fixed(ms, ms < 10 ? 1 : 0), String(slower));
}

/** The curve: of each step its depth from the top, as a share, by the logarithm of its loss. */
export function curve(losses: Float64Array) {
  const logs = losses.map(Math.log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  const depths = logs.map((log) => (high - log) / (high - low));
  /** The `d` of its path in a box of 1000 by 100. */
  const path = (every = 1) =>
    `M${Array.from(depths, (depth, i) => `${fixed((1000 * i) / (losses.length - 1), 1)} ${fixed(100 * depth, 1)}`)
      .filter((_, i) => i % every === 0)
      .join('L')}`;
  return { depths, path };
}

/** A word's place. Arcs end at its top, and at the bottom of its weight if they come from a later line. */
export type WordBox = Pick<DOMRect, 'left' | 'width' | 'top' | 'bottom'>;

/** All arcs together, in font sizes and at least; the least of one; the width of that of a word to itself. */
const ARCS = { thick: 0.36, min: 14, hair: 1, self: 0.55 };

/** The arcs of the last word: side by side there, together as thick as all of its attention. @param size The font’s. */
export function arcsOf(row: readonly number[], boxes: readonly WordBox[], size: number) {
  const own = boxes.at(-1)!;
  const all = Math.max(ARCS.min, ARCS.thick * size);
  const thicks = row.map((weight) => Math.max(ARCS.hair, weight * all));
  const above = boxes.filter(({ top }) => top < own.top);
  const space = own.top - Math.max(0, ...above.map(({ bottom }) => bottom));
  // Where words run from right to left, all of it is mirrored.
  const side = own.left < boxes[above.length]!.left ? -1 : 1;
  const farthest = Math.abs(own.left - boxes[above.length]!.left) || 1;
  let foot = own.left + (own.width - side * thicks.reduce((sum, each) => sum + each, 0)) / 2;
  const arcTo = (i: number) => {
    const { left, width, top, bottom } = boxes[i]!;
    const thick = thicks[i]!;
    const from = foot + (side * thick) / 2;
    foot += side * thick;
    const isSelf = i === row.length - 1;
    const to = isSelf ? from + side * Math.max(ARCS.self * size, 1.4 * thick) : left + width / 2;
    const far = isSelf ? 0.2 : 0.3 + 0.7 * (Math.abs(own.left - left) / farthest) ** 0.8;
    const high = (4 / 3) * (space - all / 2 - 4) * far;
    const [rise, bend, end] = top < own.top ? [space / 2, bottom + space / 2, bottom] : [high, top - high, top];
    return { thick, d: `M${from} ${own.top}C${from} ${own.top - rise} ${to} ${bend} ${to} ${end}` };
  };
  // The nearest first, since a longer arc is above a shorter one; at last the word itself.
  const nearest = Array.from(row.slice(1), (_, i) => arcTo(row.length - 2 - i));
  return [...nearest.reverse(), arcTo(row.length - 1)];
}
