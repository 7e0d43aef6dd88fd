// On a phone one matrix at a time: of each operand beside it only the row that meets the cell in focus stays, as a
// ghost above the result, number over number where their columns are the same. Of softmax not even that: there its row
// is worked out, step by step.
import type { CellRef } from '../../ops/expression.ts';
import type { Part, Scene } from '../../ops/operation.ts';
import { isTokenAxis } from '../../model/labels.ts';

/** Narrower than this, in pixels, no two matrices of a sentence stand beside each other. */
export const PHONE = 560;

/** Whether an operand has a row for each row of the result. */
const isAlike = (part: Part, result: Part) =>
  part.place === 'left' && !part.transposed && part.stage.rows === result.stage.rows && isTokenAxis(part.stage.rowAxis);

/**
 * The scene with operands cut to the row of the cell in focus; `otherwise`: the row where that cell is in none of them;
 * `worked`: a table shows that row of all of them.
 */
export function slicedScene(scene: Scene, cell: CellRef, otherwise: number, worked: boolean): Scene {
  const result = scene.parts.find(({ place }) => place === 'result')!;
  if (worked) return { ...scene, parts: [{ ...result, sign: '' }] };
  const own = scene.parts.find((part) => part.stage.id === cell.stage && (part === result || isAlike(part, result)));
  const only = own ? cell.row : Math.min(otherwise, result.stage.rows - 1);
  const slice = (part: Part): Part =>
    isAlike(part, result) ? { ...part, only, bars: false, sums: false, blocks: [] } : part;
  return { ...scene, parts: scene.parts.map(slice) };
}
