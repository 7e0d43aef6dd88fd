// What stands beside rows and columns: tokens, or the number of a dimension.
import type { Axis, Stage, Trace } from '../engine/index.ts';

export const isTokenAxis = (axis: Axis | null): boolean => axis === 'token' || axis === 'query' || axis === 'key';

export function labelsOf(trace: Trace, axis: Axis | null, count: number): readonly string[] {
  if (isTokenAxis(axis) && count === trace.tokens.length) return trace.tokens;
  return Array.from({ length: count }, (_, i) => (axis === null ? '' : String(i + 1)));
}

export const rowLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.rowAxis, stage.rows);
export const colLabels = (trace: Trace, stage: Stage) => labelsOf(trace, stage.colAxis, stage.cols);
