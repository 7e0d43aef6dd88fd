// The numbers in flight: copies of the operands of a landing cell, on their way to it.
import { valueAt, type Trace } from '../engine/index.ts';
import { numberAt, travelling, type CellRef, type Travelling } from '../ops/expression.ts';
import { hidingMask, isHiddenAt } from '../ops/masks.ts';
import { isUnderMask, operationOf } from '../ops/index.ts';
import type { Beat } from './beats.ts';
import { workedRow } from './followed_token.ts';
import type { Timeline } from './timeline.ts';

export interface InFlight {
  readonly from: CellRef;
  readonly to: CellRef;
  readonly value: number;
  /** 0 at its source, 1 in the target cell. */
  readonly progress: number;
  /** Where the numbers come from that meet in its cell, and its place among them. */
  readonly sources: readonly CellRef[];
  readonly index: number;
  /**
   * Its size, as a share of a cell's: copies of one number grow out of its cell, and more than two that meet in a cell
   * shrink into it. So neighbours never overlap.
   */
  readonly size: number;
  /** It comes from nowhere: it falls into its cell. */
  readonly falls?: true;
}

/** The most numbers in flight that a reader can follow; beyond it, cells land without flights. */
const MAX_FLIGHTS = 24;

/** As many numbers that meet in one cell have space there. */
const SIDE_BY_SIDE = 2;

/** How far a number has flown when `progress` of its beat has passed: eased at both ends, so that the eye finds it. */
export function flightProgress(progress: number): number {
  return ease(Math.min(1, Math.max(0, (progress - 0.1) / 0.75)));
}

function targets(trace: Trace, beat: Beat): readonly CellRef[] {
  return beat.lands.flatMap(({ stage, from, to }) => {
    const { cols } = trace.stages[stage]!;
    return Array.from({ length: to - from }, (_, i) => ({
      stage,
      row: Math.floor((from + i) / cols),
      col: (from + i) % cols,
    }));
  });
}

/** The numbers that travel to a cell; for a slow sum only the term in flight. */
function travellingTo(trace: Trace, { stage: id, row, col }: CellRef, term: number | null): readonly Travelling[] {
  const stage = trace.stages[id]!;
  const expression = operationOf(stage).expression(trace, stage, row, col);
  return expression ? travelling(expression, trace, valueAt(trace, stage, row, col), term) : [];
}

/** Where a mask is applied, only what it writes moves: the scores are in their places already. */
function falling(trace: Trace, beat: Beat, progress: number): readonly InFlight[] {
  return targets(trace, beat).flatMap((to): readonly InFlight[] => {
    const stage = trace.stages[to.stage]!;
    const mask = hidingMask(trace, stage);
    if (!mask || !isHiddenAt(trace, mask, to.row, to.col)) return [];
    const value = numberAt(trace, to);
    return [{ from: to, to, value, progress: flightProgress(progress), sources: [to], index: 0, size: 1, falls: true }];
  });
}

/** The numbers in flight during a beat; none if too many land together. */
export function inFlightAt(
  { trace, scenes, token }: Timeline,
  beat: Beat | null,
  progress: number,
): readonly InFlight[] {
  if (!beat || beat.gathered) return [];
  if (beat.lands.reduce((count, { from, to }) => count + to - from, 0) > MAX_FLIGHTS) return [];
  const { stage } = scenes[beat.at]!;
  if (isUnderMask(stage)) return falling(trace, beat, progress);
  const landing =
    beat.term === null ? targets(trace, beat) : [{ stage: stage.id, row: workedRow(trace, stage, token), col: 0 }];
  const numbers = landing.flatMap((to) =>
    travellingTo(trace, to, beat.term).map(({ from, value }, index, all) => ({
      from,
      to,
      value,
      progress: flightProgress(progress),
      sources: all.map((each) => each.from),
      index,
    })),
  );
  if (numbers.length > MAX_FLIGHTS) return [];
  const isSame = (a: CellRef, b: CellRef) => a.stage === b.stage && a.row === b.row && a.col === b.col;
  return numbers.map((number) => {
    const isCopied = numbers.some((other) => other !== number && isSame(other.from, number.from));
    const isGathered = number.sources.length > SIDE_BY_SIDE;
    return { ...number, size: isCopied ? number.progress : isGathered ? 1 - number.progress : 1 };
  });
}

/** Slow at both ends, for a share of the way in [0, 1]: 3t² - 2t³. */
export const ease = (t: number): number => t * t * (3 - 2 * t);
