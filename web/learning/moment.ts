// What the opening shows at one step of a run: pure functions of the run's numbers.
import type { Engine, LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { valueAt } from '../engine/trace.ts';
import { seesNext } from '../model/learning_parts.ts';
import { weightsOf } from '../ops/index.ts';
import type { LearningWords } from '../words/words.ts';

type OpeningWords = LearningWords['opening'];

export const FILM_MS = 5000;

/** A run, and the sentence in it that is in view, without the word that is to be guessed. */
export interface Taught {
  readonly run: LearningRun;
  /** Its words as the run knows them, and as a reader sees them. */
  readonly words: readonly string[];
  readonly shown: readonly string[];
  /** The word that attends, after which one is guessed, and the head. */
  readonly query: number;
  readonly head: number;
  readonly target: string | null;
  /** It is a reader's own. */
  readonly isOwn: boolean;
  /** What the run took, in milliseconds. */
  readonly ms: number;
}

/** The sentence at a position of the run: its last word attends, and one of ours begins with a capital. */
export function taughtOf(run: LearningRun, at: number, given: Partial<Taught> & Pick<Taught, 'isOwn' | 'ms'>): Taught {
  const words = run.sentences[at]!;
  const query = given.query ?? words.length - 1;
  const shown = words.map((word, i) => (i === 0 && !given.isOwn ? word[0]!.toUpperCase() + word.slice(1) : word));
  return { run, words, shown, head: 0, ...given, query, target: run.targets[at]![query]! };
}

/** The sentences of a run that guesses next words, each with the last of them. */
export const wholeSentences = ({ sentences, targets }: LearningRun): readonly string[] =>
  sentences.map((each, i) => [...each, targets[i]!.at(-1)].join(' '));

/** A reader's words, in small letters where these sentences have them so. */
export function wordsAsIn(sentences: readonly string[], own: readonly string[]): readonly string[] {
  const known = new Set(sentences.join(' ').split(' '));
  return own.map((word) => (known.has(word.toLowerCase()) ? word.toLowerCase() : word));
}

/** Shares that are alike to this are in the order of the vocabulary: they do not change places all the time. */
const ALIKE = 0.05;

/** One step: what the word attends to, which word most, and the four likeliest next words, the first one first. */
export function momentOf(engine: Engine, { run, words, query, head }: Taught, step: number) {
  const trace = engine.trace(run.stepConfig(step, words));
  const weights = weightsOf(trace, 0, head);
  const row = words.map((_, key) => valueAt(trace, weights, query, key));
  const shares = run.predict(step, words, query);
  const four = run.words
    .map((word, i) => [word, shares[i]!] as const)
    .sort((a, b) => b[1] - a[1])
    .slice(0, 4);
  const rank = (each: (typeof four)[number]) => (each === four[0] ? Infinity : Math.round(each[1] / ALIKE));
  const place = ([word]: (typeof four)[number]) => run.words.indexOf(word);
  const next = four.toSorted((a, b) => rank(b) - rank(a) || place(a) - place(b));
  return { step, row, key: Math.max(0, row.indexOf(Math.max(...row))), next };
}

export type Moment = ReturnType<typeof momentOf>;

/** A loss this close to the lowest one of a model that attends to no other word is as good as that. */
const CLOSE = 1.05;
/** Half of all attention, or of all shares: then one word is meant. */
const CLEAR = 0.5;
/** The least share of a word that comes into question. */
const POSSIBLE = 0.15;

const looksOf = ({ shown, query }: Taught, { key }: Moment) => ({ query: shown[query]!, key: shown[key]! });

/** Whether the word attends to one earlier word above all. */
const isClear = ({ query }: Taught, { row, key }: Moment): boolean => key < query && row[key]! >= CLEAR;

/** Whether it is the last word of a sentence, looks back alone, and guesses what follows. */
const isUsual = ({ run, words, query }: Taught): boolean =>
  run.config.target === 'next' && run.config.mask === 'causal' && !seesNext(run.config) && query === words.length - 1;

/** What a step shows, in a sentence. */
export function told(taught: Taught, moment: Moment, words: OpeningWords): string {
  const { run, target, isOwn } = taught;
  const loss = run.losses[moment.step]!;
  if (Number.isNaN(loss)) return words.burst(run.losses.findIndex(Number.isNaN));
  const [word, share] = moment.next[0]!;
  const looks = looksOf(taught, moment);
  if (!isUsual(taught)) return words.attends(looks, fixed(moment.row[moment.key]!, 2), word);
  if (loss > 0.9 * run.guess) return words.nothing;
  if (loss > CLOSE * run.floorAlone) return words.follows;
  // Of the sentences of a task: a reader's own word may have one next word, wherever it looks.
  const knows = isClear(taught, moment) && !isOwn;
  if (word === target && share >= CLEAR) return knows ? words.knows(looks, word) : words.learnt(word);
  if (word !== target && moment.step === run.steps) return words.notLearnt(word, target ?? '');
  const possible = run.words.filter((each) => moment.next.some(([of, p]) => of === each && p >= POSSIBLE));
  return possible.length > 1 ? words.open(looks.query, possible) : words.says(word);
}

/**
 * The curve's stretches, each as long as its steps: down to what a model can do that attends to no other word, along
 * that, and from the middle between it and the lowest possible loss on.
 */
export function captionsOf(taught: Taught, last: Moment, words: OpeningWords) {
  const { losses, floorAlone, floor, steps } = taught.run;
  if (!isUsual(taught)) return [];
  const found = isClear(taught, last) ? words.found(looksOf(taught, last)) : words.foundAny;
  const below = (loss: number) => losses.findIndex((each) => each <= loss);
  const starts = [0, below(CLOSE * floorAlone), below((floorAlone + floor) / 2)].filter((start) => start >= 0);
  const texts = [words.common, words.alone, found];
  return starts.map((start, i) => ({ text: texts[i]!, steps: (starts[i + 1] ?? steps) - start }));
}

/** What the run took, and how much slower the film is, to one digit. */
export function took({ run, ms }: Taught, words: OpeningWords): string {
  const numbers = run.weights(run.steps).reduce((count, { data }) => count + data.length, 0);
  const slower = Number((FILM_MS / Math.max(ms, 0.1)).toPrecision(1));
  return words.took(numbers, run.sentences.length, run.steps, fixed(ms, ms < 10 ? 1 : 0), String(Math.max(1, slower)));
}

/** What a logarithmic scale shows of a loss of 0; and how far above all else a run that diverges is drawn. */
const LOWEST = 1e-4;
const CEILING = 4;

/** The scale of curves, and of other losses: the depth of a loss from the top, as a share, by its logarithm. */
export function depthsOf(curves: readonly Float64Array[], others: readonly number[] = []) {
  const all = [...curves.flatMap((losses) => [...losses.filter(Number.isFinite)]), ...others];
  const log = (loss: number) => Math.log(Math.max(LOWEST, loss));
  const top = log(Math.min(Math.max(...all), CEILING * Math.max(...curves.map(([first]) => first!), ...others)));
  const low = log(Math.min(...all));
  return (loss: number) => Math.min(1, Math.max(0, (top - log(loss)) / (top - low || 1)));
}

/** The `d` of a curve's path in a box of 1000 by 100, as far as its losses are numbers. */
export function pathOf(losses: Float64Array, depth: (loss: number) => number): string {
  const burst = losses.findIndex((loss) => !Number.isFinite(loss));
  const across = 1000 / Math.max(1, losses.length - 1);
  const points = Array.from(burst < 0 ? losses : losses.subarray(0, burst), (loss, step) =>
    [across * step, 100 * depth(loss)].map((at) => fixed(at, 1)).join(' '),
  );
  return points.length === 0 ? '' : `M${points.join('L')}`;
}

/** A word's place. Arcs end at its top, and at the bottom of its weight if they come from a later line. */
export type WordBox = Pick<DOMRect, 'left' | 'width' | 'top' | 'bottom'>;

/** All arcs together, in font sizes and at least; the least of one; the width of that of a word to itself. */
const ARCS = { thick: 0.36, min: 14, hair: 1, self: 0.55 };

/**
 * The arcs of a word, each with the word that it leads to: side by side there, together as thick as all of its
 * attention. One that may not be seen has none. @param size The font’s.
 */
export function arcsOf(row: readonly number[], query: number, boxes: readonly WordBox[], size: number) {
  const own = boxes[query]!;
  const all = Math.max(ARCS.min, ARCS.thick * size);
  const thickOf = (key: number) => Math.max(ARCS.hair, row[key]! * all);
  const space = own.top - Math.max(0, ...boxes.filter(({ top }) => top < own.top).map(({ bottom }) => bottom));
  const offset = (key: number) => boxes[key]!.left - own.left;
  const line = boxes.flatMap(({ top }, key) => (top === own.top ? [Math.abs(offset(key))] : []));
  const farthest = Math.max(...line) || 1;
  const keys = Array.from(row.keys()).filter((key) => key <= query || row[key]! > 0);
  // Towards either side the nearest is outermost, since a longer arc is above a shorter one.
  keys.sort((a, b) => Math.sign(offset(a)) - Math.sign(offset(b)) || offset(b) - offset(a));
  const away = offset(keys[0]!) < 0 ? 1 : -1; // where an arc to itself crosses no other
  let foot = own.left + (own.width - keys.reduce((sum, key) => sum + thickOf(key), 0)) / 2;
  return keys.map((key) => {
    const { left, width, top, bottom } = boxes[key]!;
    const thick = thickOf(key);
    const from = foot + thick / 2;
    foot += thick;
    const to = key === query ? from + away * Math.max(ARCS.self * size, 1.4 * thick) : left + width / 2;
    const far = key === query ? 0.2 : 0.3 + 0.7 * (Math.abs(offset(key)) / farthest) ** 0.8;
    const high = (4 / 3) * (space - all / 2 - 4) * far;
    const [rise, bend, end] = top < own.top ? [space / 2, bottom + space / 2, bottom] : [high, top - high, top];
    return { key, thick, d: `M${from} ${own.top}C${from} ${own.top - rise} ${to} ${bend} ${to} ${end}` };
  });
}
