// The few queries of a trace that all other code needs.
import { isIndex, shownValue } from './arguments.ts';
import type { Stage, Trace } from './types.ts';

// They refuse what is not in the trace. A page asks for a million numbers a second: so a message is written only where
// one is refused.

function refuse(name: string, rule: string, value: unknown): never {
  throw new RangeError(`${name} must be ${rule}: got ${shownValue(value)}`);
}

/** @internal */
export function checkTrace(trace: Trace): void {
  if (!(Array.isArray(trace?.stages) && ArrayBuffer.isView(trace.data))) refuse('trace', 'a trace', trace);
}

function checkStage(trace: Trace, stage: Stage): void {
  checkTrace(trace);
  const known = trace.stages[stage?.id];
  if (known === undefined || known.offset !== stage.offset) refuse('stage', 'a stage of the trace', stage);
}

/** The numbers of one stage, row by row: a view of the trace's data, not a copy. */
export function valuesOf(trace: Trace, stage: Stage): Float32Array {
  checkStage(trace, stage);
  return trace.data.subarray(stage.offset, stage.offset + stage.rows * stage.cols);
}

/** One number of a stage. Rows and columns count from 0. */
export function valueAt(trace: Trace, stage: Stage, row: number, col: number): number {
  checkStage(trace, stage);
  const { offset, rows, cols } = stage;
  if (!isIndex(row, rows)) refuse('row', `an integer from 0 to ${rows - 1}`, row);
  if (!isIndex(col, cols)) refuse('col', `an integer from 0 to ${cols - 1}`, col);
  return trace.data[offset + row * cols + col]!;
}

/** @internal Whether a stage belongs to a given batch item and head, or to all of them. */
export const isOf = (stage: Stage, batch: number, head: number): boolean =>
  (stage.batch === null || stage.batch === batch) && (stage.head === null || stage.head === head);

/** The stage of a name for a batch item and head; either is ignored by a stage without that dimension. */
export function findStage(trace: Trace, name: string, batch = 0, head = 0): Stage | undefined {
  checkTrace(trace);
  return trace.stages.find((stage) => stage.name === name && isOf(stage, batch, head));
}

/** All stages of a name, as PyTorch's single tensor: (batch, heads, rows, cols), without missing dimensions. */
export function tensorOf(
  trace: Trace,
  name: string,
): { shape: number[]; data: Float32Array; stages: Stage[] } | undefined {
  checkTrace(trace);
  const stages = trace.stages.filter((stage) => stage.name === name);
  const first = stages[0];
  const last = stages.at(-1);
  if (!first || !last) return undefined;
  const shape = first.rowAxis === null ? [] : [first.rows];
  if (first.rowAxis !== null || first.colAxis !== null) shape.push(first.cols);
  if (last.head !== null) shape.unshift(last.head + 1);
  if (last.batch !== null) shape.unshift(last.batch + 1);
  return { shape, data: trace.data.subarray(first.offset, last.offset + last.rows * last.cols), stages };
}
