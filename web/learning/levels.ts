// What a curve is compared with on the page that learns: losses as lines with their names, and another curve.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningRun } from '../engine/index.ts';
import { seesNext } from '../model/learning_parts.ts';
import { numberText } from '../words/number_text.ts';
import { withColon } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { depthsOf } from './moment.ts';
import { renderCurve } from './opening.ts';

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

/** The height of a level's name, as a share of the curve's. */
const NAME = 0.17;

/** How far a name may move away from its line, and in what steps. */
const AWAY = { max: 1.5 * NAME, step: NAME / 8 };

/** Where the names of levels stand: apart, and as near to their lines as no curve runs through them. */
export function namesOf(levels: readonly Level[], curves: readonly Float64Array[], depth: (loss: number) => number) {
  const halves = (losses: Float64Array) => {
    const half = losses.length >> 1; // on a phone a name is as wide
    return { start: losses.subarray(0, half), end: losses.subarray(half) };
  };
  const free = { start: 0, end: 0 };
  return levels
    .map(({ name, loss }) => ({ name, y: depth(loss) }))
    .sort((a, b) => a.y - b.y)
    .map(({ name, y }) => {
      const places = (['end', 'start'] as const).flatMap((side) => {
        const parts = curves.map((losses) => halves(losses)[side]);
        const tops = [
          y - NAME,
          ...Array.from({ length: AWAY.max / AWAY.step }, (_, i) => y + i * AWAY.step),
          free[side],
        ];
        return tops.map((at) => {
          const distance = (loss: number) => (Number.isNaN(loss) ? 1 : Math.abs(depth(loss) - at - NAME / 2));
          const isFree = at >= free[side] && at <= 1 - NAME;
          return { side, at, clear: isFree ? Math.min(...parts.flatMap((part) => Array.from(part, distance))) : -1 };
        });
      });
      const clearest = places.reduce((best, place) => (place.clear > best.clear ? place : best));
      const { side, at } = places.find(({ clear }) => clear >= NAME / 2) ?? clearest;
      free[side] = at + NAME;
      return { name, y, at, side };
    });
}

/** The scale of a run's curve, and what stands beside that. @param other The losses that it is compared with. */
export function comparedWith(run: LearningRun, other: Float64Array | null, words: LearningWords) {
  const levels = levelsOf(run, words);
  const curves = other ? [run.losses, other] : [run.losses];
  const depth = depthsOf(
    curves,
    levels.map(({ loss }) => loss),
  );
  const marks: TemplateResult = html`${namesOf(levels, curves, depth).map(
    ({ name, y, at, side }) =>
      html`<i class="level" .style=${`--y:${y}`}></i><p class="level ${side}" .style=${`--y:${at}`}>${name}</p>`,
  )}${other ? renderCurve('other', other, depth) : nothing}`;
  return { depth, marks };
}
