// How the cells of a row's blocks look, on the page and in files: which are pale, and which are small.
import type { CellRef } from '../../ops/expression.ts';
import type { CellSetting } from '../cells/cell_state.ts';
import type { RowBlock, RowLayout } from './row_layout.ts';

/** In focus in the whole figure, which shows no single cell. */
export const NO_CELL: CellRef = { stage: -1, row: 0, col: 0 };

/** The lowest line of cells with numbers, and with the name of its row before it, beside the row in view. */
const MIN = { numbered: 18, named: 14 };

/** Whether a line of cells is that of another word than the one in view. */
const isOther = ({ row }: RowLayout, { isUpright }: RowBlock, line: number) => !isUpright && line !== row;

/** Beside the row in view a low line of cells shows its colours alone. */
export const isThin = (layout: RowLayout, block: RowBlock, line: number, height: number): boolean =>
  isOther(layout, block, line) && height < MIN.numbered;

export const hasNameBeside = (layout: RowLayout, block: RowBlock, line: number, height: number): boolean =>
  isOther(layout, block, line) && !layout.isSmall && height >= MIN.named;

/** Numbers of the other rows are legible, and smaller than the row's. */
export const lineFont = (layout: RowLayout, block: RowBlock, line: number, height: number): number =>
  isOther(layout, block, line) ? Math.max(12, Math.min(17, height * 0.36, block.cellWidth / 5)) : block.font;

/** @param line A line of cells: a row of the stage or, if the block is upright, a column. */
export function settingIn(
  layout: RowLayout,
  block: RowBlock,
  line: number,
  sources: readonly CellRef[],
): Required<CellSetting> {
  const { matrix, line: at } = block;
  const { isPast } = layout.lines[at]!.line;
  return {
    matrix,
    coloured: matrix.stage.colAxis !== 'word' && matrix.stage.cols > 1,
    sources,
    inRow: isPast || isOther(layout, block, line) ? 'past' : 'now',
  };
}
