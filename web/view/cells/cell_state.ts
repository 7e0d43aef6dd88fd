// The look of one cell at a moment: its number, the previous one, its colour and its marks.
import { valueAt, type Stage } from '../../engine/index.ts';
import { sameCell, sameNumber } from '../../model/cells.ts';
import { changeOf, hasLanded, type InView } from '../../model/in_view.ts';
import { evaluate, firstTerms, type CellRef } from '../../ops/expression.ts';
import { hidingMask, isHiddenAt } from '../../ops/masks.ts';
import { operationOf } from '../../ops/index.ts';
import type { Matrix } from '../../ops/operation.ts';
import { isZeroAt } from '../../ops/summary.ts';
import { isAside, walkedRows, workedRow } from '../../timeline/followed_token.ts';
import { isBlank, marksOf } from '../mark.ts';
import { domainOf, type Domain } from '../ramp.ts';
import type { Box } from '../layout/matrix_size.ts';

/** Hidden and dropped numbers are pale, for the others to stand out. Where the mask falls, its −∞ stands out. */
export function toneOf({ marks }: CellState, { stage, layers }: Matrix): 'pale' | 'loud' | null {
  if (isBlank(stage) || !marks.some((mark) => ['hidden', 'masked', 'fallen'].includes(mark))) return null;
  return layers.length > 0 ? 'loud' : 'pale';
}

/** The stage that the cells of a part stand for: the one in focus, of those in the same cells. */
export const layerOf = ({ cell }: Pick<InView, 'cell'>, { stage, layers }: Matrix): Stage =>
  layers.find(({ id }) => id === cell.stage) ?? stage;

/** The context that the cells of one matrix share. */
export interface CellSetting {
  readonly matrix: Matrix;
  readonly coloured: boolean;
  /** The sources of the cell that the line explains. */
  readonly sources: readonly CellRef[];
  /** It stands in a story's row; `past`: an earlier scene has computed it, and it is paler. */
  readonly inRow?: 'now' | 'past';
}

/** Earlier numbers of a story's row are as pale as if the largest were larger by this factor. */
const PALER = 3;

/** The range of the colours of its cells. */
export function domainIn({ trace }: InView, { matrix, inRow }: CellSetting): Domain {
  const own = domainOf(trace, matrix.stage);
  return inRow === 'past' ? { ...own, max: own.max * PALER } : own;
}

/** The marks of a cell; the style sheets use these names. */
const MARKS = [
  ...(['empty', 'aside', 'hidden', 'masked', 'fallen', 'nan', 'minus'] as const),
  ...(['current', 'source', 'lit', 'changed'] as const),
] as const;
type CellMark = (typeof MARKS)[number];

export interface CellState {
  readonly value: number;
  readonly landed: boolean;
  readonly marks: readonly CellMark[];
  /** The partial result of the slow sum of the first cell. */
  readonly partial: number | null;
  /** Null if none is written. */
  readonly before: { readonly value: number; readonly zeroed: boolean } | null;
  /** Whether it has the colour of its number. */
  readonly painted: boolean;
}

/** Cells of a matrix, from one to another, both included. */
type CellRange = readonly [from: CellRef, to: CellRef];

/** The cells of a stage that have not landed yet: the rest of a row, and the rows after it. */
export function missingIn({ trace, timeline, frame }: InView, stage: Stage): readonly CellRange[] {
  const { id, cols } = stage;
  const [first, end] = walkedRows(trace, stage, timeline.token);
  const count = Math.max(frame.landed.get(stage.id) ?? Infinity, first * cols);
  if (count >= end * cols) return [];
  const [row, col] = [Math.floor(count / cols), count % cols];
  const below = col > 0 ? row + 1 : row;
  const from = (row: number, col: number, last: number): CellRange => [
    { stage: id, row, col },
    { stage: id, row: last, col: cols - 1 },
  ];
  return [...(col > 0 ? [from(row, col, row)] : []), ...(below < end ? [from(below, 0, end - 1)] : [])];
}

/** Whether a cell belongs to the row of another token than the followed one. */
const isAsideIn = ({ trace, timeline, frame }: InView, stage: Stage, row: number) =>
  isAside(trace, frame.scene.stage, stage, row, timeline.token);

/** Whether the mask hides a number that is no longer −∞: exponentials and weights of it are 0. */
function isMasked({ trace }: InView, stage: Stage, { row, col }: CellRef, value: number): boolean {
  const mask = value === -Infinity ? null : hidingMask(trace, stage);
  return mask !== null && isHiddenAt(trace, mask, row, col);
}

/** The partial result of the slow sum of the first cell. */
export function partialSum({ trace, timeline, frame }: InView, stage: Stage, { row, col }: CellRef): number | null {
  const first = workedRow(trace, stage, timeline.token);
  if (!frame.terms || row !== first || col !== 0 || frame.scene.stage !== stage) return null;
  return evaluate(firstTerms(operationOf(stage).expression(trace, stage, row, 0)!, frame.terms), trace);
}

/** The previous number of the cell, struck out if it was zeroed; -∞ is not written twice. */
function beforeOf({ trace }: InView, { before, zeroedBy }: Matrix, { row, col }: CellRef): CellState['before'] {
  const zeroed = zeroedBy !== null && isZeroAt(trace, zeroedBy, row, col);
  const value = before && valueAt(trace, before, row, col);
  if (value === null || !Number.isFinite(value) || (zeroedBy && (!zeroed || value === 0))) return null;
  return { value, zeroed };
}

export function cellStateOf(view: InView, { matrix, coloured, sources, inRow }: CellSetting, ref: CellRef): CellState {
  const { row, col } = ref;
  const isUnder = matrix.layers.length > 0 && !hasLanded(view, { stage: matrix.stage.id, row, col });
  const stage = isUnder ? matrix.layers[0]! : matrix.stage;
  const value = valueAt(view.trace, stage, row, col);
  const landed = hasLanded(view, { stage: stage.id, row, col });
  const blank = isBlank(stage);
  const mark = landed ? marksOf(view.trace, stage, matrix.droppedBy)(row, col) : null;
  // A cell is crossed out only once it is known to be dropped.
  const crossed = mark === 'dropped' && hasLanded(view, { ...ref, stage: (matrix.droppedBy ?? stage).id });
  const aside = !inRow && isAsideIn(view, stage, row);
  const painted = landed && coloured && !blank && !aside && !crossed;
  const isMarked: Readonly<Record<CellMark, boolean>> = {
    empty: !landed,
    aside,
    hidden: mark === 'hidden' && (value === -Infinity || blank),
    masked: landed && !blank && isMasked(view, stage, ref, value),
    fallen: crossed,
    nan: landed && Number.isNaN(value),
    minus: painted && Number.isFinite(value) && value < 0,
    current: sameCell(ref, view.cell),
    source: sources.some((source) => sameCell(source, ref)),
    lit: sameNumber(view.trace, ref, view.lit) || (mark === 'hidden' && layerOf(view, matrix) === matrix.layers[1]),
    changed: landed && changeOf(view, ref) !== null,
  };
  return {
    value,
    landed,
    marks: MARKS.filter((name) => isMarked[name]),
    partial: landed ? null : partialSum(view, stage, ref),
    before: landed ? beforeOf(view, matrix, ref) : null,
    painted,
  };
}

/** Cells in the order of a sum; neighbours along a row or a column are joined. */
export function runsOf(cells: readonly CellRef[]): readonly CellRange[] {
  const runs: [CellRef, CellRef][] = [];
  for (const cell of cells) {
    const last = runs.at(-1);
    const [down, right] = last ? [cell.row - last[1].row, cell.col - last[1].col] : [0, 0];
    const straight = last && (down === 0 ? last[0].row === cell.row : last[0].col === cell.col);
    if (straight && down + right === 1 && down * right === 0) last[1] = cell;
    else runs.push([cell, cell]);
  }
  return runs;
}

type Ring = readonly [kind: 'source' | 'lit' | 'current', cells: CellRange];

/** Rings around the cell in focus, its sources and the cell under the pointer; in a long matrix sources share one. */
export function ringsOf(
  { cell, lit }: Pick<InView, 'cell' | 'lit'>,
  { matrix: { stage }, heat }: Box,
  sources: readonly CellRef[],
): readonly Ring[] {
  const own = (refs: readonly (CellRef | null)[]) => refs.flatMap((ref) => (ref?.stage === stage.id ? [ref] : []));
  const each = (cells: readonly CellRef[]): readonly CellRange[] => cells.map((one) => [one, one]);
  return [
    ...(heat ? runsOf(own(sources)) : each(own(sources))).map((run) => ['source', run] as const),
    ...each(sameCell(lit, cell) ? [] : own([lit])).map((run) => ['lit', run] as const),
    ...each(own([cell])).map((run) => ['current', run] as const),
  ];
}
