// What a curve is compared with on the page that learns: losses as lines with their names, and another curve.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningRun } from '../engine/index.ts';
import { seesNext } from '../model/learning_parts.ts';
import { numberText } from '../words/number_text.ts';
import { withColon } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { depthsOf } from './moment.ts';
import { renderCurve } from './curve.ts';

/** A loss to compare with, its name, and how its line is drawn. */
export interface Level {
  readonly name: string;
  readonly loss: number;
  readonly line: 'solid' | 'dashed' | 'dotted';
}

/** A model that attends to no other word has its own level if its loss exceeds the best by this much. */
const WORSE = 1e-6;

/** The loss of a uniform guess, the lowest loss without attention to other words, and the lowest loss. */
export function levelsOf({ words, guess, floor, floorAlone, config }: LearningRun, said: LearningWords): Level[] {
  const level = (line: Level['line'], name: string, loss: number): Level => ({
    name: `${withColon(name)}${numberText(loss)}`,
    loss,
    line,
  });
  const alone = floorAlone > floor + WORSE && floorAlone < guess - WORSE;
  return [
    level('solid', said.guess(words.length), guess),
    ...(alone ? [level('dashed', said.alone, floorAlone)] : []),
    level('dotted', seesNext(config) ? said.floorMasked : said.floor, floor),
  ];
}

/** The height of a level's name, as a share of the curve's. */
const NAME = 0.17;

/**
 * The scale of a run's curve, and its levels.
 * @param other The losses that it is compared with.
 * @param levels Those of the run, if not fewer.
 */
export function comparedWith(
  run: LearningRun,
  other: Float64Array | null,
  words: LearningWords,
  levels = levelsOf(run, words),
) {
  const curves = other ? [run.losses, other] : [run.losses];
  const depth = depthsOf(
    curves,
    levels.map(({ loss }) => loss),
  );
  let at = Number.NEGATIVE_INFINITY; // where a name is: beside its line, and below the name before
  const marks: TemplateResult = html`${levels.map(({ name, loss, line }) => {
    const y = depth(loss);
    at = Math.max(at + NAME, y);
    return html`<i class="level" .style=${`--y:${y};--aside:${at - y};--line-style:${line}`}><b></b></i>
      <p class="level" .style=${`--y:${at};--line-style:${line}`}>${name}</p>`;
  })}${other ? renderCurve('other', other, depth) : nothing}`;
  return { depth, marks };
}
