// The weighted sum behind one row: which values, and the weight of each.
import type { Stage, Trace } from '../../engine/index.ts';
import type { InView } from '../../model/in_view.ts';
import { inputsOf } from '../../ops/operation.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { workedRow } from '../../timeline/followed_token.ts';
import { isWeights } from '../sentence/looks.ts';

/** The weighted sum behind one row of a stage. */
export interface Mix {
  readonly weights: Stage;
  readonly values: Stage;
  readonly row: number;
  readonly shares: readonly number[];
}

/** The values that `stage` mixes into a row; null if it mixes none, or weights are not finite. */
export function mixOf(trace: Trace, stage: Stage, row: number): Mix | null {
  const [weights, values] = inputsOf(trace, stage);
  if (!weights || !values || !isWeights(weights) || values.rows !== weights.cols) return null;
  const shares = rowValuesOf(trace, weights, row);
  return shares.some(Number.isNaN) ? null : { weights, values, row, shares };
}

/** The mix of the scene in view: of the row in focus, else of the one that is computed slowly. */
export function mixInView({ trace, timeline, frame, cell }: InView): Mix | null {
  const { stage, whole } = timeline.scenes[frame.at]!;
  if (whole) return null;
  const isOwn = cell.stage === stage.id || cell.stage === stage.inputs[0];
  return mixOf(trace, stage, isOwn ? cell.row : workedRow(trace, stage, timeline.token));
}

/** The mix of the token in focus at the end; null if nothing was left to mix. */
export function lastMix({ trace, timeline, cell }: Pick<InView, 'trace' | 'timeline' | 'cell'>): Mix | null {
  const mixes = timeline.scenes[0]!.stages.findLast((stage) => mixOf(trace, stage, 0) || mixOf(trace, stage, 1));
  const mix = mixes && cell.row < mixes.rows ? mixOf(trace, mixes, cell.row) : null;
  return mix?.shares.some((share) => share > 0) ? mix : null;
}
