// What the opening shows at one step of a run: pure functions of the run's numbers.
import type { Engine, LearningRun } from '../engine/index.ts';
import { fixed } from '../engine/number_format.ts';
import { valueAt } from '../engine/trace.ts';
import { seesNext } from '../model/learning_parts.ts';
import { weightsOf } from '../ops/index.ts';
import { numberText } from '../words/number_text.ts';
import { withColon } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';

type OpeningWords = LearningWords['opening'];

export const FILM_MS = 5000;

/** A run, and the sentence in it that is in view, without the word that is to be guessed. */
export interface Taught {
  readonly run: LearningRun;
  /** Its words as a reader sees them, and as the run knows them. */
  readonly shown: readonly string[];
  readonly words: readonly string[];
  /** The word that attends, after which one is guessed, and the head. */
  readonly query: number;
  readonly head: number;
  readonly target: string | null;
  /** It is a reader's own. */
  readonly isOwn: boolean;
  /** What the run took, in milliseconds. */
  readonly ms: number;
}

interface Given {
  /** The position of the sentence in the run. */
  readonly at: number;
  /** As a reader sees it; if missing, as the run has it, and one of ours begins with a capital. */
  readonly shown?: readonly string[];
  /** If missing, the last word, and the first head. */
  readonly query?: number;
  readonly head?: number;
  readonly isOwn: boolean;
  readonly ms: number;
}

export function taughtOf(run: LearningRun, { at, shown, query, head = 0, isOwn, ms }: Given): Taught {
  const words = run.sentences[at]!;
  const looks = query ?? words.length - 1;
  const ours = () => words.map((word, i) => (i === 0 && !isOwn ? word[0]!.toUpperCase() + word.slice(1) : word));
  return { run, words, shown: shown ?? ours(), query: looks, head, target: run.targets[at]![looks]!, isOwn, ms };
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
  const all = run.words.map((word, i) => [word, shares[i]!] as const);
  const four = all.toSorted((a, b) => b[1] - a[1]).slice(0, 4);
  const rank = (each: (typeof all)[number]) => (each === four[0] ? Infinity : Math.round(each[1] / ALIKE));
  const next = all.filter((each) => four.includes(each)).sort((a, b) => rank(b) - rank(a));
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

/** What a step shows, in a sentence. @param last The run's last step. */
export function told(taught: Taught, moment: Moment, last: Moment, words: OpeningWords): string {
  const { run, isOwn, target } = taught;
  const loss = run.losses[moment.step]!;
  if (Number.isNaN(loss)) return words.burst(run.losses.findIndex(Number.isNaN));
  const [word, share] = moment.next[0]!;
  const looks = looksOf(taught, moment);
  const isRight = word === target;
  const turned = isRight && isClear(taught, moment) && moment.key === last.key;
  if (!isUsual(taught)) return words.attends(looks, fixed(moment.row[moment.key]!, 2), word);
  if (loss > 0.9 * run.guess) return words.nothing;
  if (loss > CLOSE * run.floorAlone) return words.follows;
  if (turned && share < CLEAR) return words.turns(looks, word);
  if (turned) return isOwn ? words.learntBy(looks, word) : words.knows(looks, word);
  if (isRight && share >= CLEAR) return words.learnt(word);
  if (moment === last) return isRight ? words.learnt(word) : words.notLearnt(word, target ?? '');
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

export function spoken(taught: Taught, moment: Moment, words: OpeningWords): string {
  const loss = fixed(taught.run.losses[moment.step]!, 2);
  return words.value(moment.step, loss, looksOf(taught, moment), fixed(moment.row[moment.key]!, 2), moment.next[0]![0]);
}

/** What the run took, and how much slower the film is, to one digit. */
export function took({ run, ms }: Taught, words: OpeningWords): string {
  const numbers = run.weights(run.steps).reduce((count, { data }) => count + data.length, 0);
  const slower = Number((FILM_MS / Math.max(ms, 0.1)).toPrecision(1));
  return words.took(numbers, run.sentences.length, run.steps, fixed(ms, ms < 10 ? 1 : 0), String(Math.max(1, slower)));
}

/** A loss to compare with, and its name. */
export interface Level {
  readonly name: string;
  readonly loss: number;
}

/** A model that attends to no other word has its own level if its loss exceeds the best by this much. */
const WORSE = 1e-6;

/** The loss of a uniform guess, the lowest loss without attention to other words, and the lowest loss. */
export function levelsOf({ words, guess, floor, floorAlone, config }: LearningRun, said: LearningWords): Level[] {
  const level = (name: string, loss: number): Level => ({ name: `${withColon(name)}${numberText(loss)}`, loss });
  const alone = floorAlone > floor + WORSE && floorAlone < guess - WORSE;
  return [
    level(said.guess(words.length), guess),
    ...(alone ? [level(said.alone, floorAlone)] : []),
    level(seesNext(config) ? said.floorMasked : said.floor, floor),
  ];
}

/** What a logarithmic scale shows of a loss of 0; and how far above all else a run that diverges is drawn. */
const LOWEST = 1e-4;
const CEILING = 4;

/** The scale of a curve: the depth of a loss from the top, as a share, by its logarithm. */
export function depthsOf(curves: readonly Float64Array[], levels: readonly Level[] = []) {
  const named = [...curves.map(([first]) => first!), ...levels.map(({ loss }) => loss)].filter(Number.isFinite);
  const all = [...curves.flatMap((losses) => [...losses.filter(Number.isFinite)]), ...named];
  const log = (loss: number) => Math.log(Math.max(LOWEST, loss));
  const high = log(all.reduce((most, loss) => Math.max(most, loss), 0));
  const top = Math.min(high, log(CEILING * Math.max(...named)));
  const low = log(all.reduce((least, loss) => Math.min(least, loss), Infinity));
  return (loss: number) => Math.min(1, Math.max(0, (top - log(loss)) / (top - low || 1)));
}

/** The `d` of a curve's path in a box of 1000 by 100, as far as its losses are numbers. */
export function pathOf(losses: Float64Array, depth: (loss: number) => number, every = 1): string {
  const burst = losses.findIndex((loss) => !Number.isFinite(loss));
  const points = Array.from(burst < 0 ? losses : losses.subarray(0, burst), (loss, step) => ({ loss, step }));
  const across = 1000 / Math.max(1, losses.length - 1);
  const drawn = points.filter(({ step }) => step % every === 0);
  return drawn.length === 0
    ? ''
    : `M${drawn.map(({ loss, step }) => `${fixed(across * step, 1)} ${fixed(100 * depth(loss), 1)}`).join('L')}`;
}

/** The height of a level's name, as a share of the curve's. */
const NAME = 0.17;

/** Where the names of levels stand: at the end where the curve is farther away, beside their lines, and apart. */
export function namesOf(levels: readonly Level[], losses: Float64Array, depth: (loss: number) => number) {
  const fifth = Math.ceil(losses.length / 5);
  const nearest = (part: Float64Array, at: number) =>
    Math.min(...Array.from(part, (loss) => (Number.isNaN(loss) ? 1 : Math.abs(depth(loss) - at))));
  const below = { start: -Infinity, end: -Infinity };
  return levels
    .map(({ name, loss }) => ({ name, y: depth(loss) }))
    .sort((a, b) => a.y - b.y)
    .map(({ name, y }) => {
      const top = y < NAME ? y : y - NAME; // under the line where there is no space above it
      const middle = top + NAME / 2;
      const isAtStart = nearest(losses.subarray(0, fifth), middle) > nearest(losses.subarray(-fifth), middle);
      const side = isAtStart ? 'start' : 'end';
      const at = Math.max(top, below[side]);
      below[side] = at + NAME;
      return { name, y, at, side } as const;
    });
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
  const keys = Array.from(row.keys()).filter((key) => key <= query || row[key]! > 0);
  const above = boxes.filter(({ top }) => top < own.top);
  const space = own.top - Math.max(0, ...above.map(({ bottom }) => bottom));
  const firstOfLine = boxes[above.length]!;
  const lastOfLine = boxes.findLast(({ top }) => top === own.top)!;
  // Where words run from right to left, all of it is mirrored.
  const side = lastOfLine.left < firstOfLine.left ? -1 : 1;
  const reach = (key: number) => Math.abs(own.left - boxes[key]!.left);
  const farthest = Math.max(reach(above.length), ...keys.filter((key) => boxes[key]!.top === own.top).map(reach)) || 1;
  let foot = own.left + (own.width - side * keys.reduce((sum, key) => sum + thickOf(key), 0)) / 2;
  const arcTo = (key: number) => {
    const { left, width, top, bottom } = boxes[key]!;
    const thick = thickOf(key);
    const from = foot + (side * thick) / 2;
    foot += side * thick;
    const isSelf = key === query;
    const to = isSelf ? from + side * Math.max(ARCS.self * size, 1.4 * thick) : left + width / 2;
    const far = isSelf ? 0.2 : 0.3 + 0.7 * (reach(key) / farthest) ** 0.8;
    const high = (4 / 3) * (space - all / 2 - 4) * far;
    const [rise, bend, end] = top < own.top ? [space / 2, bottom + space / 2, bottom] : [high, top - high, top];
    return { key, thick, d: `M${from} ${own.top}C${from} ${own.top - rise} ${to} ${bend} ${to} ${end}` };
  };
  // Towards either side the nearest is outermost, since a longer arc is above a shorter one.
  const [earlier, later] = [keys.filter((key) => key < query), keys.filter((key) => key > query)];
  return [...earlier.reverse(), query, ...later.reverse()].map(arcTo).sort((a, b) => a.key - b.key);
}
