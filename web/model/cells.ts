// Finds cells by position: the one that a name, an arrow key or a source means, and the scene that shows it.
import { findStage, type Stage, type Trace } from '../engine/index.ts';
import { sourcesIn, type CellRef } from '../ops/expression.ts';
import { hidingMask } from '../ops/masks.ts';
import { isUnderMask, operationOf } from '../ops/index.ts';
import { sceneOf, type WalkScene } from '../timeline/scenes.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { PlayerState, CellPlace } from './state.ts';

/**
 * The cell at a position, in the batch item and head in view unless it names others; null if the numbers have no such
 * cell.
 */
export function cellAt(
  trace: Trace,
  { stage: name, head, row, col }: CellPlace,
  view: Pick<PlayerState, 'batch' | 'head'>,
): CellRef | null {
  const stage = findStage(trace, name, view.batch, head ?? view.head);
  return stage && row < stage.rows && col < stage.cols ? { stage: stage.id, row, col } : null;
}

/** The neighbouring cell as drawn: in a matrix shown transposed, the down arrow goes to the next column. */
export function movedCell(
  trace: Trace,
  scene: Stage,
  { stage: id, row, col }: CellRef,
  [down, right]: readonly [number, number],
): CellRef {
  const stage = trace.stages[id]!;
  const shown = operationOf(scene)
    .scene(trace, scene)
    .parts.find((part) => part.stage.id === id);
  const [rows, cols] = shown?.transposed ? [right, down] : [down, right];
  const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return { stage: id, row: clamp(row + rows, stage.rows), col: clamp(col + cols, stage.cols) };
}

/** Whether a scene shows a stage: the whole figure shows no single cell. */
export const shownIn = (trace: Trace, { whole, stage: result }: WalkScene, stage: Stage): boolean =>
  !whole &&
  operationOf(result)
    .scene(trace, result)
    .parts.some((part) => part.stage === stage || part.over.includes(stage));

/**
 * The position of the scene that computes a stage or shows it first; a detail belongs to the scene of the stage that it
 * leads to.
 */
export function homeOf({ trace, scenes }: Timeline, stage: Stage): number | undefined {
  const own = sceneOf(scenes, stage);
  const home = own >= 0 ? own : scenes.findIndex((scene) => shownIn(trace, scene, stage));
  return home >= 0 ? home : undefined;
}

/** The mask whose cells are those of a scene, too: the scene that applies it. Null: this is another scene. */
export const maskOver = (trace: Trace, { whole, stage }: WalkScene): Stage | null =>
  whole || !isUnderMask(stage) ? null : hidingMask(trace, stage);

/** The cells that are highlighted with one: those that it depends on. */
export function sourcesOf(trace: Trace, { stage: id, row, col }: CellRef): readonly CellRef[] {
  const stage = trace.stages[id]!;
  const expression = operationOf(stage).expression(trace, stage, row, col);
  return expression ? sourcesIn(expression, trace) : [];
}

export const sameCell = (a: CellRef | null, b: CellRef | null): boolean =>
  a !== null && b !== null && a.stage === b.stage && a.row === b.row && a.col === b.col;
