// A scene's summary of its stage: arithmetic for display over numbers of the trace; tests compare it with the trace.
import { valueAt, valuesOf, type Stage, type Trace } from '../engine/index.ts';

/** The numbers of one row. */
export const rowValuesOf = (trace: Trace, stage: Stage, row: number): readonly number[] => [
  ...valuesOf(trace, stage).subarray(row * stage.cols, (row + 1) * stage.cols),
];

/** Where the largest number of a list is: of overflowed ones, the first. */
export const largestAt = (values: readonly number[]): number => Math.max(0, values.indexOf(Math.max(...values)));

/** The sum of a row, in double precision. */
export const rowSumOf = (trace: Trace, stage: Stage, row: number): number =>
  rowValuesOf(trace, stage, row).reduce((sum, value) => sum + value, 0);

/** The sum of `of` over the finite numbers of a stage, and their count. */
function sumOf(trace: Trace, stage: Stage, of: (value: number) => number): readonly [sum: number, count: number] {
  let [sum, count] = [0, 0];
  for (const value of valuesOf(trace, stage)) {
    if (!Number.isFinite(value)) continue;
    sum += of(value);
    count++;
  }
  return [sum, count];
}

/** The mean of the finite numbers of a stage. */
function meanOf(trace: Trace, stage: Stage): number {
  const [sum, count] = sumOf(trace, stage, (value) => value);
  return sum / count;
}

/** The variance of the finite numbers of a stage, over n - 1 as in torch.var; NaN for fewer than two. */
export function varianceOf(trace: Trace, stage: Stage): number {
  const mean = meanOf(trace, stage);
  const [squares, count] = sumOf(trace, stage, (value) => (value - mean) ** 2);
  return count < 2 ? NaN : squares / (count - 1);
}

/** The factor on a surviving weight: 1 / (1 - p) for a `dropout_noise` stage; 0 for p = 1, where none survives. */
export const growthOf = ({ scalar }: Stage): number => (scalar === 0 ? 0 : Math.fround(1 / scalar!));

/** How many numbers of a stage are zero; in dropout's noise these are the dropped ones. */
export const zerosIn = (trace: Trace, stage: Stage): number =>
  valuesOf(trace, stage).reduce((count, value) => count + (value === 0 ? 1 : 0), 0);

/** Whether a cell of `by` is zero. */
export const isZeroAt = (trace: Trace, by: Stage, row: number, col: number): boolean =>
  valueAt(trace, by, row, col) === 0;
