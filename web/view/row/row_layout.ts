// The layout of the row under its words, in pixels: a pure function of its lines, the row in view and the area.
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import { operationOf } from '../../ops/index.ts';
import { matrix, type Matrix } from '../../ops/operation.ts';
import { numberText } from '../../words/number_text.ts';
import { keyOf } from '../scene/change.ts';
import type { Area, Reader, Rect } from '../area.ts';
import type { Slots } from '../sentence/arcs.ts';
import type { RowLine } from './lines.ts';
import { fittingLines, isPhone, type sizesOf } from './row_sizes.ts';

/** Cells in a grid, each as wide as the others. */
interface RowBlock extends Rect {
  readonly matrix: Matrix;
  /** Its line, counted from 0. */
  readonly line: number;
  /** The rows and columns of the stage in view. */
  readonly rows: readonly number[];
  readonly cols: readonly number[];
  /** A row of the stage stands: its numbers are below each other. */
  readonly isUpright: boolean;
  readonly cellWidth: number;
  /** Of each line of cells; one that is too low for a number shows its colour. */
  readonly heights: readonly number[];
  readonly font: number;
}

/** The key of a block, by which it travels from scene to scene. */
export const blockKey = ({ matrix: { stage }, isUpright, rows }: RowBlock): string =>
  isUpright && rows.length === 1 ? `${keyOf(stage)} row` : keyOf(stage);

/** A line with its place. */
export interface PlacedLine extends Rect {
  readonly line: RowLine;
  /** The heights of its one or two parts. */
  readonly parts: readonly [first: number, second: number];
}

export interface RowLayout {
  readonly lines: readonly PlacedLine[];
  readonly blocks: readonly RowBlock[];
  /** The places of the words. */
  readonly columns: readonly Pick<Rect, 'x' | 'width'>[];
  readonly row: number;
  readonly area: Area;
  readonly isSmall: boolean;
}

/** Numbers: the largest, and the smallest, in pixels. */
const FONT = { vectors: 20, past: 18, large: 30, words: 15, min: 11 };
/** The share of its line that a number is high. */
const HIGH = 0.68;
/** The lowest line of cells with numbers, beside the row in view. */
export const MIN_NUMBERED = 18;
/** Beside the words: the gap to what is before them and behind them, and the width of what is there. */
const BESIDE = { before: 8, behind: 20, min: 44, max: 76 };
/** Of what the mix becomes: its width, the gaps for signs, the width of a word's number, and how far out that ends. */
const MIX = { max: 84, gap: { desk: 26, phone: 14 }, number: { desk: 52, phone: 36 }, beyond: 120 };

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);
const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const equal = (count: number, size: number) => range(count).map(() => size);

/** What the blocks of all lines share. */
interface Bench extends Omit<RowLayout, 'lines' | 'blocks'> {
  readonly trace: Trace;
  readonly sizes: ReturnType<typeof sizesOf>;
  readonly reader: Reader;
  readonly isTurned: boolean;
  /** The left end of the words, and their right end. */
  readonly left: number;
  readonly right: number;
}

/** Where the first cell of a block is, and its width. */
type Start = Omit<Rect, 'height'>;

/** The largest number that fits the cells of the row in view. */
function fontOf({ trace, row, reader }: Bench, stage: Stage, cell: Area, max: number): number {
  const letters = range(stage.cols).map((col) => numberText(valueAt(trace, stage, row, col), false, true).length);
  const wide = ((cell.width - 5) * 7) / (Math.max(4, ...letters) * reader.number);
  return Math.max(FONT.min, Math.floor(Math.min(max, cell.height * HIGH, wide)));
}

/** As its own scene shows it, without the numbers before. */
function matrixOf(trace: Trace, stage: Stage): Matrix {
  const { matrices } = operationOf(stage).scene(trace, stage);
  return { ...(matrices.find((own) => own.stage === stage) ?? matrix(stage, 'result')), before: null };
}

function blockOf(
  bench: Bench,
  stage: Stage,
  { x, y, width }: Start,
  heights: readonly number[],
  max: number,
  { isUpright = false, rows = [bench.row], cols = range(stage.cols) }: Partial<RowBlock> = {},
): Omit<RowBlock, 'line'> {
  const cell = { width, height: Math.max(...heights) };
  return {
    matrix: matrixOf(bench.trace, stage),
    rows,
    cols,
    isUpright,
    cellWidth: width,
    heights,
    font: fontOf(bench, stage, cell, max),
    x,
    y,
    width: (isUpright ? rows : cols).length * width,
    height: sum(heights),
  };
}

type Blocks = readonly Omit<RowBlock, 'line'>[];
type Build = (bench: Bench, line: RowLine, y: number, parts: readonly [number, number]) => Blocks;

/** From the left to the right of the words: those of some scripts go the other way. */
const across = ({ isTurned }: Bench, count: number) => (isTurned ? range(count).reverse() : range(count));
const under = ({ left, columns }: Bench, y: number): Start => ({ x: left, y, width: columns[0]!.width });
const widthBeside = ({ left, columns }: Bench) =>
  Math.min(left - BESIDE.before, Math.max(BESIDE.min, Math.min(columns[0]!.width, BESIDE.max)));
const before = (bench: Bench, y: number): Start => {
  const width = widthBeside(bench);
  return { x: bench.left - width - BESIDE.before, y, width };
};
const behind = (bench: Bench, y: number): Start => ({
  x: bench.right + BESIDE.behind,
  y,
  width: Math.min(widthBeside(bench), bench.area.width - bench.right - BESIDE.behind),
});

const vectors: Build = (bench, { stage, others: [query] }, y, [first, second]) => {
  const heights = equal(stage.cols, second / stage.cols);
  const upright = { isUpright: true };
  const queries = query ? [blockOf(bench, query, before(bench, y + first), heights, FONT.vectors, upright)] : [];
  const rows = across(bench, stage.rows);
  return [...queries, blockOf(bench, stage, under(bench, y + first), heights, FONT.vectors, { isUpright: true, rows })];
};

const cells: Build = (bench, { stage, others: [divisor], isPast }, y, [first, second]) => {
  const thin = second / Math.max(1, stage.rows - 1);
  const rows = isPast ? [bench.row] : range(stage.rows);
  const heights = rows.map((each) => (each === bench.row ? first : thin));
  const font = isPast ? FONT.past : FONT.large;
  const at = y + sum(heights.slice(0, rows.indexOf(bench.row)));
  return [
    blockOf(bench, stage, under(bench, y), heights, font, { rows, cols: across(bench, stage.cols) }),
    ...(divisor ? [blockOf(bench, divisor, behind(bench, at), [first], FONT.past)] : []),
  ];
};

const bars: Build = (bench, { stage, others: [total] }, y, [first, second]) => [
  blockOf(bench, stage, under(bench, y + first), [second], FONT.large, { cols: across(bench, stage.cols) }),
  blockOf(bench, total!, behind(bench, y + first), [second], FONT.large),
];

const less: Build = (bench, { others: [maximum] }, y, [first]) => [
  blockOf(bench, maximum!, before(bench, y), [first], FONT.past),
];

/** The words of a list: all of them in their order or, if they have no space, the likeliest. */
function wordsOf({ trace, row, sizes }: Bench, list: Stage, height: number): readonly number[] {
  if (height / list.cols >= sizes.word[0]) return range(list.cols);
  const value = (word: number) => valueAt(trace, list, row, word);
  const count = Math.max(1, Math.floor(height / sizes.word[1]) - 1);
  return range(list.cols)
    .sort((a, b) => value(b) - value(a))
    .slice(0, count);
}

const mix: Build = (bench, { stage, others }, y, [first, second]) => {
  const { left, columns, sizes, area, isSmall } = bench;
  const size = isSmall ? 'phone' : 'desk';
  const width = Math.min(columns[0]!.width, MIX.max);
  const high = Math.min(second / stage.cols, sizes.vector[1]);
  const isList = ({ colAxis }: Stage) => colAxis === 'word';
  const start = (i: number) => ({ x: left + i * (width + MIX.gap[size]), y: y + first, width });
  const upright = { isUpright: true };
  const summed = [stage, ...others.filter((other) => !isList(other))].map((each, i) =>
    blockOf(bench, each, start(i), equal(each.cols, high), FONT.vectors, upright),
  );
  const list = others.findLast(isList);
  if (!list) return summed;
  const cols = wordsOf(bench, list, second);
  const pitch = Math.min(sizes.word[1], second / (cols.length + (cols.length < list.cols ? 1 : 0)));
  const end = Math.min(area.width, bench.right + MIX.beyond);
  const numbers = { x: end - MIX.number[size], y: y + first, width: MIX.number[size] };
  const heights = equal(cols.length, pitch);
  return [...summed, blockOf(bench, list, numbers, heights, FONT.words, { isUpright: true, cols })];
};

const BUILDS: Readonly<Record<RowLine['kind'], Build>> = {
  vectors,
  cells,
  bars,
  less,
  strip: () => [],
  portions: () => [],
  mix,
};

/** @param row The row in view. */
export function rowLayoutOf(
  trace: Trace,
  all: readonly RowLine[],
  row: number,
  slots: Slots,
  area: Area,
  reader: Reader,
): RowLayout {
  const isSmall = isPhone(area.width);
  const { sizes, gap, lines: shown } = fittingLines(all, isSmall, area.height);
  const width = slots.widths[0]!;
  const left = Math.round((area.width - sum(slots.widths)) / 2);
  const columns = slots.middles.map((middle) => ({ x: Math.round(left + middle - width / 2), width }));
  const right = left + sum(slots.widths);
  const isTurned = slots.isRightToLeft;
  const bench: Bench = { trace, row, columns, area, isSmall, sizes, reader, isTurned, left, right };
  let y = 0;
  const lines = shown.map(({ line, parts }): PlacedLine => {
    const height = sum(parts);
    const placed = { line, parts, x: left, y: Math.round(y), width: right - left, height };
    y += height + gap;
    return placed;
  });
  const blocks = lines.flatMap(({ line, y, parts }, at) =>
    BUILDS[line.kind](bench, line, y, parts).map((block) => ({ ...block, line: at })),
  );
  return { lines, blocks, columns, row, area, isSmall };
}

/** The place of a cell; null: it is not in view. */
export function cellRect(
  { blocks }: RowLayout,
  { stage, row, col }: CellRef,
): (Rect & { readonly block: RowBlock }) | null {
  for (const block of blocks) {
    const { matrix, rows, cols, isUpright, cellWidth: width, heights } = block;
    if (matrix.stage.id !== stage && !matrix.layers.some(({ id }) => id === stage)) continue;
    const [across, down] = isUpright ? [rows.indexOf(row), cols.indexOf(col)] : [cols.indexOf(col), rows.indexOf(row)];
    if (across < 0 || down < 0) continue;
    const y = block.y + sum(heights.slice(0, down));
    return { x: block.x + across * width, y, width, height: heights[down]!, block };
  }
  return null;
}

/** The place of the row in view, which travels from scene to scene. */
export function travelled(block: RowBlock, row: number): Rect {
  const at = block.isUpright ? -1 : block.rows.indexOf(row);
  if (at < 0) return block;
  return { ...block, y: block.y + sum(block.heights.slice(0, at)), height: block.heights[at]! };
}
