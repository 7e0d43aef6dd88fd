// Which keys masks hide from queries: in the scores, and in every stage computed from them, up to the last weights.
import { valueAt, valuesOf, type Stage, type Trace } from '../engine/index.ts';
import { sourceOf } from './index.ts';
import { inputsOf } from './operation.ts';

/** The value in a mask that hides a key from a query; null for every other stage. */
export function hiddenNumber(stage: Stage): 0 | 1 | null {
  const one = sourceOf(stage)?.mask;
  return one === 'hidden' ? 1 : one === 'visible' ? 0 : null;
}

/** The mask that has been applied to these scores or weights; null before one is, and where it hides nothing. */
export function hidingMask(trace: Trace, stage: Stage): Stage | null {
  if (stage.rowAxis !== 'query' || stage.colAxis !== 'key') return null;
  if (stage.op === 'masked_fill' && stage.scalar !== null) return null; // a score of zero still gets a weight
  const inputs = inputsOf(trace, stage);
  return (
    inputs.find((input) => hiddenNumber(input) !== null) ??
    inputs.reduce<Stage | null>((met, input) => met ?? hidingMask(trace, input), null)
  );
}

/** Whether a mask hides a cell. */
export const isHiddenAt = (trace: Trace, mask: Stage, row: number, col: number): boolean =>
  valueAt(trace, mask, row, col) === hiddenNumber(mask);

/** Whether some cell of a stage is hidden by the mask. */
export function hidesSome(trace: Trace, stage: Stage): boolean {
  const mask = hidingMask(trace, stage);
  return mask !== null && valuesOf(trace, mask).includes(hiddenNumber(mask)!);
}
