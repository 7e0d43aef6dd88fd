// The numbers in flight: copies of the cells that a landing cell was computed from, on their way to it.
import { valueAt, type Trace } from '../engine/index.ts';
import { cellsOf, type CellRef } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import type { Beat } from './beats.ts';
import { walkedRows } from './follow.ts';
import type { Timeline } from './timeline.ts';

export interface Chip {
  readonly from: CellRef;
  readonly to: CellRef;
  readonly value: number;
  /** 0 at its source, 1 in the cell that it goes to. */
  readonly progress: number;
  /** Chips that meet in one cell arrive beside each other: the place among them, and how many they are. */
  readonly place: readonly [index: number, count: number];
}

/** More numbers than this in the air at once are a swarm that nobody can follow; the cells then land without. */
const MOST = 24;

/** Rests a little at both ends, so that the eye finds it. */
function eased(progress: number): number {
  const moving = Math.min(1, Math.max(0, (progress - 0.1) / 0.75));
  return moving * moving * (3 - 2 * moving);
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

/** The sources whose numbers travel: of a masked cell only what decides it, of a slow sum only the term in flight. */
function travelling(trace: Trace, target: CellRef, term: number | null): readonly CellRef[] {
  const stage = trace.stages[target.stage]!;
  const expression = operationOf(stage).expression(trace, stage, target.row, target.col);
  if (!expression) return [];
  if (expression.kind === 'choose') {
    const mask = cellsOf(expression.mask)[0]!;
    const hidden = valueAt(trace, trace.stages[mask.stage]!, mask.row, mask.col) === 1;
    return hidden ? [mask] : cellsOf(expression.visible);
  }
  if (term !== null && expression.kind === 'sum') return cellsOf(expression.terms[term]!);
  return expression.kind === 'max'
    ? cellsOf(expression).filter((c) => isMaximum(trace, c, target))
    : cellsOf(expression);
}

const isMaximum = (trace: Trace, cell: CellRef, target: CellRef) =>
  Object.is(
    valueAt(trace, trace.stages[cell.stage]!, cell.row, cell.col),
    valueAt(trace, trace.stages[target.stage]!, target.row, target.col),
  );

/** The number that a chip carries: what hides a cell brings -∞, everything else its own value. */
function carried(trace: Trace, from: CellRef, to: CellRef): number {
  const stage = trace.stages[from.stage]!;
  const fills = trace.stages[to.stage]!.op === 'masked_fill' && stage.id === trace.stages[to.stage]!.inputs[1];
  return fills ? -Infinity : valueAt(trace, stage, from.row, from.col);
}

/** The chips of a beat in flight; none where too much lands at once. */
export function chipsOf({ trace, playlist, token }: Timeline, beat: Beat | null, progress: number): readonly Chip[] {
  if (!beat || beat.gathered) return [];
  if (beat.lands.reduce((count, { from, to }) => count + to - from, 0) > MOST) return [];
  const stage = playlist[beat.at]!;
  const landing =
    beat.term === null ? targets(trace, beat) : [{ stage: stage.id, row: walkedRows(stage, token)[0], col: 0 }];
  const chips = landing.flatMap((to) =>
    travelling(trace, to, beat.term).map((from, i, all) => ({
      from,
      to,
      value: carried(trace, from, to),
      progress: eased(progress),
      place: [i, all.length] as const,
    })),
  );
  return chips.length > MOST ? [] : chips;
}
