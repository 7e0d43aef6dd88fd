// The size of a scene's matrix in each of its variants.
import type { Reader, Rect } from '../area.ts';
import { tensorOf, type Axis, type Stage, type Trace } from '../../engine/index.ts';
import type { Matrix, Scene, Block } from '../../ops/operation.ts';
import { isMask } from '../../ops/index.ts';
import { letterOf } from '../../ops/notation.ts';
import { turned } from '../../model/cells.ts';
import { headInView, type InView } from '../../model/in_view.ts';
import { isTokenAxis, labelsOf } from '../../model/labels.ts';
import type { CellRef } from '../../ops/expression.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { textWidth, widening, WIDTHS } from '../../typeface/family.ts';
import { LOOK } from '../look.ts';
import { numberText } from '../../words/number_text.ts';
import type { Words } from '../../words/words.ts';

export const TITLE_HEIGHT = 22;
const HEADER_HEIGHT = 20;
export const LEGEND_HEIGHT = 22;
/** The names of the blocks of columns below a matrix. */
export const BLOCKS_HEIGHT = 22;
/** The widest labels of rows, in pixels, by the reader's pointer, and of upright columns. */
const MAX_LABEL = { coarse: 84, fine: 120, upright: 84 };
const MIN_LABEL = 28;
/** Letters of medium weight are that much wider, with their hinting. */
const MEDIUM = 1.08;
const LABEL_SIZE = 13;
export const TITLE_SIZE = { numbers: LOOK.titleSize, small: LOOK.smallTitleSize };
/** The width of one letter of a title, in a monospaced face; likewise. */
const TITLE_LETTER = 8.1;
const SMALL_TITLE_LETTER = 6.7;
/** Minimum, ramp and maximum in one line; the meaning of a hatch follows. */
export const LEGEND_WIDTH = 150;

export const MIN_HEIGHT = 1.7;
/** The extra width of a cell around its number: little on a phone, and more with larger type. */
const besideNumber = (font: number) => Math.max(4, font - 7);
/** The side of a cell without a number, and the longest axis, as a number of such cells. */
export const SMALL = { max: 22, min: 8, cells: 7, longest: 96 };

/** The side of a cell of a less important matrix: large enough to be pointed at. */
const MINOR = 24;

/** The sizes within one scene; `wider`, `higher`: a cell's size beyond its number. */
export interface Sizes {
  readonly scene: Scene;
  readonly font: number;
  /** The smallest side of a cell. */
  readonly cell: number;
  readonly wider: number;
  readonly higher: number;
  /** The size of a cell along an axis that is too long for numbers. */
  readonly pitch: number;
  /** The size of a cell that shows its colour alone. */
  readonly small: number;
  /** Cells are as wide as the numbers of their own matrix, rather than of all. */
  readonly own?: boolean;
}

/**
 * The detail of a matrix. `low`: rows as high as those of the result, without numbers. `mute`: cells show their numbers
 * on a click, since they do not fit; `minor`: likewise, small and without headers. `small`: a picture.
 */
type Detail = 'numbers' | 'low' | 'small' | 'mute' | 'minor';

export const shape = ({ stage, transposed }: Matrix): readonly [rows: number, cols: number] =>
  transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];

/** A single column kept by keepdim is not a picture, unless it is too long for numbers: it needs no legend. */
export const isColoured = ({ stage }: Matrix): boolean => stage.colAxis !== null || isLong(stage.rows);

/** The text above a matrix: its name and, if a scene shows several heads, the number of its head. */
export const matrixTitle = ({ stage, transposed, numbered }: Matrix): string =>
  `${stage.name}${transposed ? 'ᵀ' : ''}${numbered ? ` ${stage.head! + 1}` : ''}`;

/** The name of a matrix for screen readers. */
export function spokenName({ words }: { readonly words: Words }, { matrix, rows, cols }: Box): string {
  const { stage, transposed, numbered } = matrix;
  const name = `${stage.name}${numbered ? `, ${words.head} ${stage.head! + 1}` : ''}`;
  const said = words.scene;
  return said.matrix(`${name}${transposed ? `, ${said.transposed}` : ''}`, rows, cols);
}

/** The width of a title, with the letter in formulas. @param sign Before it. */
export function titleWidth(matrix: Matrix, small: boolean, sign = ''): number {
  const letters = matrixTitle(matrix).length + (sign === '' ? 0 : sign.length + 1);
  return Math.ceil(
    small
      ? letters * SMALL_TITLE_LETTER
      : (letters + Math.min(4, 1 + letterOf(matrix.stage.name).length + Number(matrix.transposed))) * TITLE_LETTER,
  );
}

const known = new WeakMap<object, Map<string, number>>();

/** A number that is computed once for an object and a name. */
function once(of: object, name: string, compute: () => number): number {
  const values = known.get(of) ?? new Map<string, number>();
  const value = values.get(name) ?? compute();
  known.set(of, values.set(name, value));
  return value;
}

/** The length of the longest number among a scene's matrices of one shape: their cells have the same size. */
const longestIn = (trace: Trace, scene: Scene, { stage: { cols } }: Matrix): number =>
  once(scene, String(cols), () =>
    scene.matrices
      .flatMap(({ stage, layers }) => [stage, ...layers.slice(0, 1)])
      .filter((stage) => stage.cols === cols)
      .reduce((max, stage) => Math.max(max, lettersOf(trace, stage)), 0),
  );

/** The length of a stage's longest number, the same for every batch item and head. */
const lettersOf = (trace: Trace, stage: Stage): number =>
  once(trace, stage.name, () => {
    const values = tensorOf(trace, stage.name)!.data;
    const whole = isMask(stage);
    return values.length > 4096 ? 7 : values.reduce((max, value) => Math.max(max, numberText(value, whole).length), 1);
  });

/** The width of the longest label beside that many rows, at a font size of 1 px. */
const longestLabel = (trace: Trace, axis: Axis, count: number): number =>
  once(trace, `${axis} ${count}`, () => {
    const named = isTokenAxis(axis) ? 0 : (axis.length + 1) * WIDTHS.letter;
    return named + Math.max(0, ...labelsOf(trace, axis, count).map(textWidth));
  });

/** The smallest size of the names above columns, in pixels. */
export const MIN_HEAD = 10;

/** The width of the longest name above a column, at a font size of 1 px. */
export const longestHead = (trace: Trace, { stage, transposed }: Matrix): number => {
  const [axis, count] = transposed ? [stage.rowAxis, stage.rows] : [stage.colAxis, stage.cols];
  return once(trace, `above ${axis} ${count}`, () => {
    const names = axis === null ? [] : labelsOf(trace, axis, count);
    return Math.max(WIDTHS.letter, ...names.map(textWidth)) * MEDIUM;
  });
};

function labelWidth(trace: Trace, matrix: Matrix, reader: Reader, max: number): number {
  const { stage, transposed } = matrix;
  const axis = transposed ? stage.colAxis : stage.rowAxis;
  if (axis === null) return 0;
  const longest = longestLabel(trace, axis, shape(matrix)[0]);
  const wider = widening(reader, LOOK.labelSize);
  return Math.min(max * wider, Math.max(MIN_LABEL, Math.ceil(longest * wider * LABEL_SIZE) + 10));
}

/** The sizes of a matrix before it has a place. */
export interface Measured {
  readonly matrix: Matrix;
  readonly detail: Detail;
  readonly rows: number;
  readonly cols: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly label: number;
  /** The height of the labels above its columns; 0: only screen readers get them. */
  readonly header: number;
  /** These are upright: columns are too many, or too narrow for a name in its smallest size. */
  readonly upright: boolean;
  readonly gridWidth: number;
  readonly gridHeight: number;
  /** Of its title, and of the wider of title and legend. */
  readonly titleWidth: number;
  readonly textWidth: number;
  readonly above: number;
  readonly below: number;
  /** The place of its legend. */
  readonly legend: 'below' | 'title' | 'none';
}

/** One matrix, placed. x and y are its outer corner, gridX and gridY that of its first cell. */
export interface Box extends Measured, Rect {
  readonly gridX: number;
  readonly gridY: number;
  /** The space of the legend below it, from the first cell on: it may be wider than the matrix. */
  readonly legendWidth: number;
  /** Row labels are shown; else only screen readers get them. */
  readonly labelled: boolean;
  /** Its numbers do not fit its cells: colours alone. */
  readonly small: boolean;
  /** Its numbers do not fit its cells, but a click on a cell shows its number. */
  readonly mute: boolean;
  /** An axis is too long for numbers: a heat map on a canvas. */
  readonly heat: boolean;
  /** The sign before a matrix that begins a line is part of its title. */
  readonly signed: boolean;
}

/** Where a matrix shows the cells from one to another, both included, in its grid. */
export function areaOf({ matrix, cellWidth, cellHeight }: Box, from: CellRef, to: CellRef): Rect {
  const [first, last] = [turned(matrix, from), turned(matrix, to)];
  const [across, down] = [last.col - first.col + 1, last.row - first.row + 1];
  return { x: first.col * cellWidth, y: first.row * cellHeight, width: across * cellWidth, height: down * cellHeight };
}

const cellHeightOf = ({ font, cell, higher }: Sizes, tall: boolean) =>
  Math.max(cell, Math.round(font * MIN_HEIGHT + higher) + (tall ? Math.round(font * 0.8) : 0));

export function measure(
  trace: Trace,
  matrix: Matrix,
  detail: Detail,
  sizes: Sizes,
  reader: Reader,
  tall: boolean,
): Measured {
  const [rows, cols] = shape(matrix);
  const letters = sizes.own ? lettersOf(trace, matrix.stage) : longestIn(trace, sizes.scene, matrix);
  const numberWidth = Math.ceil((letters * reader.number * sizes.font) / 7);
  const numbered = Math.round(Math.max(sizes.cell, numberWidth + besideNumber(sizes.font)) + sizes.wider);
  const pitchOf = (count: number, size: number) =>
    !isLong(count)
      ? size
      : detail === 'small'
        ? Math.min(sizes.pitch, Math.min(SMALL.longest, SMALL.cells * sizes.small) / count)
        : sizes.pitch;
  const min = Math.max(sizes.cell, sizes.small);
  const isMinor = detail === 'minor';
  const minor = Math.ceil(MINOR / (reader.zoom ?? 1));
  const pictured = isMinor ? minor : detail === 'mute' ? Math.round(min + sizes.wider) : sizes.small;
  const cellWidth = pitchOf(cols, detail === 'numbers' ? numbered : pictured);
  const height = detail === 'mute' ? Math.round(min + sizes.higher) : cellHeightOf(sizes, tall);
  const cellHeight = pitchOf(rows, isMinor ? minor : detail === 'small' ? sizes.small : height);
  const coloured = isColoured(matrix);
  const wider = widening(reader, LOOK.labelSize);
  const small = detail === 'small' || detail === 'low';
  const bare = small || isMinor;
  const upright = isLong(cols) || longestHead(trace, matrix) * MIN_HEAD * widening(reader, MIN_HEAD) > cellWidth;
  const header = bare
    ? 0
    : upright
      ? labelWidth(trace, { ...matrix, transposed: !matrix.transposed }, reader, MAX_LABEL.upright)
      : Math.round(HEADER_HEIGHT * wider);
  const legend = coloured && !bare ? 'below' : 'none';
  // Where space is short the name has no letter.
  const named = detail === 'mute' ? matrixTitle(matrix).length * TITLE_LETTER : titleWidth(matrix, small);
  const title = Math.ceil(named * widening(reader, TITLE_SIZE[small ? 'small' : 'numbers']));
  return {
    matrix,
    detail,
    rows,
    cols,
    cellWidth,
    cellHeight,
    label: labelWidth(trace, matrix, reader, reader.coarse ? MAX_LABEL.coarse : MAX_LABEL.fine),
    header,
    upright,
    gridWidth: cols * cellWidth,
    gridHeight: rows * cellHeight,
    titleWidth: title,
    textWidth: Math.max(title, legend === 'none' ? 0 : Math.ceil(LEGEND_WIDTH * wider)),
    above: TITLE_HEIGHT + header,
    below: Math.round(
      ((legend === 'below' ? LEGEND_HEIGHT : 0) + (matrix.blocks.length > 0 ? BLOCKS_HEIGHT : 0)) * wider,
    ),
    legend,
  };
}

/** A measured matrix with its first cell at (gridX, gridY). */
export function box(m: Measured, gridX: number, gridY: number, labelled: boolean, signed = false): Box {
  const label = labelled ? m.label : 0;
  return {
    ...m,
    x: gridX - label,
    y: gridY - m.above,
    width: label + Math.max(m.gridWidth, m.textWidth),
    height: m.above + m.gridHeight + m.below,
    gridX,
    gridY,
    legendWidth: Math.max(m.gridWidth, m.textWidth),
    labelled,
    small: m.detail === 'small' || m.detail === 'low',
    mute: m.detail === 'mute' || m.detail === 'minor',
    heat: isLong(m.rows) || isLong(m.cols),
    signed,
  };
}

/** Whether a block belongs to the head in view; of slices, whether one is the stage in view. */
export const isBlockInView = (view: InView, { stages }: Block): boolean =>
  stages.some((stage) => (stage.head === null ? stage === view.frame.scene.stage : stage.head === headInView(view)));

/** In columns. */
export const blockWidth = ({ stages }: Block): number => stages[0]!.cols;

/** The slice, or the heads that the block belongs to: `Head 1`, `Head 1–2`; `small`: `1–2`. */
export function blockName({ head }: Words, { stages }: Block, small: boolean): string {
  const [first, last] = [stages[0]!, stages.at(-1)!];
  if (first.head === null) return first.name;
  const numbers = first === last ? `${first.head + 1}` : `${first.head + 1}–${last.head! + 1}`;
  return small ? numbers : `${head} ${numbers}`;
}
