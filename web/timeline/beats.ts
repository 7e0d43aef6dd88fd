// The micro-steps of one stage: which cells land when, by the pace of its operation.
import type { Stage, Trace } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { headsOf } from '../ops/operation.ts';

/** Cells [from, to) of a stage, counted row by row. */
export interface Landing {
  readonly stage: number;
  readonly from: number;
  readonly to: number;
}

/** One micro-step. What it lands is there once it has ended. */
export interface Beat {
  /** The position of its stage in the playlist. */
  readonly at: number;
  readonly lands: readonly Landing[];
  /** Of a sum: the term that is in flight, counted from 0; null where a whole cell or more is. */
  readonly term: number | null;
  /** The operands of what lands have come term by term before: none travels again. */
  readonly gathered: boolean;
  readonly ms: number;
}

type Step = Omit<Beat, 'at'>;

const TERM_MS = 900;
const LAND_MS = 400;
const CELL_MS = 900;
const ROW_CELL_MS = 600;
const ROW_MS = 1000;
const REST_MS = 1400;
const WHOLE_MS = 900;

/** More steps alike than this are hurried: they take no longer together than as many. */
const MOST_UNHURRIED = 12;
const hurried = (ms: number, steps: number): number => (ms * Math.min(steps, MOST_UNHURRIED)) / steps;

const landing = (stage: Stage, from: number, to: number): Landing => ({ stage: stage.id, from, to });
const rowsOf = (stage: Stage, first: number, end: number): Landing => landing(stage, first * stage.cols, end * stage.cols);
const step = (ms: number, ...lands: readonly Landing[]): Step => ({ lands, term: null, gathered: false, ms });
const count = (n: number) => Array.from({ length: n }, (_, i) => i);

const whole = (stage: Stage): readonly Step[] => [step(WHOLE_MS, rowsOf(stage, 0, stage.rows))];

/** The rest of the stage, if it has more than one row. */
const rest = (stage: Stage): readonly Step[] => (stage.rows > 1 ? [step(REST_MS, rowsOf(stage, 1, stage.rows))] : []);

function terms(trace: Trace, stage: Stage): readonly Step[] {
  const first = operationOf(stage).expression(trace, stage, 0, 0);
  const summands = first?.kind === 'sum' ? first.terms.length : 0;
  const slow = count(summands).map((term): Step => ({ lands: [], term, gathered: false, ms: hurried(TERM_MS, summands) }));
  const sum = { ...step(LAND_MS, landing(stage, 0, 1)), gathered: true };
  const row = count(stage.cols - 1).map((col) => step(hurried(ROW_CELL_MS, stage.cols - 1), landing(stage, col + 1, col + 2)));
  return [...slow, sum, ...row, ...rest(stage)];
}

function cells(stage: Stage): readonly Step[] {
  const first = step(CELL_MS, landing(stage, 0, 1));
  const row = stage.cols > 1 ? [step(ROW_MS, landing(stage, 1, stage.cols))] : [];
  return [first, ...row, ...rest(stage)];
}

const rows = (stage: Stage): readonly Step[] => count(stage.rows).map((row) => step(hurried(ROW_MS, stage.rows), rowsOf(stage, row, row + 1)));

/** The head in view lands last, so that the walk is at its cells. */
function deal(trace: Trace, stage: Stage): readonly Step[] {
  const heads = [...headsOf(trace, stage).filter((head) => head !== stage), stage];
  return count(stage.rows).map((row) => step(ROW_MS, ...heads.map((head) => rowsOf(head, row, row + 1))));
}

/** Maximum, exponentials, sum, shares: one after the other in the first row, together in each of the others. */
function softmax(trace: Trace, stage: Stage): readonly Step[] {
  const [exp, sum] = stage.inputs.map((id) => trace.stages[id]!) as [Stage, Stage];
  const maximum = trace.stages[exp.inputs[1]!]!;
  const parts = [maximum, exp, sum, stage];
  const row = (r: number) => parts.map((s) => rowsOf(s, r, r + 1));
  return [...row(0).map((lands) => step(ROW_MS, lands)), ...count(stage.rows - 1).map((r) => step(hurried(ROW_MS, stage.rows - 1), ...row(r + 1)))];
}

export function beatsOf(trace: Trace, stage: Stage, at: number): readonly Beat[] {
  const steps = {
    whole: () => whole(stage),
    terms: () => terms(trace, stage),
    cells: () => cells(stage),
    rows: () => rows(stage),
    softmax: () => softmax(trace, stage),
    deal: () => deal(trace, stage),
  }[operationOf(stage).rhythm]();
  return steps.map((s) => ({ ...s, at }));
}
