// Why weights are not numbers (NaN): read from the numbers of the trace, never from its config.
import { valueAt, type Stage, type Trace } from '../engine/index.ts';
import { hiddenNumber, hidesAllKeys, hidingMask, isHiddenAt } from './masks.ts';
import { inputsOf } from './operation.ts';
import { rowValuesOf } from './summary.ts';

/** No key is visible; or the first cell that is not finite: it was given, or its computation has overflowed. */
type Cause =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'given' | 'overflow'; readonly stage: Stage; readonly row: number; readonly col: number };

/** The stages that this one is computed from, in the order of the walk. */
function ancestorsOf(trace: Trace, stage: Stage): readonly Stage[] {
  const ids = new Set<number>();
  const visit = (one: Stage): void => {
    for (const input of inputsOf(trace, one)) {
      if (ids.has(input.id)) continue;
      ids.add(input.id);
      visit(input);
    }
  };
  visit(stage);
  return trace.stages.filter(({ id }) => ids.has(id));
}

/** Why a row of weights holds NaN; null if it holds none, or no such cell is found. */
export function causeOfNaN(trace: Trace, weights: Stage, row: number): Cause | null {
  if (!rowValuesOf(trace, weights, row).some(Number.isNaN)) return null;
  const applied = hidingMask(trace, weights);
  const ancestors = ancestorsOf(trace, weights);
  // A mask after softmax hides weights that were computed from all keys.
  const mask = applied && hiddenNumber(applied) === 1 ? applied : null;
  const isNaNBefore = ancestors.some(
    (one) => one.name === 'attn_weights' && rowValuesOf(trace, one, row).some(Number.isNaN),
  );
  if (applied && hidesAllKeys(trace, applied, row) && (mask || !isNaNBefore)) return { kind: 'hidden' };
  const isSeen = (key: number) => !mask || !isHiddenAt(trace, mask, row, key);
  /** Whether a row of a stage matters for this row of weights: a token is a query, or a key that is seen. */
  const matters = ({ rowAxis }: Stage, at: number) => {
    if (rowAxis === 'query') return at === row;
    if (rowAxis === 'key' || rowAxis === 'memory') return isSeen(at);
    return rowAxis !== 'token' || at === row || (trace.config.memory === null && isSeen(at));
  };
  for (const stage of ancestors) {
    for (let at = 0; at < stage.rows; at++) {
      if (!matters(stage, at)) continue;
      for (let col = 0; col < stage.cols; col++) {
        if (stage.colAxis === 'key' && !isSeen(col)) continue;
        if (Number.isFinite(valueAt(trace, stage, at, col))) continue;
        return { kind: stage.inputs.length === 0 || stage.replaced ? 'given' : 'overflow', stage, row: at, col };
      }
    }
  }
  return null;
}
