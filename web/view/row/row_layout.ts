// The layout of the row under its words, in pixels: a pure function of its lines, the row in view and the area.
import { valueAt, type Stage, type Trace } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import { colLabels } from '../../model/labels.ts';
import { isNextWord, operationOf } from '../../ops/index.ts';
import { matrix, type Matrix } from '../../ops/operation.ts';
import { rowValuesOf } from '../../ops/summary.ts';
import { textWidth } from '../../typeface/family.ts';
import { numberText } from '../../words/number_text.ts';
import { keyOf } from '../change.ts';
import { totalOf, type Area, type Reader, type Rect } from '../area.ts';
import type { Slots } from '../sentence/arcs.ts';
import type { RowLine } from './lines.ts';
import { fittingLines, isPhone, type sizesOf } from './row_sizes.ts';

/** Cells in a grid, each as wide as the others. */
export interface RowBlock extends Rect {
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
  /** The numbers before a change stand in its place, and it appears beside them. */
  readonly isBeside: boolean;
}

/** The key of a block, by which it travels from scene to scene. */
export const blockKey = ({ matrix: { stage }, isUpright, rows, isBeside }: RowBlock): string =>
  isUpright && rows.length === 1 ? `${keyOf(stage)} row${isBeside ? ' now' : ''}` : keyOf(stage);

/** A line with its place. */
export interface PlacedLine extends Rect {
  readonly line: RowLine;
  /** The heights of its one or two parts. */
  readonly parts: readonly [first: number, second: number];
}

/** Where the next word's list is: its names, and of a bar its foot and its end if it is 1. */
interface WordList {
  readonly names: { readonly x: number; readonly anchor: 'middle' | 'end' };
  readonly foot: number;
  readonly end: number;
}

/** What was before a change that leads to another word: its vectors, and bars on the other side of the list. */
interface OldFlow extends Pick<WordList, 'foot' | 'end'> {
  readonly vectors: readonly (Rect & Pick<RowBlock, 'font'>)[];
}

export interface RowLayout {
  readonly list: WordList | null;
  readonly old: OldFlow | null;
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
/** Beside the words: the gap to what is before them and behind them, and the width of what is there. */
const BESIDE = { before: 8, behind: 20, min: 44, max: 76 };
/** Of two flows: the widths of a vector, and of a sign between two, the gap behind a bar's number, the shortest bar. */
const FLOW = { min: 36, max: 64, sign: 22, gap: 20, bar: 56 };
/** Of what the mix becomes: its width, the gaps for signs, the width of a word's number, and how far out that ends. */
const MIX = { max: 84, gap: { desk: 26, phone: 14 }, number: { desk: 52, phone: 36 }, beyond: 120 };

/** The height of the line that counts the words not in a list. */
const OTHERS = 14;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);
const equal = (count: number, size: number) => range(count).map(() => size);

/** What the blocks of all lines share. */
interface Bench extends Omit<RowLayout, 'lines' | 'blocks' | 'list' | 'old'> {
  readonly trace: Trace;
  /** The numbers before a change that leads to another word. */
  readonly base: Trace | null;
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
  const wide = ((cell.width - 8) * 7) / (Math.max(4, ...letters) * reader.number);
  return Math.max(FONT.min, Math.floor(Math.min(max, cell.height * HIGH, wide)));
}

/** As its own scene shows it, without the numbers before. */
function matrixOf(trace: Trace, stage: Stage): Matrix {
  const { matrices } = operationOf(stage).scene(trace, stage);
  return { ...(matrices.find((own) => own.stage === stage) ?? matrix(stage, 'result')), before: null };
}

/** A block, before it is known what else is in the picture. */
type Built = Omit<RowBlock, 'line' | 'isBeside'>;

function blockOf(
  bench: Bench,
  stage: Stage,
  { x, y, width }: Start,
  heights: readonly number[],
  max: number,
  { isUpright = false, rows = [bench.row], cols = range(stage.cols) }: Partial<RowBlock> = {},
): Built {
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
    height: totalOf(heights),
  };
}

type Build = (bench: Bench, line: RowLine, y: number, parts: readonly [number, number]) => readonly Built[];

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
  const at = y + totalOf(heights.slice(0, rows.indexOf(bench.row)));
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

/** The words of a list: all of them in their order or, if they have no space, the likeliest at a larger pitch. */
function wordsOf({ trace, base, row, sizes }: Bench, list: Stage, height: number, inWhole = false): readonly number[] {
  if (height / list.cols >= sizes[inWhole ? 'likely' : 'word'][0]) return range(list.cols);
  const [now, before] = [trace, base].map((each) => (each ? rowValuesOf(each, each.stages[list.id]!, row) : []));
  const value = (word: number) => Math.max(now![word]!, before![word] ?? -Infinity);
  const count = Math.max(1, Math.floor((height - OTHERS) / sizes.likely[0]));
  return range(list.cols)
    .sort((a, b) => value(b) - value(a))
    .slice(0, count);
}

const isList = ({ colAxis }: Stage) => colAxis === 'word';

/** The width of the list's longest name, in bold type. */
const nameWidth = ({ trace, isSmall }: Bench, list: Stage) =>
  Math.max(...colLabels(trace, list).map(textWidth)) * (isSmall ? 15 : 17.5) + 12;

/** Of what the mix becomes: the width of its vectors and the left end of each, its list, and where its numbers are. */
interface MixPlaces {
  readonly width: number;
  readonly starts: readonly number[];
  readonly list: WordList | null;
  readonly numbers: number;
  /** What is left of the list's middle is as far from it as its counterpart. */
  readonly old: { readonly starts: readonly number[]; readonly foot: number; readonly end: number } | null;
}

/** From the left: the vectors, the names, and their bars. */
function mixPlaces(bench: Bench, count: number, list: Stage | undefined): MixPlaces {
  const { left, right, columns, area, isSmall } = bench;
  const size = isSmall ? 'phone' : 'desk';
  const width = Math.min(columns[0]!.width, MIX.max);
  const starts = range(count).map((i) => left + i * (width + MIX.gap[size]));
  const last = starts.at(-1)! + width;
  const numbers = Math.min(area.width, right + MIX.beyond) - MIX.number[size];
  if (!list) return { width, starts, list: null, numbers, old: null };
  const label = Math.min(nameWidth(bench, list), (numbers - last - 12) * 0.6);
  const foot = last + (isSmall ? 8 : 40) + label;
  return { width, starts, list: { names: { x: foot - 8, anchor: 'end' }, foot, end: numbers - 6 }, numbers, old: null };
}

/** Two flows that meet in one list: what was on its left, what is on its right. Null: they have no space. */
function twoFlows(bench: Bench, count: number, list: Stage): MixPlaces | null {
  const { left, right, area } = bench;
  const gap = FLOW.sign;
  const middle = (left + right) / 2;
  const end = Math.min(area.width, right + MIX.beyond);
  const foot = middle + nameWidth(bench, list) / 2;
  const free = end - foot - MIX.number.desk - FLOW.bar - FLOW.gap;
  const width = Math.min(FLOW.max, Math.floor((free + gap) / count) - gap);
  if (width < FLOW.min) return null;
  const starts = range(count).map((i) => end - (count - i) * (width + gap) + gap);
  const numbers = starts[0]! - FLOW.gap - MIX.number.desk;
  const mirrored = (x: number) => 2 * middle - x;
  const old = {
    starts: starts.map((x) => x - end + mirrored(starts[0]!)),
    foot: mirrored(foot),
    end: mirrored(numbers - 6),
  };
  return { width, starts, list: { names: { x: middle, anchor: 'middle' }, foot, end: numbers - 6 }, numbers, old };
}

function placesOf(bench: Bench, { others }: RowLine): MixPlaces {
  const list = others.findLast(isList);
  const count = 1 + others.filter((other) => !isList(other)).length;
  return (list && bench.base && twoFlows(bench, count, list)) ?? mixPlaces(bench, count, list);
}

const mix: Build = (bench, line, y, [first, second]) => {
  const { stage, others, inWhole } = line;
  const { width, starts, numbers } = placesOf(bench, line);
  const high = Math.min(second / stage.cols, bench.sizes.vector[1]);
  const upright = { isUpright: true };
  const summed = [stage, ...others.filter((other) => !isList(other))].map((each, i) =>
    blockOf(bench, each, { x: starts[i]!, y: y + first, width }, equal(each.cols, high), FONT.vectors, upright),
  );
  const list = others.findLast(isList);
  if (!list) return summed;
  const cols = wordsOf(bench, list, second, inWhole);
  const pitch = Math.min(bench.sizes.word[1], (second - (cols.length < list.cols ? OTHERS : 0)) / cols.length);
  const start = { x: numbers, y: y + first, width: MIX.number[bench.isSmall ? 'phone' : 'desk'] };
  return [...summed, blockOf(bench, list, start, equal(cols.length, pitch), FONT.words, { isUpright: true, cols })];
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

/** Whether a change leads to another word. */
const leadsElsewhere = (trace: Trace, base: Trace, list: Stage, row: number): boolean => {
  const [now, before] = [rowValuesOf(trace, list, row), rowValuesOf(base, base.stages[list.id]!, row)];
  return now.indexOf(Math.max(...now)) !== before.indexOf(Math.max(...before));
};

/**
 * @param row The row in view.
 * @param base The numbers before a change; null: there is none.
 */
export function rowLayoutOf(
  trace: Trace,
  all: readonly RowLine[],
  row: number,
  slots: Slots,
  area: Area,
  reader: Reader,
  base: Trace | null,
): RowLayout {
  const isSmall = isPhone(area.width);
  const { sizes, gap, lines: shown } = fittingLines(all, isSmall, area.height);
  const width = slots.widths[0]!;
  const left = Math.round((area.width - slots.width) / 2);
  const columns = slots.middles.map((middle) => ({ x: Math.round(left + middle - width / 2), width }));
  const right = left + slots.width;
  const end = shown.at(-1)!.line;
  const words = end.others.findLast(isNextWord);
  const isTwo = base && words && !isSmall && leadsElsewhere(trace, base, words, row);
  const isTurned = slots.isRightToLeft;
  const own = isTwo ? base : null;
  const bench: Bench = { trace, base: own, row, columns, area, isSmall, sizes, reader, isTurned, left, right };
  let y = 0;
  const lines = shown.map(({ line, parts }): PlacedLine => {
    const height = totalOf(parts);
    const placed = { line, parts, x: left, y: Math.round(y), width: right - left, height };
    y += height + gap;
    return placed;
  });
  const { list, old, width: wide } = end.kind === 'mix' ? placesOf(bench, end) : { list: null, old: null, width: 0 };
  const blocks = lines.flatMap(({ line, y, parts }, at) => {
    const isBeside = old !== null && line === end;
    return BUILDS[line.kind](bench, line, y, parts).map((block) => ({ ...block, line: at, isBeside }));
  });
  const vectors = blocks.filter((block) => block.line === lines.length - 1 && !isList(block.matrix.stage));
  const before = old && { ...old, vectors: vectors.map((block, i) => ({ ...block, x: old.starts[i]!, width: wide })) };
  return { lines, blocks, columns, row, area, isSmall, list, old: before };
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
    const y = block.y + totalOf(heights.slice(0, down));
    return { x: block.x + across * width, y, width, height: heights[down]!, block };
  }
  return null;
}

/** The place of the row in view, which travels from scene to scene. */
export function travelled(block: RowBlock, row: number): Rect {
  const at = block.isUpright ? -1 : block.rows.indexOf(row);
  if (at < 0) return block;
  return { ...block, y: block.y + totalOf(block.heights.slice(0, at)), height: block.heights[at]! };
}
