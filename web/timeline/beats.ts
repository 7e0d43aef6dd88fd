// The micro-steps of one scene: the transition into it, and which cells land when, by the pace of its operation.
import type { Stage, Trace } from '../engine/index.ts';
import { evaluate } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import { headsOf, type Rhythm } from '../ops/operation.ts';
import { MAX_NUMBERED, range } from './long_axis.ts';
import { followedRow, walkedRows, workedRow } from './followed_token.ts';
import type { WalkScene } from './scenes.ts';

/** Cells [from, to) of a stage, counted row by row. */
interface Landing {
  readonly stage: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The purpose of a beat. `change`: from the scene before to this one, with all operands of this one. A result is walked
 * through slowly at first: its first `cell`, then the `row` of that cell, then the `rest`. `tour`: through the whole
 * figure.
 */
type Pace = 'change' | 'cell' | 'row' | 'rest' | 'tour';

/** One micro-step. Its cells have landed once it has ended. */
export interface Beat {
  /** The position of its scene in the walk; for a change, of the scene that it leads to. */
  readonly at: number;
  readonly pace: Pace;
  readonly lands: readonly Landing[];
  /** For a sum: the term in flight, counted from 0; null if a whole cell or more is in flight. */
  readonly term: number | null;
  /** The operands of the landing cell arrived term by term before: none travels again. */
  readonly gathered: boolean;
  readonly ms: number;
  /** The pause after this beat, in milliseconds. */
  readonly pause: number;
}

type Step = Omit<Beat, 'at' | 'pause'>;

const TERM_MS = 900;
/** A product of 0 adds nothing. */
const ZERO_MS = 150;
const LAND_MS = 400;
const CELL_MS = 900;
const ROW_CELL_MS = 600;
const ROW_MS = 1000;
const REST_MS = 1400;
const WHOLE_MS = 900;
const CHANGE_MS = 700;
/** The pause after a complete scene. */
const PAUSE_MS = 1200;
const MIN_TOUR_MS = 3000;
const MAX_TOUR_MS = 6000;

/**
 * The share of its time that an operation takes when it is seen again: keys and values are computed as queries were.
 */
const AGAIN = 0.5;

/**
 * Beyond the number of similar steps that a reader takes in one by one, all of them together take no longer than that
 * many.
 */
const hurried = (ms: number, steps: number): number => (ms * Math.min(steps, MAX_NUMBERED)) / steps;

/** The rows [first, end) of a stage that are walked through. */
type Rows = readonly [first: number, end: number];

const landing = (stage: Stage, from: number, to: number): Landing => ({ stage: stage.id, from, to });
const rowsOf = (stage: Stage, first: number, end: number): Landing =>
  landing(stage, first * stage.cols, end * stage.cols);
const cellsOf = (stage: Stage, row: number, first: number, end: number): Landing =>
  landing(stage, row * stage.cols + first, row * stage.cols + end);
const step = (pace: Pace, ms: number, ...lands: readonly Landing[]): Step => ({
  pace,
  lands,
  term: null,
  gathered: false,
  ms,
});

const whole = (stage: Stage, [first, end]: Rows): readonly Step[] => [
  step('rest', WHOLE_MS, rowsOf(stage, first, end)),
];

/** The rows after the first, if any. */
const rest = (stage: Stage, [first, end]: Rows): readonly Step[] =>
  end - first > 1 ? [step('rest', REST_MS, rowsOf(stage, first + 1, end))] : [];

/** Rows before the one in focus have nothing to show: they land at once. */
const before = (stage: Stage, first: number, worked: number): readonly Step[] =>
  worked > first ? [step('row', LAND_MS, rowsOf(stage, first, worked))] : [];

function terms(trace: Trace, stage: Stage, token: number | null): readonly Step[] {
  const [start, end] = walkedRows(trace, stage, token);
  const row = workedRow(trace, stage, token);
  const first = operationOf(stage).expression(trace, stage, row, 0);
  const summands = first?.kind === 'sum' ? first.of : [];
  const msOf = (term: number) => (evaluate(summands[term]!, trace) === 0 ? ZERO_MS : TERM_MS);
  const slow = summands.map((_, term): Step => ({ ...step('cell', hurried(msOf(term), summands.length)), term }));
  const sum = { ...step('cell', LAND_MS, cellsOf(stage, row, 0, 1)), gathered: true };
  const others = range(1, stage.cols).map((col) =>
    step('row', hurried(ROW_CELL_MS, stage.cols - 1), cellsOf(stage, row, col, col + 1)),
  );
  return [...before(stage, start, row), ...slow, sum, ...others, ...rest(stage, [row, end])];
}

function cells(stage: Stage, rows: Rows): readonly Step[] {
  const [row] = rows;
  const first = step('cell', CELL_MS, cellsOf(stage, row, 0, 1));
  const others = stage.cols > 1 ? [step('row', ROW_MS, cellsOf(stage, row, 1, stage.cols))] : [];
  return [first, ...others, ...rest(stage, rows)];
}

const rowByRow = (stage: Stage, [first, end]: Rows): readonly Step[] =>
  range(first, end).map((row) => step('rest', hurried(ROW_MS, end - first), rowsOf(stage, row, row + 1)));

/** The head in view lands last, so that the walk ends at its cells. */
function deal(trace: Trace, stage: Stage, [first, end]: Rows): readonly Step[] {
  const heads = [...headsOf(trace, stage).filter((head) => head !== stage), stage];
  return range(first, end).map((row) => step('rest', ROW_MS, ...heads.map((head) => rowsOf(head, row, row + 1))));
}

/** One cell after the other in the first row, together in each of the others. */
function stepByStep(trace: Trace, stage: Stage, [first, end]: Rows): readonly Step[] {
  const parts = operationOf(stage).steps?.(trace, stage) ?? [stage];
  const row = (r: number) => parts.map((s) => rowsOf(s, r, r + 1));
  return [
    ...row(first).map((lands) => step('row', ROW_MS, lands)),
    ...range(first + 1, end).map((r) => step('rest', hurried(ROW_MS, end - first - 1), ...row(r))),
  ];
}

/** When a token is followed, numbers that all tokens share come row by row; the token's own keep their slow pace. */
function rhythmOf(stage: Stage, token: number | null): Rhythm {
  const { rhythm } = operationOf(stage);
  return token !== null && followedRow(stage, token) === null && rhythm === 'terms' ? 'rows' : rhythm;
}

function walkThrough(trace: Trace, stage: Stage, token: number | null): readonly Step[] {
  const rows = walkedRows(trace, stage, token);
  return {
    together: () => whole(stage, rows),
    terms: () => terms(trace, stage, token),
    cells: () => cells(stage, rows),
    rows: () => rowByRow(stage, rows),
    deal: () => deal(trace, stage, rows),
    steps: () => stepByStep(trace, stage, rows),
  }[rhythmOf(stage, token)]();
}

/** The first cell keeps its pace; the rest gives a reader at least `least` milliseconds for the words. */
function unhurried(steps: readonly Step[], min: number): readonly Step[] {
  const sum = (some: readonly Step[]) => some.reduce((ms, each) => ms + each.ms, 0);
  const late = min - sum(steps);
  if (late <= 0) return steps;
  const patient = steps.filter(({ pace }) => pace === 'row' || pace === 'rest');
  const stretched = new Set(patient.length > 0 ? patient : steps);
  const by = 1 + late / sum([...stretched]);
  return steps.map((each) => (stretched.has(each) ? { ...each, ms: each.ms * by } : each));
}

/**
 * The beats of the scene at a position of the walk.
 * @param token The followed token; null: all.
 * @param reading The reading time of the scene's words, in milliseconds.
 * @param most How long its numbers take at most, in milliseconds.
 */
export function beatsOf(
  trace: Trace,
  scenes: readonly WalkScene[],
  at: number,
  token: number | null,
  reading: number,
  most = Infinity,
): readonly Beat[] {
  const { stage, whole: isWhole } = scenes[at]!;
  const pause = at < scenes.length - 1 ? PAUSE_MS : 0;
  const again = scenes.slice(0, at).some((before) => !before.whole && before.stage.op === stage.op) ? AGAIN : 1;
  const steps = isWhole
    ? [step('tour', Math.min(Math.max(reading, MIN_TOUR_MS), MAX_TOUR_MS))]
    : unhurried(
        walkThrough(trace, stage, token).map((s) => ({ ...s, ms: s.ms * again })),
        reading - pause,
      );
  const long = steps.reduce((sum, { ms }) => sum + ms, 0);
  const paced = long > most ? steps.map((s) => ({ ...s, ms: (s.ms * most) / long })) : steps;
  const all = at > 0 ? [step('change', CHANGE_MS), ...paced] : paced;
  return all.map((s, i) => ({ ...s, at, pause: i === all.length - 1 ? pause : 0 }));
}
