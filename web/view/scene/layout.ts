// Where the matrices of a scene stand, in pixels: a pure function of the scene and the width there is.
import type { Axis, Trace } from '../../engine/index.ts';
import type { CellRef } from '../../ops/expression.ts';
import type { Part, Scene } from '../../ops/operation.ts';
import { hidesSome } from '../../ops/hiding.ts';
import { isTokenAxis, labelsOf } from '../../model/labels.ts';
import { PITCHES } from '../long.ts';
import { isLong } from '../../timeline/long_axis.ts';

/** The sizes that one scene is set in. */
export interface Metrics {
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly fontSize: number;
  /** The width or height of a cell along an axis that is too long for numbers. */
  readonly pitch: number;
  /** What the labels of columns need; those of narrow ones stand upright. */
  readonly header: number;
}

/** One matrix, placed. x and y are its outer corner, gridX and gridY that of its first cell. */
export interface Box {
  readonly part: Part;
  readonly rows: number;
  readonly cols: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly gridX: number;
  readonly gridY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  /** The height of the labels above its columns. */
  readonly header: number;
  /** Too large for numbers: a heat map. */
  readonly heat: boolean;
  /** The sign before a matrix that begins a line stands in its title, for want of room beside it. */
  readonly signed: boolean;
  /** Row labels are shown; where the neighbour on the left has the same ones they are only spoken. */
  readonly labelled: boolean;
}

export interface Layout {
  readonly boxes: readonly Box[];
  readonly width: number;
  readonly height: number;
  readonly metrics: Metrics;
  /** Above the right operand there is room for its rows, which bend down into its columns. */
  readonly bent: boolean;
  readonly signs: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

export const TITLE_HEIGHT = 24;
export const HEADER_HEIGHT = 24;
const LEGEND_HEIGHT = 30;
/** What names the blocks of columns below a matrix. */
export const BLOCKS_HEIGHT = 24;
export const BARS_HEIGHT = 56;
/** Between a matrix and what its rows sum to. */
export const SUMS_GAP = 8;
const GAP = 40;
/** From one key to the next where they stand as rows, before they bend down into columns. */
export const BEND_PITCH = 15;
const BEND_ROOM = 12;
/** A cell that shows its number before above the new one is higher by this. */
const BEFORE_HEIGHT = 12;
/** A heat map takes no more than this where its cells can be smaller. */
const MOST_GRID = 480;
const MOST_LABEL = 84;
/** Of a phone's row labels; what does not fit is cut. */
const LEAST_LABEL = 36;
const LABEL_SIZE = 12;
/** Of one letter of a title: 14 px of a monospaced face. */
const TITLE_LETTER = 8.5;
/** Least, ramp and most in a row. */
const LEGEND_WIDTH = 148;
/** What a hatch means stands behind them. */
const MARK_WIDTH = 68;

/** The room before a matrix, for its sign. */
const gapOf = ({ sign }: Part) => Math.max(GAP, sign.length * 7.5 + 12);

/** What a layout must know of its reader. */
export interface Reader {
  /** What their fonts need: the width of "−0.0000" and of one letter at a size of 1 px. */
  readonly number: number;
  readonly letter: number;
  /** They point with a finger. */
  readonly coarse: boolean;
  /** What they call an axis. */
  readonly axes: Readonly<Record<Axis, string>>;
}

/** The least height of what a finger points at, in pixels, and its least width wherever there is room for it. */
const FINGER = 44;

const shown = ({ stage, transposed, only }: Part) =>
  (transposed ? [stage.cols, stage.rows] : [only === undefined ? stage.rows : 1, stage.cols]) as [number, number];

/**
 * A row alone, or a single column kept by keepdim, is no picture, unless it is too long for numbers: it needs no
 * legend.
 */
export const isColoured = ({ stage, only }: Part): boolean =>
  only === undefined && (stage.colAxis !== null || isLong(stage.rows));

function labelWidth(trace: Trace, part: Part, { letter, axes }: Reader): number {
  const { stage, transposed } = part;
  const axis = transposed ? stage.colAxis : stage.rowAxis;
  if (axis === null) return 28;
  const labels = labelsOf(trace, axis, transposed ? stage.cols : stage.rows);
  // The corner names the axis of tokens above them: `query ↓`.
  const longest = Math.max(
    ...labels.map((label) => label.length + (isTokenAxis(axis) ? 0 : axis.length + 1)),
    isTokenAxis(axis) ? Math.max(axis.length, axes[axis].length) + 2 : 0,
  );
  return Math.min(MOST_LABEL, Math.max(28, Math.ceil(longest * letter * LABEL_SIZE) + 10));
}

/** What stands above a matrix: its name, and which head's it is where a scene shows several. */
export function titleOf({ stage, transposed, numbered }: Part): string {
  return `${stage.name}${transposed ? 'ᵀ' : ''}${numbered ? ` ${stage.head! + 1}` : ''}`;
}

interface Measured {
  /** What title and legend need, in pixels. */
  readonly title: number;
  readonly label: number;
  readonly gridWidth: number;
  readonly gridHeight: number;
  readonly above: number;
  readonly below: number;
  readonly rows: number;
  readonly cols: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly header: number;
}

const heightOf = (m: Measured) => m.above + m.gridHeight + m.below;

/**
 * `bars`: some matrix of its line has bars above it, so all of them leave room for these. `common`: the width of the
 * row labels where columns stand in line below each other.
 */
function measure(
  trace: Trace,
  part: Part,
  metrics: Metrics,
  reader: Reader,
  bars = false,
  common: number | null = null,
): Measured {
  const [rows, cols] = shown(part);
  const cellWidth = isLong(cols) ? metrics.pitch : metrics.cellWidth;
  const cellHeight = isLong(rows) ? metrics.pitch : metrics.cellHeight;
  return {
    title: Math.max(
      Math.ceil((titleOf(part).length + 3) * TITLE_LETTER),
      isColoured(part) ? LEGEND_WIDTH + (hidesSome(trace, part.stage) ? MARK_WIDTH : 0) : 0,
    ),
    label: common ?? labelWidth(trace, part, reader),
    gridWidth: cols * cellWidth + (part.sums && !isLong(rows) ? SUMS_GAP + metrics.cellWidth : 0),
    gridHeight: rows * cellHeight,
    above: TITLE_HEIGHT + (bars ? BARS_HEIGHT : 0) + (part.only === undefined ? metrics.header : 0),
    below: (isColoured(part) ? LEGEND_HEIGHT : 8) + (part.blocks.length > 0 ? BLOCKS_HEIGHT : 0),
    rows,
    cols,
    cellWidth,
    cellHeight,
    header: metrics.header,
  };
}

function box(part: Part, m: Measured, x: number, y: number, labelled: boolean, signed = false): Box {
  const label = labelled ? m.label : 0;
  return {
    part,
    rows: m.rows,
    cols: m.cols,
    x,
    y,
    width: label + Math.max(m.gridWidth, m.title),
    height: heightOf(m),
    gridX: x + label,
    gridY: y + m.above,
    labelled,
    signed,
    cellWidth: m.cellWidth,
    cellHeight: m.cellHeight,
    header: m.header,
    heat: isLong(m.rows) || isLong(m.cols),
  };
}

function bounds(boxes: readonly Box[]): { width: number; height: number } {
  return {
    width: Math.max(...boxes.map((b) => b.x + b.width)),
    height: Math.max(...boxes.map((b) => b.y + b.height)),
  };
}

/** Whether an operand's tokens stand as rows first and then bend down into its columns. */
const bends = ({ stage, transposed }: Part) => transposed && isTokenAxis(stage.rowAxis) && !isLong(stage.rows);

/** Left and top operands in line with the rows and columns of the result; null where there is no room for it. */
function aligned(trace: Trace, parts: readonly Part[], metrics: Metrics, reader: Reader, width: number): Box[] | null {
  const of = (place: Part['place']) => parts.find((p) => p.place === place)!;
  const between = parts.filter((p) => p.place === 'between');
  const sizes = new Map(parts.map((p) => [p, measure(trace, p, metrics, reader)]));
  const left = sizes.get(of('left'))!;
  const top = sizes.get(of('top'))!;
  const result = sizes.get(of('result'))!;
  const label = Math.max(top.label, result.label);
  const column = left.label + Math.max(left.gridWidth, left.title) + GAP;
  if (column + label + Math.max(...parts.map((p) => Math.max(sizes.get(p)!.gridWidth, sizes.get(p)!.title))) > width)
    return null;
  let y = bends(of('top')) ? of('top').stage.rows * BEND_PITCH + BEND_ROOM : 0;
  const above = [of('top'), ...between].map((part) => {
    const m = { ...sizes.get(part)!, label };
    const placed = box(part, m, column, y, true);
    y += heightOf(m) + 6;
    return placed;
  });
  return [box(of('left'), left, 0, y, true), ...above, box(of('result'), { ...result, label }, column, y, true)];
}

/** Whether a matrix needs row labels of its own beside the one before it. */
const labelledAfter = (before: Part | undefined, part: Part) =>
  !before || part.transposed || before.stage.rowAxis !== part.stage.rowAxis || before.stage.rows !== part.stage.rows;

/** Which matrices stand on one line, one beside the other, until it is full. */
function wrapped(parts: readonly Part[], sizeOf: (part: Part) => Measured, width: number): Part[][] {
  const lines: Part[][] = [];
  let x = 0;
  for (const part of parts) {
    const line = lines.at(-1);
    const { label, gridWidth, title } = sizeOf(part);
    const body = Math.max(gridWidth, title);
    const needed = (line ? gapOf(part) : 0) + (labelledAfter(line?.at(-1), part) ? label : 0) + body;
    if (line && x + needed <= width) {
      line.push(part);
      x += needed;
    } else {
      lines.push([part]);
      x = label + body;
    }
  }
  return lines;
}

function flowing(trace: Trace, parts: readonly Part[], metrics: Metrics, reader: Reader, width: number): Box[] {
  const boxes: Box[] = [];
  const onPhone = parts.length === 1 || parts.some(({ only }) => only !== undefined); // what does not fit of the labels is cut
  const grid = Math.max(...parts.map((part) => shown(part)[1])) * metrics.cellWidth;
  const common = onPhone
    ? Math.min(Math.max(...parts.map((part) => labelWidth(trace, part, reader))), Math.max(LEAST_LABEL, width - grid))
    : null;
  let y = 0;
  for (const line of wrapped(parts, (part) => measure(trace, part, metrics, reader, false, common), width)) {
    const bars = line.some((part) => part.bars && isLong(part.stage.cols));
    const placed: Box[] = [];
    for (const part of line) {
      const before = placed.at(-1);
      const x = before ? before.x + before.width + gapOf(part) : 0;
      placed.push(
        box(
          part,
          measure(trace, part, metrics, reader, bars, common),
          x,
          y,
          labelledAfter(before?.part, part),
          !before && part.sign !== '',
        ),
      );
    }
    boxes.push(...placed);
    y = Math.max(...placed.map((b) => b.y + b.height)) + 6;
  }
  return boxes;
}

const lines = (boxes: readonly Box[]) => new Set(boxes.map((b) => b.y)).size;

/** From roomy to as narrow as the reader's font allows; for a finger the narrowest come last, whatever their font. */
function sizes({ number, coarse }: Reader, tall: boolean): readonly Metrics[] {
  const metrics = (fontSize: number, padding: number, cellHeight: number) => ({
    fontSize,
    cellHeight: cellHeight + (tall ? BEFORE_HEIGHT : 0),
    cellWidth: Math.ceil(number * fontSize) + padding,
    pitch: 0,
    header: HEADER_HEIGHT,
  });
  const fine = [
    metrics(14, 16, 34),
    metrics(14, 10, 32),
    metrics(13, 8, 30),
    metrics(12, 6, 28),
    metrics(12, 4, 28),
    metrics(12, 2, 28),
    metrics(10, 3, 28),
  ];
  if (!coarse) return fine;
  const high = [...fine.slice(0, -1), metrics(10, 5, 28), fine.at(-1)!].map((m) => ({
    ...m,
    cellHeight: Math.max(FINGER, m.cellHeight),
  }));
  return [
    ...high.map((m) => ({ ...m, cellWidth: Math.max(FINGER, m.cellWidth) })),
    ...high.filter(({ cellWidth }) => cellWidth < FINGER),
  ];
}

/** Where an axis is too long for numbers, its cells shrink before the numbers of the others do. */
function settingsOf(trace: Trace, { parts }: Scene, reader: Reader): readonly Metrics[] {
  const longest = Math.max(...parts.flatMap(shown));
  if (!isLong(longest))
    return sizes(
      reader,
      parts.some((part) => part.before !== null),
    );
  const numbered = sizes(reader, false);
  const upright = parts.filter((part) => isLong(shown(part)[1]));
  const header = Math.max(
    HEADER_HEIGHT,
    ...upright.map((part) => labelWidth(trace, { ...part, transposed: !part.transposed }, reader)),
  );
  const least = PITCHES.at(-1)!;
  const pitches = PITCHES.filter((pitch) => pitch * longest <= MOST_GRID || pitch === least);
  return [
    ...pitches.map((pitch) => ({ ...numbered[0]!, pitch, header })),
    ...numbered.slice(1).map((m) => ({ ...m, pitch: least, header })),
  ];
}

/** A scene in one of its settings. */
interface Placed {
  readonly boxes: readonly Box[];
  readonly metrics: Metrics;
}

/**
 * Of the settings in which a scene fits, those with the fewest lines; of these the roomiest, best one that cuts no
 * label.
 */
function flowed(
  trace: Trace,
  { parts }: Scene,
  settings: readonly Metrics[],
  width: number,
  reader: Reader,
): Placed | undefined {
  const candidates = settings.map((metrics) => ({ metrics, boxes: flowing(trace, parts, metrics, reader, width) }));
  const fitting = candidates.filter(({ boxes }) => bounds(boxes).width <= width);
  const fewest = Math.min(...fitting.map(({ boxes }) => lines(boxes)));
  const roomiest = fitting.filter(({ boxes }) => lines(boxes) === fewest);
  return roomiest.find((placed) => isWhole(trace, placed, reader)) ?? roomiest[0];
}

const isWhole = (trace: Trace, { boxes }: Placed, reader: Reader) =>
  boxes.every((b) => !b.labelled || b.gridX - b.x >= labelWidth(trace, b.part, reader));

/** The roomiest setting that keeps what belongs together on one line, else the one with the fewest lines. */
function place(trace: Trace, scene: Scene, width: number, reader: Reader): Placed {
  const settings = settingsOf(trace, scene, reader);
  const large = reader.coarse ? settings.filter(({ cellWidth }) => cellWidth >= FINGER) : settings;
  if (scene.layout === 'product') {
    for (const metrics of large) {
      const boxes = aligned(trace, scene.parts, metrics, reader, width);
      if (boxes) return { boxes, metrics };
    }
  }
  // Where there is no room for the sums of all rows, the line says that of the row in focus.
  const scenes = [scene, { ...scene, parts: scene.parts.map((part) => ({ ...part, sums: false })) }];
  // A finger's width goes before these sums too, but no label is cut for it.
  for (const some of [large, settings]) {
    for (const shown of scenes) {
      const placed = flowed(trace, shown, some, width, reader);
      if (placed && (some === settings || isWhole(trace, placed, reader))) return placed;
    }
  }
  const metrics = large.at(-1)!; // too wide all the same: the scene is scrolled
  return { metrics, boxes: flowing(trace, scenes[1]!.parts, metrics, reader, width) };
}

export function layoutOf(trace: Trace, scene: Scene, width: number, reader: Reader): Layout {
  const { boxes, metrics } = place(trace, scene, width, reader);
  const signs = boxes.flatMap((b) => {
    const { sign, place: where } = b.part;
    const besideAnother = boxes.some((o) => o.y === b.y && o.x < b.x);
    if (!sign || !besideAnother || where === 'top' || where === 'between') return [];
    const x = b.x - gapOf(b.part) / 2;
    return [{ text: sign, x, y: b.gridY + (b.rows * b.cellHeight) / 2 }];
  });
  const bent = boxes.some(({ part, x }) => part.place === 'top' && x > 0 && bends(part));
  return { boxes, ...bounds(boxes), metrics, bent, signs };
}

/** Where a number lies that stands in the middle of a cell of the scene; null where its matrix is not in it. */
export function cellCorner({ boxes, metrics }: Layout, { stage, row, col }: CellRef): { x: number; y: number } | null {
  const placed = boxes.find((b) => b.part.stage.id === stage);
  if (!placed) return null;
  const { only, transposed } = placed.part;
  if (only !== undefined && only !== row) return null;
  const [r, c] = transposed ? [col, row] : [only === undefined ? row : 0, col];
  const { gridX, gridY, cellWidth, cellHeight } = placed;
  return {
    x: gridX + (c + 0.5) * cellWidth - metrics.cellWidth / 2,
    y: gridY + (r + 0.5) * cellHeight - metrics.cellHeight / 2,
  };
}
