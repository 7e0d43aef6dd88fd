// The curve of a run as a picture: the place of each loss, ticks and named lines. A pure function of the losses and the
// available area.
import { scaleLinear, scaleLog } from 'd3-scale';
import { line } from 'd3-shape';
import type { LearningRun } from '../engine/learning_types.ts';
import { seesNext } from '../model/sees_next.ts';
import { numberText } from '../words/number_text.ts';
import { withColon } from '../words/sentences.ts';
import type { LearningWords } from '../words/words.ts';
import { lettersIn } from './text_width.ts';

export interface CurveArea {
  readonly width: number;
  readonly height: number;
}

/** A reference loss, with its name. */
export interface Level {
  readonly name: string;
  readonly loss: number;
}

export interface CurveWanted {
  readonly losses: Float64Array;
  /** Thin curves beside it. */
  readonly others: readonly Float64Array[];
  readonly levels: readonly Level[];
  readonly linear: boolean;
}

type Side = 'start' | 'end';

interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Curve {
  readonly area: CurveArea;
  readonly path: string;
  readonly others: readonly string[];
  /** From left to right, and from top to bottom. */
  readonly steps: readonly Tick[];
  readonly losses: readonly Tick[];
  /** From top to bottom, with the baselines of their names, which are moved apart. */
  readonly levels: readonly (Level & { readonly y: number; readonly baseline: number; readonly anchor: Side })[];
  /** The first step with a loss that is not finite; null: there is none. */
  readonly burst: number | null;
  /** Steps with a loss clearly larger than the one before: from there on other machines' last digits may differ. */
  readonly rises: readonly number[];
  x(step: number): number;
  /** Null where the loss is no number. */
  y(loss: number): number | null;
  /** The step at a place, in the range of the run. */
  stepAt(x: number): number;
}

/** Around the curve, in pixels: ticks of losses on the left, of steps below. */
export const MARGIN = { left: 54, right: 16, top: 24, bottom: 24 };
/** The value that a logarithmic axis shows for a loss of 0. */
const MIN_LOSS = 1e-4;
/** With momentum a loss swings a little, which means nothing. */
const RISE = 1.02;
/** Moves overlapping names of levels apart. */
const LINE = 15;
const PIXELS_A_TICK = { x: 90, y: 34 };

/** The type of names, in pixels: its letters, its height, and the distance to the curve's ends. */
const NAME = { letter: 6.4, height: 12, aside: 12 };
/** A model that attends to no other word has its own level if its loss exceeds the best by this much. */
const WORSE = 1e-6;

/** The loss of a uniform guess, the lowest loss without attention to other words, and the lowest loss. */
export function levelsOf(
  { words, guess, floor, floorAlone, config }: LearningRun,
  said: LearningWords,
): readonly Level[] {
  const level = (name: string, loss: number): Level => ({ name: `${withColon(name)}${numberText(loss)}`, loss });
  const alone = floorAlone > floor + WORSE && floorAlone < guess - WORSE;
  return [
    level(said.guess(words.length), guess),
    ...(alone ? [level(said.alone, floorAlone)] : []),
    level(seesNext(config) ? said.floorMasked : said.floor, floor),
  ];
}

/** The lowest and the highest loss in view. */
function rangeOf({ losses, others, levels }: CurveWanted): readonly [number, number] {
  const start = losses.find(Number.isFinite) ?? 1;
  const named = [start, ...levels.map(({ loss }) => loss)];
  let [min, max] = [Math.min(...named), Math.max(...named)];
  // A diverging curve must not flatten all others.
  const ceiling = 4 * max;
  for (const loss of [losses, ...others].flatMap((curve) => [...curve])) {
    if (!Number.isFinite(loss)) continue;
    min = Math.min(min, loss);
    max = Math.max(max, loss);
  }
  return [Math.max(0, min), Math.min(max, ceiling)];
}

export function curveOf(wanted: CurveWanted, area: CurveArea): Curve {
  const { losses, others, levels, linear } = wanted;
  const steps = losses.length - 1;
  const [min, max] = rangeOf(wanted);
  const left = MARGIN.left;
  const right = Math.max(left + 1, area.width - MARGIN.right);
  const bottom = Math.max(MARGIN.top + 1, area.height - MARGIN.bottom);
  const across = scaleLinear([0, Math.max(1, steps)], [left, right]);
  const up = linear
    ? scaleLinear([0, max * 1.02], [bottom, MARGIN.top])
    : scaleLog([Math.max(MIN_LOSS, min * 0.94), Math.max(MIN_LOSS * 10, max * 1.06)], [bottom, MARGIN.top]);
  const lowest = up.domain()[0]!;
  const y = (loss: number) => (Number.isFinite(loss) ? Math.max(MARGIN.top - 8, up(Math.max(lowest, loss))) : null);
  const path = line<number>()
    .defined(Number.isFinite)
    .x((_, step) => across(step))
    .y((loss) => y(loss) ?? 0);
  const rises = Array.from(losses.keys()).filter((step) => step > 0 && losses[step]! > RISE * losses[step - 1]!);
  const points = Array.from(losses, (loss, step) => ({ x: across(step), y: y(loss) }));
  const burst = losses.findIndex(Number.isNaN);
  const height = bottom - MARGIN.top;
  return {
    area,
    path: path(losses) ?? '',
    others: others.map((each) => path(each) ?? ''),
    steps: across
      .ticks(Math.max(2, Math.floor((right - left) / PIXELS_A_TICK.x)))
      .filter(Number.isInteger)
      .map((step) => ({ at: across(step), text: String(step) })),
    losses: apart(
      up.ticks(Math.max(2, Math.floor(height / PIXELS_A_TICK.y))).map((loss) => ({ at: up(loss), text: String(loss) })),
    ),
    levels: namesApart(levels.map((level) => ({ ...level, y: y(level.loss)! }))).map((level) => ({
      ...level,
      anchor: clearSide(level, { points, left, right }),
    })),
    burst: burst < 0 ? null : burst,
    rises,
    x: (step) => across(step),
    y,
    stepAt: (x) => Math.min(steps, Math.max(0, Math.round(across.invert(x)))),
  };
}

/** The end at which fewer points of the curve stand behind a name; both alike: the last step's. */
function clearSide(
  { name, baseline }: { readonly name: string; readonly baseline: number },
  curve: { readonly points: readonly Point[]; readonly left: number; readonly right: number },
): Side {
  const width = NAME.letter * lettersIn(name);
  const behind = (from: number) =>
    curve.points.filter(
      ({ x, y }) => x >= from && x <= from + width && y !== null && y < baseline + 3 && y > baseline - NAME.height,
    ).length;
  return behind(curve.left + NAME.aside) < behind(curve.right - NAME.aside - width) ? 'start' : 'end';
}

interface Point {
  readonly x: number;
  readonly y: number | null;
}

/** The space of a level's name, where no line is drawn. */
export function nameBox({ name, baseline, anchor }: Curve['levels'][number], width: number) {
  const letters = NAME.letter * lettersIn(name);
  const x = nameX(anchor, width) - (anchor === 'end' ? letters : 0);
  return { x: x - 3, y: baseline - NAME.height, width: letters + 6, height: NAME.height + 4 };
}

/** Where the name of a level begins or ends. */
export const nameX = (anchor: Side, width: number): number =>
  anchor === 'start' ? MARGIN.left + NAME.aside : width - MARGIN.right - NAME.aside;

function namesApart<Kind extends { readonly y: number }>(
  levels: readonly Kind[],
): readonly (Kind & { readonly baseline: number })[] {
  let last = -Infinity;
  return levels
    .toSorted((a, b) => a.y - b.y)
    .map((level) => {
      last = Math.max(level.y - 5, last + LINE, MARGIN.top + 12);
      return { ...level, baseline: last };
    });
}

/** The ticks that do not overlap: on a logarithmic axis they crowd toward the top of each decade. */
function apart(ticks: readonly Tick[]): readonly Tick[] {
  const kept: Tick[] = [];
  for (const tick of ticks.toSorted((a, b) => b.at - a.at))
    if (kept.length === 0 || kept.at(-1)!.at - tick.at >= 18) kept.push(tick);
  return kept;
}
