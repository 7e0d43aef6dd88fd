// The layout of the whole figure, with the ribbons between its matrices: a pure function of the trace's graph of stages
// and the available area.
import type { Stage, Trace } from '../../engine/index.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { isShownWhereUsed } from '../../timeline/scenes.ts';
import { totalOf, type Area } from '../area.ts';
import { BELOW, captioned, nameColumn, widestName, type Captions } from './captions.ts';
import {
  isTrunk,
  graphOf,
  waysTo,
  type Graph,
  NODE_CAPTION,
  NODE_TITLE,
  ROW_NAMES,
  stackHeight,
  type WholeNode,
} from './graph.ts';
import { horizontalGrid, verticalGrid, type GridArea } from './places.ts';
import { isVertical, ribbon, type Ribbon, type Edge } from './ribbons.ts';

export interface WholeLayout {
  readonly nodes: readonly WholeNode[];
  readonly ribbons: readonly Ribbon[];
  readonly area: Area;
  /** From top to bottom, as on a phone, rather than from left to right. */
  readonly upright: boolean;
  /** Names are so close that their type is smaller. */
  readonly tight: boolean;
}

/** Narrower than this, in pixels, the figure is vertical, unless the area is low; on a tablet it may be. */
const UPRIGHT = 620;
const TABLET = 800;
/** The value of a layout beyond the size of its cells. */
const WORTH = { names: 1.25, weights: 1.25, lying: 1.15 };
/** The same if cells are smaller than they should be, too: the trunk runs one way, with captions below it. */
const ALWAYS_WORTH = { straight: 1.25, words: 1.1 };
/** The captions below the first matrix and the last may extend beyond the area by this much. */
const MARGIN = 16;
/** The distance between the centres of adjacent columns, in pixels. */
const MIN_NAME = 72;
const MAX_CELL = 56;
/** The smallest gap between two columns, from tight to loose. */
const MIN_GAPS = [6, 12, 20];
/** The factor of a gap in which ribbons of several lanes fan out or come together. */
const FAN = 3;
/** No smaller ones are tried: with them the longest axis is 12 pixels. */
const SMALLEST_CELL = 0.5;
/** Below this size of cells the weights are left out, if cells are larger then. */
const MIN_CELL = 8;
/** Cells of the first size can be told apart; columns move closer before cells get smaller than the second. */
const LEGIBLE_CELL = 12;
const ROOMY_CELL = 19;
const MAX_GAP = 84;
/** Between two rows; in the horizontal figure two lines of text fit below a matrix. */
const MIN_ROW_GAP = { upright: 9, lying: 15 };
const MAX_ROW_GAP = 0.075; // of the height
/** Between a matrix and the stage above that serves it alone. */
const SOURCE_GAP = 14;
/** A stage drawn or built for one step is smaller than the one it is applied to. */
const SOURCE_SCALE = { mask: 0.6, weights: 0.75 };
/** A long axis is as long as at most this many cells of the other matrices. */
const MAX_CELLS = 24;
/** The size of a cell along the short axis of a long matrix. */
const MIN_SHORT = 7;
/** The smallest size of the loss, which is one number. */
const MIN_NUMBER = 16;

const isNumber = ({ rowAxis, colAxis }: Stage) => rowAxis === null && colAxis === null;

/** The cell size of a matrix if a computed one has cells of `cell`. */
const cellOf = (graph: Graph, stage: Stage, cell: number) =>
  isSource(graph, stage) ? cell * SOURCE_SCALE[isTrunk(stage) ? 'mask' : 'weights'] : cell;

const isSource = (graph: Graph, stage: Stage) =>
  stage !== graph.inputs && stage !== graph.memory && isShownWhereUsed(stage);

/** In a long matrix the cells along the short axis stay visible. */
function sizeOf(graph: Graph, stage: Stage, cell: number): Area {
  const size = cellOf(graph, stage, cell);
  if (isNumber(stage)) return { width: Math.max(cell, MIN_NUMBER), height: Math.max(cell, MIN_NUMBER) };
  const along = (count: number, other: number) =>
    isLong(count) ? Math.min(count, MAX_CELLS) * size : count * (isLong(other) ? Math.max(size, MIN_SHORT) : size);
  return { width: along(stage.cols, stage.rows), height: along(stage.rows, stage.cols) };
}

const sheetsOf = ({ heads }: Graph, { head }: Stage) => (head === null ? 1 : heads);

/** The space above a matrix for the sheets behind it and for the stages that serve it alone. */
const spaceAbove = (graph: Graph, { stage, above }: GridArea, cell: number): number =>
  stackHeight({ sheets: sheetsOf(graph, stage) }) +
  totalOf(above.map((source) => Math.ceil(sizeOf(graph, source, cell).height) + NODE_TITLE + SOURCE_GAP));

interface Tracks {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

/** The space that names need: the width of a column, and what is kept free below each matrix. */
interface Space {
  readonly below: number;
  columnOf(stage: Stage): number;
}

function tracksOf(graph: Graph, places: readonly GridArea[], cell: number, { below, columnOf }: Space): Tracks {
  const columns = Math.max(...places.map(({ column }) => column)) + 1;
  const rows = Math.max(...places.map(({ until }) => until)) + 1;
  const text = NODE_TITLE + below;
  const widths = Array.from({ length: columns }, (_, column) => {
    const here = places.filter((p) => p.column === column);
    return Math.max(0, ...here.map(({ stage }) => Math.max(columnOf(stage), sizeOf(graph, stage, cell).width)));
  });
  const heightOf = (place: GridArea) => sizeOf(graph, place.stage, cell).height + text + spaceAbove(graph, place, cell);
  const heights = Array.from({ length: rows }, (_, row) =>
    Math.max(0, ...places.filter((p) => p.row === row && p.until === row).map(heightOf)),
  );
  for (const place of places) {
    const missing = heightOf(place) - totalOf(heights.slice(place.row, place.until + 1));
    if (missing > 0) heights[place.until]! += missing;
  }
  return { widths, heights };
}

/** For each track except the last, the factor of the gap after it; 0 after an empty one. */
const gapsOf = (sizes: readonly number[], fans: ReadonlySet<number> = new Set()): readonly number[] => {
  const last = sizes.findLastIndex((size) => size > 0);
  return sizes.map((size, i) => (size === 0 || i >= last ? 0 : fans.has(i) ? FAN : 1));
};

/**
 * The largest cells for which the tracks and their gaps fit the area, with the loosest gap that keeps them wide.
 * `fits`: false if even the smallest ones do not.
 */
function fitting(
  graph: Graph,
  places: readonly GridArea[],
  area: Area,
  space: Space,
  rowGap: number,
  fans: ReadonlySet<number>,
): Tracks & { readonly cell: number; readonly fits: boolean } {
  const smaller = (cell: number) => (cell > 4 ? cell - 1 : cell - 0.25);
  const found: (Tracks & { readonly cell: number; readonly fits: boolean })[] = []; // by gap
  const isDone = (cell: number) =>
    found.length === MIN_GAPS.length || (found.length > 0 && cell < Math.min(found[0]!.cell, ROOMY_CELL));
  // The columns of smaller cells are at least as wide in proportion: larger ones than these need not be tried.
  const widest = (MAX_CELL * area.width) / totalOf(tracksOf(graph, places, MAX_CELL, space).widths);
  for (let cell = Math.max(4, Math.min(MAX_CELL, Math.ceil(widest))); !isDone(cell); cell = smaller(cell)) {
    const { widths, heights } = tracksOf(graph, places, cell, space);
    const fits = (gap: number) =>
      totalOf(widths) + totalOf(gapsOf(widths, fans)) * gap <= area.width &&
      totalOf(heights) + totalOf(gapsOf(heights)) * rowGap <= area.height;
    while (found.length < MIN_GAPS.length && (cell <= SMALLEST_CELL || fits(MIN_GAPS[found.length]!)))
      found.push({ widths, heights, cell, fits: fits(MIN_GAPS[found.length]!) });
  }
  return found.at(-1)!;
}

/**
 * The position of each track, with the gaps of `gapsOf`.
 * @param before The share of the remaining space before the first one.
 */
function startsOf(
  sizes: readonly number[],
  space: number,
  maxGap: number,
  before: number,
  between = gapsOf(sizes),
): readonly number[] {
  const gaps = totalOf(between);
  const gap = gaps > 0 ? Math.min(maxGap, Math.max(0, space - totalOf(sizes)) / gaps) : 0;
  let at = Math.max(0, (space - totalOf(sizes) - gap * gaps) * before);
  return sizes.map((size, i) => {
    const start = at;
    if (size > 0) at += size + gap * between[i]!;
    return start;
  });
}

/** The grid, lying or upright, on which the cells are worth most. */
function gridOf(trace: Trace, graph: Graph, area: Area, captions: Captions) {
  const flat = horizontalGrid(trace, graph);
  const columns = Math.max(...flat.map(({ column }) => column));
  const columnOf = (stage: Stage) => nameColumn(stage, captions);
  const widest = Math.max(...flat.map(({ stage }) => columnOf(stage)));
  const isTight = columns * widest > area.width - 120;
  const isNarrow = area.width < UPRIGHT && (isTight || area.width < area.height * 1.5);
  /** `words`: the space below the lowest row that is kept free for captions. */
  const set = (
    places: readonly GridArea[],
    upright: boolean,
    { margin = 0, after = 0, words = 0, worth = 1, always = 1 },
  ) => {
    const below = upright && isNarrow ? 0 : BELOW;
    const inner = { width: area.width - margin - after, height: area.height - words };
    const first = places.find(({ stage }) => isTrunk(stage))?.column ?? 0;
    // Columns whose ribbons fan out: inputs and a fused projection.
    const apart = places.filter((place) => place.column < first && place.until > place.row);
    const fans = new Set(upright ? [] : [0, ...apart.map(({ column }) => column), first - 1]);
    const fitted = fitting(graph, places, inner, { below, columnOf }, MIN_ROW_GAP[upright ? 'upright' : 'lying'], fans);
    const all = fitted.cell * always * (fitted.cell < LEGIBLE_CELL ? 1 : worth);
    return { places, upright, margin, inner, below, fans, columnOf, ...fitted, worth: all };
  };
  const stood = (across: 2 | 4, isWhole: boolean, words = 0) =>
    set(verticalGrid(trace, graph, across, isWhole), true, {
      words,
      worth: isWhole ? WORTH.weights : 1,
      always: (across === 4 ? ALWAYS_WORTH.straight : 1) * (words > 0 ? ALWAYS_WORTH.words : 1),
    });
  // Narrow columns of several heads have two lines of text in the lowest row, too.
  const lay = (margin: number, after: number, worth: number) =>
    set(flat, false, {
      margin,
      after,
      words: graph.heads === 1 ? 0 : NODE_CAPTION,
      worth,
      always: WORTH.lying,
    });
  const namesWidth = Math.max(MARGIN, widestName(trace, captions));
  // Below the weights the result has space for its names, in its own column it may need some.
  const after = graph.after.length > 1 ? [MARGIN, namesWidth] : [MARGIN];
  const named = after.map((own) =>
    lay(namesWidth, own, WORTH.weights * WORTH.names * (own > MARGIN ? WORTH.names : 1)),
  );
  // Ribbons between columns this close would cross what is between them.
  const isCrowded = columns * (widest + MIN_GAPS.at(-1)!) > area.width;
  const candidates = [
    ...(isNarrow ? [stood(2, false)] : isCrowded ? [] : [lay(MARGIN, MARGIN, WORTH.weights)]),
    ...(area.width < TABLET || isCrowded ? [stood(2, true), stood(4, true)] : []),
    ...(isNarrow
      ? [stood(4, true, BELOW + NODE_CAPTION)]
      : named.filter(({ cell }) => cell >= ROW_NAMES.pitch && !isCrowded)),
  ];
  const fit = candidates.filter((each) => each.fits);
  const isTiny = fit.every((each) => each.cell < MIN_CELL);
  const without = isTiny ? [stood(2, false), stood(4, false)] : [];
  const possible = [...fit, ...without.filter((each) => each.fits || fit.length === 0)];
  return possible.reduce((max, each) => (each.worth > max.worth ? each : max));
}

/** The matrices on their grid, and the distances between the centres of its columns. */
function nodesOn(grid: ReturnType<typeof gridOf>, graph: Graph, area: Area) {
  const { places, widths, heights, cell, upright, margin, inner, below, fans, columnOf } = grid;
  const lefts = startsOf(widths, inner.width, MAX_GAP, 0.5, gapsOf(widths, fans));
  const tops = startsOf(heights, inner.height, MAX_ROW_GAP * area.height, upright ? 0.5 : 0);
  const computed = places.flatMap(({ stage, above }) => [stage.id, ...above.map(({ id }) => id)]);
  const above = (those: readonly GridArea[]) => Math.max(0, ...those.map((place) => spaceAbove(graph, place, cell)));
  const highest = above(places.filter(({ stage }) => isTrunk(stage)));
  // All matrices of a row are as low as the one with most above it, so that they are aligned.
  const aboveRow = (row: number) => above(places.filter((place) => place.row === row && place.until === row));
  const result = graph.after.findLast((stage) => !isNumber(stage));
  const main = [graph.inputs, graph.memory, graph.trunk.at(-1), result];
  const placed = ({ column }: GridArea, stage: Stage, yOf: (height: number) => number): WholeNode => {
    const { width, height } = sizeOf(graph, stage, cell);
    // After a fan-out, place narrow matrices at the column's left; centred, their ribbons would cross wider ones.
    const isAfterFan = fans.has(column - 1) && !isTrunk(stage);
    const slotWidth = isAfterFan ? Math.max(columnOf(stage), width) : widths[column]!;
    return {
      stage,
      width: Math.round(width),
      height: Math.round(height),
      x: Math.floor(margin + lefts[column]! + (slotWidth - width) / 2),
      y: Math.floor(yOf(height) + 0.01),
      sheets: sheetsOf(graph, stage),
      order: computed.filter((id) => id < stage.id).length / computed.length,
      rank: isSource(graph, stage) ? 'drawn' : main.includes(stage) ? 'main' : 'step',
      caption: null,
      names: null,
    };
  };
  const nodes = places.flatMap((place) => {
    const { stage, row, until, above } = place;
    const bottom = tops[until]! + heights[until]!;
    const node = placed(place, stage, (height) => {
      const over = row === until ? aboveRow(row) : 0;
      const lowest = bottom - below - height;
      // Beside longer queries, shorter keys end as low: a ribbon that goes down from them crosses nothing.
      if (upright && graph.memory) return lowest;
      const middle = (tops[row]! + over + NODE_TITLE + lowest) / 2;
      return isTrunk(stage) && !upright ? Math.max(middle, tops[row]! + highest + NODE_TITLE) : middle;
    });
    let { y } = node;
    const sources = above.map((source) => {
      const own = placed(place, source, (height) => y - NODE_TITLE - SOURCE_GAP - height);
      y = own.y;
      return own;
    });
    return [node, ...sources];
  });
  const pitches = lefts.slice(1).map((left, i) => left + widths[i + 1]! / 2 - lefts[i]! - widths[i]! / 2);
  return { nodes, pitches };
}

/** @param stages Those of the batch item and head in view, from the walk's scene of the whole. */
export function wholeLayoutOf(trace: Trace, stages: readonly Stage[], area: Area, captions: Captions): WholeLayout {
  const graph = graphOf(trace, stages);
  const grid = gridOf(trace, graph, area, captions);
  const { places, upright } = grid;
  const { nodes, pitches } = nodesOn(grid, graph, area);
  const shown = new Map(nodes.map(({ stage }) => [stage.name, stage] as const));
  const at = new Map(nodes.map((node, i) => [node.stage, i]));
  const ways = nodes
    .flatMap(({ stage }) => waysTo(trace, stage, shown, graph))
    .map(([start, end]): Edge => {
      const [from, to] = [nodes[at.get(start)!]!, nodes[at.get(end)!]!];
      return { from, to, isDown: isVertical(from, to, upright) };
    });
  const sources = places.flatMap(({ above }) => above);
  const said = captioned(trace, nodes, ways, sources, area, upright, captions);
  const ofWay = ({ from, to, isDown }: Edge) =>
    ribbon(said[nodes.indexOf(from)]!, said[nodes.indexOf(to)]!, isDown, trace);
  return { nodes: said, ribbons: ways.map(ofWay), area, upright, tight: Math.min(...pitches) < MIN_NAME };
}
