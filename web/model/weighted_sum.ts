// The weighted sum behind one row of a stage, and how far its terms have come.
import type { Stage, Trace } from '../engine/index.ts';
import { operationOf } from '../ops/index.ts';
import { inputsOf } from '../ops/operation.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { ease } from '../timeline/flights.ts';
import { workedRow } from '../timeline/followed_token.ts';
import type { InView } from './in_view.ts';
import { isKeyAxis } from './labels.ts';

/** Whether a stage has a number for each word that a word looks at. */
export const isOverTokens = ({ rowAxis, colAxis }: Stage): boolean => rowAxis === 'query' && colAxis === 'key';

/** Attention weights, by which the values are mixed. */
export const isWeights = (stage: Stage): boolean => operationOf(stage).shares === true && isOverTokens(stage);

/** The weighted sum behind one row of a stage. */
export interface Mix {
  readonly weights: Stage;
  readonly values: Stage;
  readonly row: number;
  readonly shares: readonly number[];
}

/** The values that `stage` mixes into a row; null if it mixes none. */
export function mixOf(trace: Trace, stage: Stage, row: number): Mix | null {
  const [weights, values] = inputsOf(trace, stage);
  if (!weights || !values || !isWeights(weights) || !isKeyAxis(values.rowAxis)) return null;
  return { weights, values, row, shares: rowValuesOf(trace, weights, row) };
}

/** Whether a head attends and brings nothing along, as when it is switched off. */
export const isSilent = (trace: Trace, { head, batch }: Stage, row: number): boolean =>
  trace.stages.some(
    (mix) =>
      mix.head === head &&
      mix.batch === batch &&
      mixOf(trace, mix, row) !== null &&
      rowValuesOf(trace, mix, row).every((value) => value === 0),
  );

/** The mix of the scene in view: of the row in focus, else of the one that is computed slowly. */
export function mixInView({ trace, timeline, frame, cell }: InView): Mix | null {
  const { stage, whole } = frame.scene;
  if (whole) return null;
  const isOwn = cell.stage === stage.id || cell.stage === stage.inputs[0];
  return mixOf(trace, stage, isOwn ? cell.row : workedRow(trace, stage, timeline.token));
}

/** The mix of the token in focus at the end. */
export function lastMix({ trace, timeline, cell }: Pick<InView, 'trace' | 'timeline' | 'cell'>): Mix | null {
  const mixes = timeline.scenes[0]!.stages.findLast((stage) => mixOf(trace, stage, 0));
  return mixes && cell.row < mixes.rows ? mixOf(trace, mixes, cell.row) : null;
}

/** How far the bar of a token has moved to its place in the mix, in [0, 1]. */
export function barProgress({ timeline, frame }: InView, { row }: Mix, token: number): number {
  const { stage } = frame.scene;
  if (frame.terms === null || row !== workedRow(timeline.trace, stage, timeline.token)) return 1;
  if (token < frame.terms) return 1;
  return ease(frame.beat?.term === token ? frame.progress : 0);
}
