// Finds cells: the one that a name, an arrow key or a source means, the scene that shows it, and the walk's current
// cell, which the line explains until a reader chooses another.
import { isOfWayBack } from '../engine/gradient_name.ts';
import { findStage, type Stage, type Trace } from '../engine/index.ts';
import { sourcesIn, type CellRef } from '../ops/expression.ts';
import { hidingMask, isHiddenAt } from '../ops/masks.ts';
import { rowValuesOf } from '../ops/summary.ts';
import { isUnderMask, operationOf } from '../ops/index.ts';
import { sceneOf, type WalkScene } from '../timeline/scenes.ts';
import type { Timeline, Frame } from '../timeline/timeline.ts';
import type { PlayerState, CellPlace } from './state.ts';
import type { Beat } from '../timeline/beats.ts';
import type { Matrix } from '../ops/operation.ts';
import { storedRows } from '../ops/next_token.ts';
import { workedRow } from '../timeline/followed_token.ts';
import { isOfSentence } from './labels.ts';

/**
 * The cell of a name, in the batch item and head in view unless it names others; null if the numbers have no such cell.
 */
export function cellAt(
  trace: Trace,
  { stage: name, head, row, col }: CellPlace,
  view: Pick<PlayerState, 'batch' | 'head'>,
): CellRef | null {
  const stage = findStage(trace, name, view.batch, head ?? view.head);
  return stage && row < stage.rows && col < stage.cols ? { stage: stage.id, row, col } : null;
}

/** The name of a cell, which survives edits. */
export function namedCell({ stages }: Trace, { stage: id, row, col }: CellRef): CellPlace {
  const { name, head } = stages[id]!;
  return { stage: name, row, col, head };
}

/** A score that the mask leaves has two names: the cell of the earlier one. */
function uncovered(trace: Trace, cell: CellRef): CellRef {
  const stage = trace.stages[cell.stage]!;
  if (!isUnderMask(stage)) return cell;
  const mask = hidingMask(trace, stage);
  return mask && isHiddenAt(trace, mask, cell.row, cell.col) ? cell : { ...cell, stage: stage.inputs[0]! };
}

/** Whether two cells are one number, by either of its names. */
export const sameNumber = (trace: Trace, a: CellRef | null, b: CellRef | null): boolean =>
  a !== null &&
  b !== null &&
  a.row === b.row &&
  a.col === b.col &&
  (a.stage === b.stage || uncovered(trace, a).stage === uncovered(trace, b).stage);

/** A cell as an attribute of the element that represents it. */
export const cellData = ({ stage, row, col }: CellRef): string => `${stage} ${row} ${col}`;

/** The cell of such an attribute. */
export function cellOfData(text: string): CellRef {
  const [stage, row, col] = text.split(' ').map(Number) as [number, number, number];
  return { stage, row, col };
}

/** The cell that a matrix shows at a row and a column of its picture; and the row and the column of a cell there. */
export const turned = ({ transposed }: Pick<Matrix, 'transposed'>, cell: CellRef): CellRef =>
  transposed ? { ...cell, row: cell.col, col: cell.row } : cell;

/**
 * The neighbouring cell as drawn: in a matrix shown transposed, the down arrow goes to the next column.
 * @param isTurned Whether it is; undefined: as in its scene.
 */
export function movedCell(
  trace: Trace,
  scene: Stage,
  { stage: id, row, col }: CellRef,
  [down, right]: readonly [number, number],
  isTurned?: boolean,
): CellRef {
  const stage = trace.stages[id]!;
  const shown = operationOf(scene)
    .scene(trace, scene)
    .matrices.find((matrix) => matrix.stage.id === id);
  const [rows, cols] = (isTurned ?? shown?.transposed) ? [right, down] : [down, right];
  const clamp = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return { stage: id, row: clamp(row + rows, stage.rows), col: clamp(col + cols, stage.cols) };
}

/** Whether a scene shows a stage: the whole figure shows no single cell. */
export const isInScene = (trace: Trace, { whole, stage: result }: WalkScene, stage: Stage): boolean =>
  !whole &&
  operationOf(result)
    .scene(trace, result)
    .matrices.some((matrix) => matrix.stage === stage || matrix.layers.includes(stage));

/**
 * The position of the scene that computes a stage or shows it first; a detail belongs to the scene of the stage that it
 * leads to.
 */
export function homeOf({ trace, scenes }: Timeline, stage: Stage): number | undefined {
  const own = sceneOf(scenes, stage);
  const home = own >= 0 ? own : scenes.findIndex((scene) => isInScene(trace, scene, stage));
  return home >= 0 ? home : undefined;
}

/** The mask whose cells are those of a scene, too: the scene that applies it. Null: this is another scene. */
export const maskOfScene = (trace: Trace, { stage }: WalkScene): Stage | null =>
  isUnderMask(stage) ? hidingMask(trace, stage) : null;

/** The cells that are highlighted with one: those that it depends on. */
export function sourcesOf(trace: Trace, { stage: id, row, col }: CellRef): readonly CellRef[] {
  const stage = trace.stages[id]!;
  const expression = operationOf(stage).expression(trace, stage, row, col);
  return expression ? sourcesIn(expression, trace) : [];
}

export const sameCell = (a: CellRef | null, b: CellRef | null): boolean =>
  a !== null && b !== null && a.stage === b.stage && a.row === b.row && a.col === b.col;

function walkedCell({ trace }: Timeline, stage: number, position: number): CellRef {
  const { rows, cols } = trace.stages[stage]!;
  const clamped = Math.min(Math.max(position, 0), rows * cols - 1);
  return { stage, row: Math.floor(clamped / cols), col: clamped % cols };
}

const firstRow = ({ trace, token }: Timeline, stage: number) => workedRow(trace, trace.stages[stage]!, token);

function inBeat(timeline: Timeline, stage: number, beat: Beat, progress: number): CellRef {
  const landing = beat.lands.at(-1);
  if (!landing) return { stage, row: firstRow(timeline, stage), col: 0 };
  const { cols } = timeline.trace.stages[landing.stage]!;
  const rows = Math.floor((progress * (landing.to - landing.from)) / cols);
  return walkedCell(timeline, landing.stage, landing.from + rows * cols);
}

/** How many weights a row has left, of the last ones up to a stage; before there are any, and back, of the stage. */
function leftIn({ trace, scenes }: Timeline, stage: Stage, row: number): number {
  const isLast = (one: Stage) => one.id <= stage.id && one.colAxis === 'key' && operationOf(one).shares === true;
  const weights = isOfWayBack(stage) ? stage : (scenes[0]!.stages.findLast(isLast) ?? stage);
  return rowValuesOf(trace, weights, row).filter((value) => value !== 0).length;
}

/**
 * The first cell of the second row, that of "journey" in the notebooks' sentence, or of the only row that is not
 * stored; if dropout has left nothing of that row, the first survivor of a later row that has two.
 */
function tellingCell(timeline: Timeline, stage: Stage): CellRef {
  const { trace } = timeline;
  const second = storedRows(trace, stage) || Math.min(1, stage.rows - 1);
  const at = { stage: stage.id, row: second, col: 0 };
  if (stage.rowAxis !== 'query' || leftIn(timeline, stage, second) > 0) return at;
  for (let row = second + 1; row < stage.rows; row++) {
    if (leftIn(timeline, stage, row) < 2) continue;
    const first = rowValuesOf(trace, stage, row).findIndex((value) => value !== 0);
    return { ...at, row, col: Math.max(0, first) };
  }
  return at;
}

/** The first cell of the last row, whose token may look at all: the figure opens with it, if dropout left any of it. */
function openingCell(timeline: Timeline, stage: Stage): CellRef {
  const row = stage.rows - 1;
  return leftIn(timeline, stage, row) > 0 ? { stage: stage.id, row, col: 0 } : tellingCell(timeline, stage);
}

/**
 * In the whole figure, on the way to a scene, and once its stage is complete: the first cell of the followed row, else
 * a meaningful one. The token in focus stays until another one is computed.
 */
export function walkCell(timeline: Timeline, { at, scene, step, beat, progress }: Frame): CellRef {
  const { stage, whole } = scene;
  const isUnderWay = beat?.pace === 'change';
  if (beat && !whole && !isUnderWay) return inBeat(timeline, stage.id, beat, progress);
  if (whole || isUnderWay || step === timeline.ends[at]) {
    const followed = isOfSentence(timeline.trace, stage) ? timeline.token : null;
    if (followed !== null) return { stage: stage.id, row: followed, col: 0 };
    const isOpening = at === 0 || (isUnderWay && at === 1);
    return (isOpening ? openingCell : tellingCell)(timeline, stage);
  }
  const last = timeline.beats[step - 1];
  return last && last.at === at
    ? inBeat(timeline, stage.id, last, 1 - 1e-9)
    : { stage: stage.id, row: firstRow(timeline, stage.id), col: 0 };
}
