// What a curve is compared with on the page that learns: losses as lines with their names, and another curve.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningRun } from '../engine/index.ts';
import { seesNext } from '../model/learning_parts.ts';
import { numberText } from '../words/number_text.ts';
import { withColon } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { depthsOf } from './prediction.ts';
import { renderCurve } from './curve.ts';

/** A loss to compare with, its name, and how its line is drawn. */
export interface Baseline {
  readonly name: string;
  readonly loss: number;
  readonly line: 'solid' | 'dashed' | 'dotted';
}

/** A model that attends to no other word has its own if its loss exceeds the best by this much. */
const WORSE = 1e-6;

/** The loss of a uniform guess, the lowest loss without attention to other words, and the lowest loss. */
export function baselinesOf({ words, guess, floor, floorAlone, config }: LearningRun, said: LearningWords): Baseline[] {
  const baseline = (line: Baseline['line'], name: string, loss: number): Baseline => ({
    name: `${withColon(name)}${numberText(loss)}`,
    loss,
    line,
  });
  const alone = floorAlone > floor + WORSE && floorAlone < guess - WORSE;
  return [
    baseline('solid', said.guess(words.length), guess),
    ...(alone ? [baseline('dashed', said.alone, floorAlone)] : []),
    baseline('dotted', seesNext(config) ? said.floorMasked : said.floor, floor),
  ];
}

/** The height of a baseline’s name, as a share of the curve's. */
const NAME = 0.17;

/**
 * The scale of a run's curve, and its baselines.
 * @param other The losses that it is compared with.
 * @param baselines Those of the run, if not fewer.
 */
export function comparedWith(
  run: LearningRun,
  other: Float64Array | null,
  words: LearningWords,
  baselines = baselinesOf(run, words),
) {
  const curves = other ? [run.losses, other] : [run.losses];
  const depth = depthsOf(
    curves,
    baselines.map(({ loss }) => loss),
  );
  let at = Number.NEGATIVE_INFINITY; // where a name is: beside its line, and below the name before
  const marks: TemplateResult = html`${baselines.map(({ name, loss, line }) => {
    const y = depth(loss);
    at = Math.max(at + NAME, y);
    return html`<i class="level" .style=${`--y:${y};--aside:${at - y};--line-style:${line}`}><b></b></i>
      <p class="level" .style=${`--y:${at};--line-style:${line}`}>${name}</p>`;
  })}${other ? renderCurve('other', other, depth) : nothing}`;
  return { depth, marks };
}
