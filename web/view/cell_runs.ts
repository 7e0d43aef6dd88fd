// Joins adjacent cells: a sum of a thousand terms has one ring around its row, not a thousand.

/** A cell by its position in the matrix as shown. */
export interface ShownCell {
  readonly row: number;
  readonly col: number;
}

/** Cells in the order of a sum; neighbours along a row or a column are joined. */
export function runsOf(cells: readonly ShownCell[]): readonly (readonly [from: ShownCell, to: ShownCell])[] {
  const runs: [ShownCell, ShownCell][] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const [down, right] = last ? [cell.row - last[1].row, cell.col - last[1].col] : [0, 0];
    const straight = last && (down === 0 ? last[0].row === cell.row : last[0].col === cell.col);
    if (straight && down + right === 1 && down * right === 0) last[1] = cell;
    else runs.push([cell, cell]);
  }
  return runs;
}
