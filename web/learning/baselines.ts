// What a curve is compared with: losses as lines with their names, and another curve, both with names at their ends.
import { html, nothing, type TemplateResult } from 'lit';
import type { LearningRun } from '../engine/index.ts';
import { seesNext } from '../model/learning_parts.ts';
import { numberText } from '../words/number_text.ts';
import { withColon } from '../words/text.ts';
import type { LearningWords } from '../words/words.ts';
import { depthsOf, logarithm } from './prediction.ts';
import { renderCurve, renderRounds } from './curve.ts';

/** A loss to compare with, its name, and how its line is drawn; or of the end of a curve, which one. */
interface Baseline {
  readonly name: string;
  readonly loss: number;
  readonly line: 'solid' | 'dashed' | 'dotted';
  readonly end?: 'after' | 'before';
}

/** A model that attends to no other word has its own if its loss exceeds the best by this much. */
const WORSE = 1e-6;

const baseline = (line: Baseline['line'], name: string, loss: number): Baseline => ({
  name: `${withColon(name)}${numberText(loss, false, true)}`,
  loss,
  line,
});

/** The lowest loss of a run, in which no word sees what it guesses. */
export const lowestOf = ({ floor }: LearningRun, words: LearningWords['opening']): Baseline =>
  baseline('dotted', words.floor, floor);

/** The loss of a uniform guess, the lowest loss without attention to other words, and the lowest loss. */
export function baselinesOf(run: LearningRun, said: LearningWords): Baseline[] {
  const { words, guess, floor, floorAlone, config } = run;
  const alone = floorAlone > floor + WORSE && floorAlone < guess - WORSE;
  return [
    baseline('solid', said.guess(words.length), guess),
    ...(alone ? [baseline('dashed', said.alone, floorAlone)] : []),
    seesNext(config) ? baseline('dotted', said.floorMasked, floor) : lowestOf(run, said.opening),
  ];
}

/** The height of a baseline’s name, as a share of the curve's. */
const NAME = 0.17;

/** The losses that a run's are compared with, and the names of both curves, first the other's. */
export interface Compared {
  readonly losses: Float64Array;
  readonly names: readonly [string, string];
}

/**
 * The scale of a run's curve, and what it is compared with.
 * @param scale As of `depthsOf`.
 */
export function comparedWith(
  { losses }: LearningRun,
  baselines: readonly Baseline[],
  other: Compared | null = null,
  scale = logarithm,
) {
  const ends: readonly Baseline[] = other
    ? [
        { ...baseline('dashed', other.names[0], other.losses.at(-1)!), end: 'before' },
        { ...baseline('solid', other.names[1], losses.at(-1)!), end: 'after' },
      ]
    : [];
  const curves = other ? [losses, other.losses] : [losses];
  const depth = depthsOf(
    curves,
    baselines.map(({ loss }) => loss),
    scale,
  );
  let at = Number.NEGATIVE_INFINITY; // where a name is: beside its line, and below the name before
  const named = [...ends, ...baselines].toSorted((a, b) => depth(a.loss) - depth(b.loss));
  const marks: TemplateResult = html`${named.map(({ name, loss, line, end }) => {
    const y = depth(loss);
    at = Math.max(at + NAME, y);
    const kind = end ? `level end ${end}` : 'level';
    return html`<i class=${kind} .style=${`--y:${y};--aside:${at - y};--line-style:${line}`}><b></b></i>
      <p class=${kind} .style=${`--y:${at};--line-style:${line}`}>${name}</p>`;
  })}${other ? renderCurve('other', other.losses, depth) : nothing}`;
  return { depth, marks };
}

/** Both curves of an experiment. */
export function renderCurves(run: LearningRun, other: Compared, { opening }: LearningWords): TemplateResult {
  const { depth, marks } = comparedWith(run, [], other, (loss) => loss);
  return html`<div class="losses"><p class="axis-name">${opening.axes.error}</p>
    ${renderCurve('after', run.losses, depth)} ${marks} ${renderRounds(run.steps, opening)}</div>`;
}
