// The cells of a row's blocks, line by line, on the page and in files: which are pale, and which are small.
import type { Trace } from '../../engine/index.ts';
import { turned } from '../../model/cells.ts';
import { colLabels, rowLabels } from '../../model/labels.ts';
import type { CellRef } from '../../ops/expression.ts';
import { totalOf } from '../area.ts';
import type { CellSetting } from '../cells/cell_state.ts';
import type { RowBlock, RowLayout } from './row_layout.ts';

/** In focus in the whole figure, which shows no single cell. */
export const NO_CELL: CellRef = { stage: -1, row: 0, col: 0 };

/** The lowest line of cells with numbers, and with the name of its row before it, beside the row in view. */
const MIN = { numbered: 18, named: 14 };

/** A line is a row of the stage or, if the block is upright, a column. */
export function linesOfCells(trace: Trace, layout: RowLayout, block: RowBlock, sources: readonly CellRef[]) {
  const { matrix, rows, cols, isUpright, cellWidth, heights } = block;
  const { stage } = matrix;
  const { isPast } = layout.lines[block.line]!.line;
  const names = isUpright ? colLabels(trace, stage) : rowLabels(trace, stage);
  const [down, across] = isUpright ? [cols, rows] : [rows, cols];
  return down.map((line, i) => {
    const height = heights[i]!;
    // That of another word: its numbers are legible, and smaller than the row's; a low one shows its colours alone.
    const isOther = !isUpright && line !== layout.row;
    const coloured = stage.colAxis !== 'word' && stage.cols > 1;
    const setting: CellSetting = { matrix, coloured, sources, inRow: isPast || isOther ? 'past' : 'now' };
    return {
      name: names[line]!,
      top: totalOf(heights.slice(0, i)),
      height,
      font: isOther ? Math.max(12, Math.min(17, height * 0.36, cellWidth / 5)) : block.font,
      isThin: isOther && height < MIN.numbered,
      isNamed: isOther && !layout.isSmall && height >= MIN.named,
      setting,
      cells: across.map((at) => turned({ transposed: isUpright }, { stage: stage.id, row: line, col: at })),
    };
  });
}
