// What a scene says of its stage as a whole: display arithmetic over numbers of the trace, held to it by tests.
import { valueAt, valuesOf, type Stage, type Trace } from '../engine/index.ts';
import { inputsOf } from './operation.ts';
import { hiddenNumber } from './sources.ts';

/** What a row sums to, in double precision. */
export function rowSumOf(trace: Trace, stage: Stage, row: number): number {
  return valuesOf(trace, stage)
    .subarray(row * stage.cols, (row + 1) * stage.cols)
    .reduce((sum, value) => sum + value, 0);
}

const finiteOf = (trace: Trace, stage: Stage): readonly number[] => [...valuesOf(trace, stage).filter(Number.isFinite)];

/** The mean of the finite numbers of a stage. */
export function meanOf(trace: Trace, stage: Stage): number {
  const values = finiteOf(trace, stage);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The variance of the finite numbers of a stage, over n - 1 as torch.var has it; NaN of fewer than two. */
export function varianceOf(trace: Trace, stage: Stage): number {
  const values = finiteOf(trace, stage);
  const mean = meanOf(trace, stage);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return values.length < 2 ? NaN : squares / (values.length - 1);
}

/** The mask that scores or weights of queries over keys have met; null where they met none. */
function maskMet(trace: Trace, stage: Stage): Stage | null {
  if (stage.rowAxis !== 'query' || stage.colAxis !== 'key') return null;
  const inputs = inputsOf(trace, stage);
  return (
    inputs.find((input) => hiddenNumber(input) !== null) ??
    inputs.reduce<Stage | null>((met, input) => met ?? maskMet(trace, input), null)
  );
}

/**
 * The mask whose cells are hidden in a stage, to the last weights; null where none is, or where it strikes them out
 * itself.
 */
export function hidingMask(trace: Trace, stage: Stage): Stage | null {
  const mask = maskMet(trace, stage);
  return mask && stage.inputs.includes(mask.id) && stage.op !== 'masked_fill' ? null : mask;
}

/** Whether a mask hides a cell. */
export const isHiddenAt = (trace: Trace, mask: Stage, row: number, col: number): boolean =>
  valueAt(trace, mask, row, col) === hiddenNumber(mask);

/** Whether some cell of a stage is hidden by the mask. */
export function hidesSome(trace: Trace, stage: Stage): boolean {
  const mask = hidingMask(trace, stage);
  return mask !== null && valuesOf(trace, mask).includes(hiddenNumber(mask)!);
}

/** What dropout multiplies a survivor by: 1 / (1 - p) of a `dropout_noise` stage; 0 for p = 1, where none survives. */
export const growthOf = ({ scalar }: Stage): number => (scalar === 0 ? 0 : Math.fround(1 / scalar!));

/** How many numbers of a stage are zero: of a dropout's noise, those that fell. */
export const zerosIn = (trace: Trace, stage: Stage): number =>
  valuesOf(trace, stage).filter((value) => value === 0).length;

/** Whether a cell of `by` is zero. */
export const isZeroAt = (trace: Trace, by: Stage, row: number, col: number): boolean =>
  valueAt(trace, by, row, col) === 0;
