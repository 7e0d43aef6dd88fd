// The marks of cells that colour alone would not explain: a hatch for hidden cells, a cross for dropped ones, and a bar
// for numbers below zero that have no digits. A mask has only marks and blanks: a ramp's darkest colour would suggest
// "largest".
import { valuesOf, type Stage, type Trace } from '../engine/index.ts';
import { hiddenNumber, hidesSome, hidingMask } from '../ops/masks.ts';
import { isMask, operationOf, sourceOf } from '../ops/index.ts';
import type { Matrix } from '../ops/operation.ts';
import { zerosIn } from '../ops/summary.ts';
import type { Area, Rect } from './area.ts';

export type Mark = 'hidden' | 'dropped';

/** Whether its cells are marked or blank, and have no colours. */
export const isBlank = (stage: Stage): boolean => isMask(stage) || operationOf(stage).blank === true;

/** The stage by which dropout dropped numbers of this one; null: none. */
function droppedBy(trace: Trace, stage: Stage): Stage | null {
  const { matrices } = operationOf(stage).scene(trace, stage);
  return matrices.find((matrix) => matrix.stage === stage)?.droppedBy ?? null;
}

/** The marks that some cells of a matrix have, in the order of its legend. */
export function marksIn(trace: Trace, { stage, droppedBy: by }: Matrix): readonly Mark[] {
  const noise = by ?? droppedBy(trace, stage);
  return [
    ...(hiddenNumber(stage) !== null || hidesSome(trace, stage) ? (['hidden'] as const) : []),
    ...(noise && zerosIn(trace, noise) > 0 ? (['dropped'] as const) : []),
  ];
}

/** The marks of a stage's cells, by row and column. `by`: the stage that crosses them out, outside their own scene. */
export function marksOf(
  trace: Trace,
  stage: Stage,
  by: Stage | null = null,
): (row: number, col: number) => Mark | null {
  const values = valuesOf(trace, stage);
  const indexOf = (row: number, col: number) => row * stage.cols + col;
  if (sourceOf(stage)?.mask === 'kept') return (row, col) => (values[indexOf(row, col)] === 0 ? 'dropped' : null);
  const hidden = hiddenNumber(stage);
  if (hidden !== null) return (row, col) => (values[indexOf(row, col)] === hidden ? 'hidden' : null);
  const mask = hidingMask(trace, stage); // like dropout's noise, as large as the stage
  const [masks, hides] = mask ? [valuesOf(trace, mask), hiddenNumber(mask)] : [];
  const noise = by ?? droppedBy(trace, stage);
  const factors = noise && valuesOf(trace, noise);
  return (row, col) => {
    const at = indexOf(row, col);
    if (values[at] === -Infinity || (masks && masks[at] === hides)) return 'hidden';
    return factors?.[at] === 0 ? 'dropped' : null;
  };
}

/** In a cell without digits whose sides are shorter than this, in pixels, a bar would be a dot. */
const MIN_BARRED = 4;

/** The bar of a number below zero whose cell has no digits: a minus in its middle. Null: it has no space. */
export function minusBar({ x, y, width, height }: Rect): Rect | null {
  if (Math.min(width, height) < MIN_BARRED) return null;
  const thick = Math.max(1, Math.min(2, height / 8));
  const length = 0.5 * Math.min(width, height);
  return { x: x + (width - length) / 2, y: y + (height - thick) / 2, width: length, height: thick };
}

/** The bar's size in cells of one size, as a style of their grid. */
export function minusStyle(cell: Area): string {
  const bar = minusBar({ x: 0, y: 0, ...cell });
  return bar ? `--minus-width:${bar.width}px;--minus-height:${bar.height}px` : '';
}
