// Cells that lie side by side, as one: a sum of a thousand terms has one ring around its row, not a thousand.

/** A cell by where it is shown. */
export interface Shown {
  readonly row: number;
  readonly col: number;
}

/** Cells in the order of a sum, those that follow each other along a row or a column as one. */
export function runsOf(cells: readonly Shown[]): readonly (readonly [from: Shown, to: Shown])[] {
  const runs: [Shown, Shown][] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const [down, right] = last ? [cell.row - last[1].row, cell.col - last[1].col] : [0, 0];
    const straight = last && (down === 0 ? last[0].row === cell.row : last[0].col === cell.col);
    if (straight && down + right === 1 && down * right === 0) last[1] = cell;
    else runs.push([cell, cell]);
  }
  return runs;
}
