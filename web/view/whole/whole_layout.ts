// Where the matrices of the whole figure stand, and the ribbons that join them: a pure function of the trace's own
// graph of stages and the area that it may fill.
import type { Stage, StageName, Trace } from '../../engine/index.ts';
import { isShownWhereUsed } from '../../timeline/scenes.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import type { Area } from '../scene/measured.ts';

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A few words on a matrix, in one line or two: where they stand, seen from the corner of its cells. */
interface Caption extends Rect {
  readonly lines: readonly string[];
  /** Ribbons that go down from the matrix begin below it. */
  readonly below: boolean;
}

/** How captions are set: what each stage's says, and the width of a letter at a font size of 1 px. */
export interface Captions {
  of(stage: Stage): string;
  readonly letter: number;
}

/** One matrix of the figure; x, y, width and height are those of its cells. */
export interface WholeNode {
  readonly stage: Stage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How many heads have a matrix like it: stacked sheets; 1 where it belongs to all. */
  readonly sheets: number;
  /** How much of the figure was computed before it, in [0, 1). */
  readonly order: number;
  /** Null where there is no room. */
  readonly caption: Caption | null;
}

/** Before its caption has a place. */
type PlacedNode = Omit<WholeNode, 'caption'>;

/** A way from one matrix to another: from a point on the edge of the one to a point on that of the other. */
interface Ribbon {
  readonly from: Stage;
  readonly to: Stage;
  readonly role: Role;
  /** Of an SVG path. */
  readonly d: string;
  readonly order: number;
}

export interface WholeLayout {
  readonly nodes: readonly WholeNode[];
  readonly ribbons: readonly Ribbon[];
  readonly area: Area;
  /** From top to bottom, as on a phone, rather than from left to right. */
  readonly upright: boolean;
  /** Names stand so close that they are smaller. */
  readonly tight: boolean;
}

export const NODE_TITLE = 18;
/** Of one line. */
const NODE_CAPTION = 15;
const CAPTION_SIZE = 12;
/** Narrower than this, in pixels, the figure stands upright, where it is not low, too. */
const UPRIGHT = 620;
/**
 * A column has room for a name, in pixels; what is written under the first and the last may stand out by the margin.
 */
const LEAST_COLUMN = 62;
const MARGIN = 16;
/** From the middle of one column to that of the next, in pixels. */
const LEAST_NAME = 84;
const MOST_CELL = 34;
/** The least gap between two columns, from roomy to tight. */
const LEAST_GAPS = [26, 16, 6];
/** Cells of this size can be told apart: before they are smaller columns stand closer. */
const LEGIBLE_CELL = 12;
const MOST_GAP = 84;
const LEAST_ROW_GAP = 9;
const MOST_ROW_GAP = 0.15; // of the height
/** Between a matrix and what stands above it for it alone. */
const SOURCE_GAP = 14;
/** Between a caption and a matrix, and between captions. */
const CAPTION_GAP = { own: 3, beside: 8, other: 6 };
/** Beside a matrix longer captions take two lines. */
const LONG_CAPTION = 96;
/** What a line under a matrix takes. */
const BELOW = CAPTION_GAP.own + NODE_CAPTION;
/** What was built or drawn for one step is smaller than what it is applied to. */
const SOURCE_SCALE = 0.6;
const SHEET_OFFSET = 4;
/** Of a cell along the short axis of a long matrix. */
const LEAST_SHORT = 7;

/** A place in a grid of columns and rows; `until`: the last row of a matrix that stands in the middle of several. */
interface Place {
  readonly stage: Stage;
  readonly column: number;
  readonly row: number;
  readonly until: number;
  /** What was drawn or built for this matrix, close above it. */
  readonly above: readonly Stage[];
}

/** What the figure shows, by the part that it has in the computation. */
interface Parts {
  readonly inputs: Stage;
  /** Computed before there are scores: a fused projection, queries, keys and values, those of a head. */
  readonly before: readonly Stage[];
  /** Queries over keys, from the scores to the weights. */
  readonly trunk: readonly Stage[];
  /** Context vectors and what is made of them. */
  readonly after: readonly Stage[];
  /** What was drawn or built, by the stage that it is used in first. */
  readonly sources: ReadonlyMap<Stage, readonly Stage[]>;
}

const isTrunk = ({ rowAxis, colAxis }: Stage) => rowAxis === 'query' && colAxis === 'key';

function partsOf(trace: Trace, stages: readonly Stage[]): Parts {
  const computed = stages.filter((stage) => !isShownWhereUsed(stage));
  const first = computed.findIndex(isTrunk);
  const last = computed.findLastIndex(isTrunk);
  const inputs = trace.stages[computed[0]!.inputs[0]!]!;
  const seen = new Set<Stage>([inputs]);
  const sources = new Map(
    computed.map((stage) => {
      const own = sourcesOf(trace, stage).filter((source) => stages.includes(source) && !seen.has(source));
      for (const source of own) seen.add(source);
      return [stage, own] as const;
    }),
  );
  return {
    inputs,
    before: computed.slice(0, first),
    trunk: computed.slice(first, last + 1),
    after: computed.slice(last + 1),
    sources,
  };
}

/** What is shown where a stage is computed: of what leads to it in steps of its own, the first alone. */
function sourcesOf(trace: Trace, stage: Stage): readonly Stage[] {
  return stage.inputs.flatMap((id) => {
    const input = trace.stages[id]!;
    if (input.detail || !isShownWhereUsed(input)) return [];
    return input.inputs.length > 0 ? sourcesOf(trace, input) : [input];
  });
}

const LANES: Readonly<Record<Role, number | null>> = { query: 1, key: 2, value: 3, none: null };

/** How many computed stages lie between the inputs and this one. */
function depthOf(trace: Trace, { inputs }: Parts, stage: Stage): number {
  if (stage === inputs) return 0;
  const computed = stage.inputs
    .map((id) => trace.stages[id]!)
    .filter((input) => input === inputs || input.inputs.length > 0);
  return 1 + Math.max(0, ...computed.map((input) => depthOf(trace, { inputs } as Parts, input)));
}

/**
 * From left to right: a lane each for queries, keys and values; the trunk between the first two, what follows in the
 * last.
 */
function lying(trace: Trace, parts: Parts): readonly Place[] {
  const lane = (stage: Stage) => LANES[roleOf(stage.name)];
  const at = (stage: Stage, column: number, row: number | null): Place =>
    row === null ? { stage, column, row: 1, until: 3, above: [] } : { stage, column, row, until: row, above: [] };
  const depths = parts.before.map((stage) => depthOf(trace, parts, stage));
  const columns = new Map<number, number>(); // of each depth
  let next = 1;
  const places: Place[] = [at(parts.inputs, 0, null)];
  for (const depth of new Set([...depths].sort((a, b) => a - b))) {
    const here = parts.before.filter((_, i) => depths[i] === depth);
    const weights = here.flatMap((stage) => (parts.sources.get(stage) ?? []).filter(({ rows }) => rows > 1));
    if (weights.length > 0) {
      places.push(...weights.map((weight) => at(weight, next, lane(weight))));
      next++;
    }
    columns.set(depth, next++);
    places.push(...here.map((stage) => at(stage, columns.get(depth)!, lane(stage))));
  }
  for (const stage of parts.trunk) {
    places.push({ stage, column: next++, row: 1, until: 2, above: parts.sources.get(stage) ?? [] });
  }
  next--; // the context vectors stand below the weights that they are mixed by
  for (const stage of parts.after) {
    places.push(at(stage, next, 3));
    const weights = (parts.sources.get(stage) ?? []).filter(({ rows }) => rows > 1);
    places.push(...weights.map((weight) => at(weight, next, 2)));
    next++;
  }
  return places;
}

/**
 * From top to bottom: queries, keys and values side by side, the trunk below the first two, what follows below the
 * values.
 */
function standing(trace: Trace, parts: Parts): readonly Place[] {
  const at = (stage: Stage, column: number, row: number): Place => ({ stage, column, row, until: row, above: [] });
  const places: Place[] = [at(parts.inputs, 2, 0)];
  const column = (stage: Stage) => 2 * ((LANES[roleOf(stage.name)] ?? 2) - 1);
  let row = 1;
  for (const depth of new Set(parts.before.map((stage) => depthOf(trace, parts, stage)).sort((a, b) => a - b))) {
    const here = parts.before.filter((stage) => depthOf(trace, parts, stage) === depth);
    places.push(...here.map((stage) => at(stage, column(stage), row)));
    row++;
  }
  for (const stage of parts.trunk) {
    places.push(at(stage, 1, row++));
  }
  row--; // the context vectors stand beside the weights that they are mixed by
  parts.after.forEach((stage, i) => {
    places.push(at(stage, i < 2 ? 4 : 2, row + Math.min(i, 1)));
  });
  return places;
}

/** The size of the cells of a matrix where those of a computed one are `cell` wide. */
const cellOf = (parts: Parts, stage: Stage, cell: number) =>
  stage !== parts.inputs && isShownWhereUsed(stage) && isTrunk(stage) ? cell * SOURCE_SCALE : cell;

/** Of a long matrix the short axis has cells that can be seen. */
function sizeOf(parts: Parts, stage: Stage, cell: number): Area {
  const size = cellOf(parts, stage, cell);
  const along = (count: number, other: number) =>
    count * (isLong(other) && !isLong(count) ? Math.max(size, LEAST_SHORT) : size);
  return { width: along(stage.cols, stage.rows), height: along(stage.rows, stage.cols) };
}

/** The room above a matrix for what stands there for it alone. */
const roomAbove = (parts: Parts, { above }: Place, cell: number): number =>
  sum(above.map((source) => Math.ceil(sizeOf(parts, source, cell).height) + NODE_TITLE + SOURCE_GAP));

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

interface Tracks {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

function tracksOf(parts: Parts, places: readonly Place[], cell: number, upright: boolean): Tracks {
  const columns = Math.max(...places.map(({ column }) => column)) + 1;
  const rows = Math.max(...places.map(({ until }) => until)) + 1;
  const text = NODE_TITLE + (upright ? 0 : BELOW);
  const widths = Array.from({ length: columns }, (_, column) => {
    const here = places.filter((p) => p.column === column);
    return here.length === 0 ? 0 : Math.max(LEAST_COLUMN, ...here.map(({ stage }) => sizeOf(parts, stage, cell).width));
  });
  const heightOf = (place: Place) => sizeOf(parts, place.stage, cell).height + text + roomAbove(parts, place, cell);
  const heights = Array.from({ length: rows }, (_, row) =>
    Math.max(0, ...places.filter((p) => p.row === row && p.until === row).map(heightOf)),
  );
  for (const place of places) {
    const missing = heightOf(place) - sum(heights.slice(place.row, place.until + 1));
    if (missing > 0) heights[place.until]! += missing;
  }
  return { widths, heights };
}

const gaps = (sizes: readonly number[]) => Math.max(0, sizes.filter((size) => size > 0).length - 1);

/** The largest cells with which the tracks, and gaps between them, fit the area. */
function fitting(
  parts: Parts,
  places: readonly Place[],
  area: Area,
  upright: boolean,
): Tracks & { readonly cell: number } {
  const largest = (gap: number) => {
    let cell = MOST_CELL;
    for (;;) {
      const { widths, heights } = tracksOf(parts, places, cell, upright);
      const fits =
        sum(widths) + gaps(widths) * gap <= area.width && sum(heights) + gaps(heights) * LEAST_ROW_GAP <= area.height;
      if (fits || cell <= 1) return { widths, heights, cell };
      cell = cell > 4 ? cell - 1 : cell - 0.25;
    }
  };
  const found = LEAST_GAPS.map(largest);
  const most = Math.max(...found.map(({ cell }) => cell));
  return found.find(({ cell }) => cell >= Math.min(most, LEGIBLE_CELL))!;
}

/** Where tracks begin, with even gaps, in the middle of the room. */
function startsOf(sizes: readonly number[], room: number, most: number): readonly number[] {
  const between = gaps(sizes);
  const gap = between > 0 ? Math.min(most, Math.max(0, room - sum(sizes)) / between) : 0;
  let at = Math.max(0, (room - sum(sizes) - gap * between) / 2);
  return sizes.map((size) => {
    const start = at;
    if (size > 0) at += size + gap;
    return start;
  });
}

/** Whether the way from one matrix to another goes up or down rather than across. */
const isVertical = (from: PlacedNode, to: PlacedNode, upright: boolean) =>
  (upright && Math.abs(from.y - to.y) > 4) ||
  Math.abs(from.x + from.width / 2 - to.x - to.width / 2) < Math.max(from.width, to.width) / 2;

/** The ends of a ribbon: on the edge of a matrix, or of its words. */
type Ends = readonly [x1: number, y1: number, x2: number, y2: number];

function endsOf(from: WholeNode, to: WholeNode, isDown: boolean): Ends {
  const across = ({ x, width }: WholeNode, share: number) => Math.round(x + width * share);
  const middle = ({ y, height }: WholeNode) => Math.round(y + height / 2);
  const edge = ({ y, height, caption }: WholeNode, isLower: boolean) =>
    isLower ? y + (caption?.below ? caption.y + caption.height : height) : y - NODE_TITLE;
  if (isDown) {
    const isAbove = from.y < to.y;
    return [across(from, 0.5), edge(from, isAbove), across(to, 0.5), edge(to, !isAbove)];
  }
  const isLeft = from.x < to.x;
  return [across(from, isLeft ? 1 : 0), middle(from), across(to, isLeft ? 0 : 1), middle(to)];
}

function ribbon(from: WholeNode, to: WholeNode, isDown: boolean): Ribbon {
  const role = roleOf(from.stage.name) === 'none' ? roleOf(to.stage.name) : roleOf(from.stage.name);
  const [x1, y1, x2, y2] = endsOf(from, to, isDown);
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const curve = isDown ? `C${x1} ${my} ${x2} ${my} ${x2} ${y2}` : `C${mx} ${y1} ${mx} ${y2} ${x2} ${y2}`;
  return { from: from.stage, to: to.stage, role, d: `M${x1} ${y1}${curve}`, order: to.order };
}

/** Of a ribbon, with a little room around it. */
const RIBBON = 11;

/** About what a ribbon covers, in pieces. */
const coveredBy = ([x1, y1, x2, y2]: Ends, isDown: boolean): readonly Rect[] =>
  Array.from({ length: 25 }, (_, i) => {
    const t = i / 24;
    const bent = t * t * (3 - 2 * t);
    return {
      x: x1 + (x2 - x1) * (isDown ? bent : t) - RIBBON / 2,
      y: y1 + (y2 - y1) * (isDown ? t : bent) - RIBBON / 2,
      width: RIBBON,
      height: RIBBON,
    };
  });

const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A Chinese character is about as wide as two letters. */
const widthOf = (text: string, { letter }: Captions) =>
  Math.ceil([...text].reduce((width, c) => width + (c > '⺀' ? 1.9 : 1), 0) * letter * CAPTION_SIZE * 1.06);

/** Words in two lines that are about as long. */
function halved(text: string, captions: Captions): readonly string[] {
  const words = text.split(/(?<=[ \u2e80-\uffff])/);
  const cuts = words.map((_, i) => [words.slice(0, i), words.slice(i)].map((line) => line.join('').trim()));
  const widest = (lines: readonly string[]) => Math.max(...lines.map((line) => widthOf(line, captions)));
  return cuts.reduce((best, cut) => (widest(cut) < widest(best) ? cut : best), [text]);
}

/**
 * The first place for a caption that is inside and free: under its matrix, or beside one that has something below it.
 */
function captionOf(
  node: PlacedNode,
  isBeside: boolean,
  captions: Captions,
  isFree: (rect: Rect) => boolean,
): Caption | null {
  const { stage, x, y, width, height, sheets } = node;
  const text = `${sheets > 1 ? `× ${sheets} ` : ''}${captions.of(stage)}`;
  const settings = [[text], halved(text, captions), ...(sheets > 1 ? [[`× ${sheets}`]] : [])];
  for (const lines of isBeside && widthOf(text, captions) > LONG_CAPTION ? settings.slice(1) : settings) {
    const size = {
      width: Math.max(...lines.map((line) => widthOf(line, captions))),
      height: lines.length * NODE_CAPTION,
    };
    const down = Math.round((height - size.height) / 2);
    const places = isBeside
      ? [
          { x: width + CAPTION_GAP.beside, y: down },
          { x: -size.width - CAPTION_GAP.beside, y: down },
        ]
      : [(width - size.width) / 2, width - size.width, 0].map((left) => ({
          x: Math.round(left),
          y: height + CAPTION_GAP.own,
        }));
    const place = places.find((at) => isFree({ x: x + at.x, y: y + at.y, ...size }));
    if (place) return { ...place, ...size, lines, below: !isBeside };
  }
  return null;
}

/** A way between two matrices of the figure. */
interface Way {
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  readonly isDown: boolean;
}

/** Each matrix with its few words, where they cover nothing: no matrix, no title, no ribbon and no other caption. */
function captioned(
  nodes: readonly PlacedNode[],
  ways: readonly Way[],
  sources: readonly Stage[],
  { width: right, height: bottom }: Area,
  upright: boolean,
  captions: Captions,
): readonly WholeNode[] {
  const bare = (node: PlacedNode): WholeNode => ({ ...node, caption: null });
  const covered = ways.map(({ from, to, isDown }) => coveredBy(endsOf(bare(from), bare(to), isDown), isDown));
  // Upright, a title is wider than a small matrix.
  const titled = upright ? LEAST_COLUMN : 0;
  const taken: Rect[] = nodes.flatMap(({ x, y, width, height }) => [
    { x, y, width, height },
    { x: x - Math.max(0, titled - width) / 2, y: y - NODE_TITLE, width: Math.max(titled, width), height: NODE_TITLE },
  ]);
  return nodes.map((node) => {
    const beside = upright || sources.includes(node.stage);
    // A ribbon that goes down from a matrix begins below its caption.
    const isApart = ({ from, to, isDown }: Way) => beside || !isDown || (from !== node && to !== node);
    const pieces = [...taken, ...covered.filter((_, i) => isApart(ways[i]!)).flat()];
    const isFree = (rect: Rect) =>
      rect.x >= 0 &&
      rect.x + rect.width <= right &&
      rect.y + rect.height <= bottom &&
      !pieces.some((piece) => overlaps(rect, piece));
    // Upright, what stands between queries, keys and values could be said of either.
    const isNamed = upright && roleOf(node.stage.name) !== 'none';
    const caption = isNamed ? null : captionOf(node, beside, captions, isFree);
    if (caption) {
      const { x, y, width, height } = caption;
      const { other } = CAPTION_GAP;
      taken.push({ x: node.x + x - other, y: node.y + y, width: width + 2 * other, height });
    }
    return { ...node, caption };
  });
}

/** The figure's matrices by name: the head in view stands for all. */
type Shown = ReadonlyMap<StageName, Stage>;

/** The matrices that one in the figure was computed from, those that it does not show seen through. */
const originsOf = (trace: Trace, stage: Stage, shown: Shown): readonly Stage[] =>
  stage.inputs.flatMap((id) => {
    const input = trace.stages[id]!;
    const own = shown.get(input.name);
    return own ? [own] : originsOf(trace, input, shown);
  });

/**
 * What leads to a stage. Where weights of its own stand on the way, what comes goes through them: inputs, W, queries.
 */
function waysTo(
  trace: Trace,
  stage: Stage,
  shown: Shown,
  isProjected: (stage: Stage) => boolean,
): readonly (readonly [from: Stage, to: Stage])[] {
  const origins = [...new Set(originsOf(trace, stage, shown))];
  const weights = isProjected(stage)
    ? origins.find((origin) => isShownWhereUsed(origin) && origin !== origins[0])
    : undefined;
  return origins.map((origin) => [origin, weights && origin !== weights ? weights : stage] as const);
}

/** @param stages Those of the batch item and head in view, as the walk's scene of the whole has them. */
export function wholeLayoutOf(trace: Trace, stages: readonly Stage[], area: Area, captions: Captions): WholeLayout {
  const parts = partsOf(trace, stages);
  const flat = lying(trace, parts);
  const isTight = Math.max(...flat.map(({ column }) => column)) * LEAST_COLUMN > area.width - 120;
  const upright = area.width < UPRIGHT && (isTight || area.width < area.height * 1.5);
  const margin = upright ? 0 : MARGIN;
  const inner = { width: area.width - 2 * margin, height: area.height };
  const places = upright ? standing(trace, parts) : flat;
  const { widths, heights, cell } = fitting(parts, places, inner, upright);
  const lefts = startsOf(widths, inner.width, MOST_GAP);
  const tops = startsOf(heights, area.height, MOST_ROW_GAP * area.height);
  const heads = Math.max(1, ...trace.stages.map(({ head }) => (head ?? 0) + 1));
  const computed = places.flatMap(({ stage, above }) => [stage.id, ...above.map(({ id }) => id)]);
  const highest = Math.max(...places.map((place) => roomAbove(parts, place, cell)));
  const placed = ({ column }: Place, stage: Stage, yOf: (height: number) => number): PlacedNode => {
    const { width, height } = sizeOf(parts, stage, cell);
    return {
      stage,
      width: Math.round(width),
      height: Math.round(height),
      x: Math.floor(margin + lefts[column]! + (widths[column]! - width) / 2),
      y: Math.floor(yOf(height) + 0.01),
      sheets: stage.head === null ? 1 : heads,
      order: computed.filter((id) => id < stage.id).length / computed.length,
    };
  };
  const nodes = places.flatMap((place) => {
    const { stage, row, until, above } = place;
    const bottom = tops[until]! + heights[until]!;
    const node = placed(place, stage, (height) => {
      const middle = (tops[row]! + bottom - height + NODE_TITLE - (upright ? 0 : BELOW)) / 2;
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
  const shown = new Map(nodes.map(({ stage }) => [stage.name, stage] as const));
  const at = new Map(nodes.map((node, i) => [node.stage, i]));
  const ways = nodes
    .flatMap(({ stage }) => waysTo(trace, stage, shown, (each) => parts.before.includes(each)))
    .map(([start, end]): Way => {
      const [from, to] = [nodes[at.get(start)!]!, nodes[at.get(end)!]!];
      return { from, to, isDown: isVertical(from, to, upright) };
    });
  const sources = places.flatMap(({ above }) => above);
  const said = captioned(nodes, ways, sources, area, upright, captions);
  const ofWay = ({ from, to, isDown }: Way) => ribbon(said[nodes.indexOf(from)]!, said[nodes.indexOf(to)]!, isDown);
  const pitches = lefts.slice(1).map((left, i) => left + widths[i + 1]! / 2 - lefts[i]! - widths[i]! / 2);
  return { nodes: said, ribbons: ways.map(ofWay), area, upright, tight: Math.min(...pitches) < LEAST_NAME };
}

export { SHEET_OFFSET };
