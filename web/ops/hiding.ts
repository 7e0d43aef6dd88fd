// Which keys masks hide from queries: in the scores, and in every stage computed from them, up to the last weights.
import { valueAt, valuesOf, type Config, type Stage, type Trace } from '../engine/index.ts';
import { sourceOf } from './index.ts';
import { inputsOf } from './operation.ts';
import { rowValuesOf } from './summary.ts';

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

/** Whether a row sees no key. */
export const hidesAllKeys = (trace: Trace, mask: Stage, row: number): boolean =>
  rowValuesOf(trace, mask, row).every((number) => number === hiddenNumber(mask));

/** What a mask hides, by its numbers: those that a config builds, or others that were given. */
export type Hides = Exclude<Config['mask'], undefined> | 'given' | 'upsideDown';

export function whatMaskHides(trace: Trace, mask: Stage): Hides {
  const { mask: built, lengths } = trace.config;
  if (!mask.replaced) return built;
  const cells = Array.from(valuesOf(trace, mask), (number, i) => ({
    hidden: number === hiddenNumber(mask),
    ahead: i % mask.cols > Math.floor(i / mask.cols),
    padding: i % mask.cols >= (lengths?.[mask.batch ?? 0] ?? mask.cols),
  }));
  if (cells.every(({ hidden }) => !hidden)) return 'none';
  if (cells.every(({ hidden, ahead }) => hidden === ahead)) return 'causal';
  if (lengths && cells.every(({ hidden, padding }) => hidden === padding)) return 'padding';
  if (lengths && cells.every(({ hidden, ahead, padding }) => hidden === (ahead || padding))) return 'causal+padding';
  return mask.rows > 1 && cells.every(({ hidden, ahead }) => hidden !== ahead) ? 'upsideDown' : 'given';
}

/** Whether some cell of a stage is hidden by the mask. */
export function hidesSome(trace: Trace, stage: Stage): boolean {
  const mask = hidingMask(trace, stage);
  return mask !== null && valuesOf(trace, mask).includes(hiddenNumber(mask)!);
}
