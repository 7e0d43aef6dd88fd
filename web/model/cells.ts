// Which cell an event, an arrow or a source means.
import { findStage, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { operationOf } from '../ops/index.ts';
import type { Timeline } from '../timeline/timeline.ts';
import type { CellPlace } from '../view/context.ts';
import { mapCell } from '../input/map_cell.ts';
import type { Where } from '../input/keys.ts';
import type { PlayerState } from './state.ts';

/** The cell that an event's target is, or stands for in the line. */
export function cellUnder(event: Event): CellRef | null {
  const onMap = mapCell(event);
  if (onMap) return onMap;
  const { stage, row, col } = (event.target as Element | null)?.closest<HTMLElement>('[data-stage]')?.dataset ?? {};
  return stage === undefined ? null : { stage: Number(stage), row: Number(row), col: Number(col) };
}

/** The cell at a place, in the batch item and head in view where it names none; null where the numbers have no such cell. */
export function cellAt(
  trace: Trace,
  { stage: name, head, row, col }: CellPlace,
  view: Pick<PlayerState, 'batch' | 'head'>,
): CellRef | null {
  const stage = findStage(trace, name, view.batch, head ?? view.head);
  return stage && row < stage.rows && col < stage.cols ? { stage: stage.id, row, col } : null;
}

/** Where a key was pressed: it decides what the key means. */
export function whereOf(target: Element): Where {
  if (target.matches('.edit')) return 'field';
  if (target.matches('.cell')) return 'cell';
  if (target.matches('.operand')) return 'operand';
  if (target.matches('select, input, textarea')) return 'control';
  return target.matches('button, summary') ? 'button' : 'player';
}

/** One cell on, as it is drawn: in a matrix shown transposed an arrow down is a column further. */
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

/** Whether the scene of one stage shows another. */
export const shownIn = (trace: Trace, scene: Stage, stage: Stage): boolean =>
  operationOf(scene)
    .scene(trace, scene)
    .parts.some((part) => part.stage === stage);

/** The position in the playlist of the scene in which a stage was computed; a detail's is that of what it leads to. */
export function homeOf({ trace, playlist }: Timeline, stage: Stage): number | undefined {
  const own = playlist.indexOf(stage);
  const home = own >= 0 ? own : playlist.findIndex((scene) => shownIn(trace, scene, stage));
  return home >= 0 ? home : undefined;
}
