// The operations by their names in the trace; the type checker refuses the build until each has its file, or what is
// said of it in sources.ts.
import type { Op, Stage, Trace } from '../engine/index.ts';
import * as all from './all.ts';
import { inputsOf, isOf, type Operation } from './operation.ts';
import { SOURCES } from './sources.ts';

export const OPERATIONS: Readonly<Record<Op, Operation>> = { ...SOURCES, ...all };

export const operationOf = (stage: Stage): Operation => OPERATIONS[stage.op];

const isOfQueriesAndKeys = ({ rowAxis, colAxis }: Stage): boolean => rowAxis === 'query' && colAxis === 'key';

/** Whether a stage holds attention weights: how much each query takes from each key. */
export const isAttention = (stage: Stage): boolean => isOfQueriesAndKeys(stage) && operationOf(stage).shares === true;

/** The attention weights of one batch item and head that meet the values. */
export const weightsOf = (trace: Trace, batch: number, head: number): Stage =>
  trace.stages.findLast((stage) => isAttention(stage) && isOf(stage, batch, head))!;

/** Whether a stage holds the scores or what has become of them, cell by cell; masks and noise only meet them. */
export function isFromScores(trace: Trace, stage: Stage): boolean {
  const [first] = inputsOf(trace, stage); // what an operation works on; the others are what it does to that
  if (!isOfQueriesAndKeys(stage) || !first) return false;
  return !isOfQueriesAndKeys(first) || isFromScores(trace, first);
}
