// Where the matrices of the whole figure stand, and the ribbons that join them: a pure function of the trace's own graph
// of stages and the area that it may fill.
import type { Stage, StageName, Trace } from '../../engine/index.ts';
import { isShownWhereUsed } from '../../timeline/scenes.ts';
import { isLong } from '../../timeline/long_axis.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import type { Area } from '../scene/layout.ts';

/** One matrix of the figure; x, y, width and height are those of its cells. */
export interface WholeNode {
  readonly stage: Stage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How many heads have a matrix like it: stacked sheets; 1 where it belongs to all. */
  readonly sheets: number;
  /** How far along the computation it stands, in [0, 1]. */
  readonly order: number;
}

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
  /** There is room for a few words under each matrix. */
  readonly captioned: boolean;
  /** Names stand so close that they are smaller. */
  readonly tight: boolean;
}

export const NODE_TITLE = 18;
export const NODE_CAPTION = 16;
/** Narrower than this, in pixels, the figure stands upright. */
const UPRIGHT = 620;
/** A column has room for a name, in pixels; what is written under the first and the last may stand out by the margin. */
const LEAST_COLUMN = 62;
const MARGIN = 16;
/** From the middle of one column to that of the next, in pixels. */
const LEAST_CAPTION = 112;
const LEAST_NAME = 84;
const MOST_CELL = 34;
/** The least gap between two columns, from roomy to tight. */
const LEAST_GAPS = [26, 16, 6];
/** Cells of this size can be told apart: before they are smaller columns stand closer. */
const LEGIBLE_CELL = 12;
const MOST_GAP = 84;
const LEAST_ROW_GAP = 9;
const MOST_ROW_GAP = 40;
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

/** From left to right: a lane each for queries, keys and values; the trunk between the first two, what follows in the last. */
function lying(trace: Trace, parts: Parts): readonly Place[] {
  const lane = (stage: Stage) => LANES[roleOf(stage.name)];
  const at = (stage: Stage, column: number, row: number | null): Place =>
    row === null ? { stage, column, row: 1, until: 3 } : { stage, column, row, until: row };
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
    places.push({ stage, column: next, row: 1, until: 2 });
    places.push(...(parts.sources.get(stage) ?? []).map((source) => at(source, next, 0)));
    next++;
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

/** From top to bottom: queries, keys and values side by side, the trunk below the first two, what follows below the values. */
function standing(trace: Trace, parts: Parts): readonly Place[] {
  const places: Place[] = [{ stage: parts.inputs, column: 2, row: 0, until: 0 }];
  const column = (stage: Stage) => 2 * ((LANES[roleOf(stage.name)] ?? 2) - 1);
  let row = 1;
  for (const depth of new Set(parts.before.map((stage) => depthOf(trace, parts, stage)).sort((a, b) => a - b))) {
    const here = parts.before.filter((stage) => depthOf(trace, parts, stage) === depth);
    places.push(...here.map((stage) => ({ stage, column: column(stage), row, until: row })));
    row++;
  }
  for (const stage of parts.trunk) {
    places.push({ stage, column: 1, row, until: row });
    row++;
  }
  row--; // the context vectors stand beside the weights that they are mixed by
  parts.after.forEach((stage, i) => {
    const own = row + Math.min(i, 1);
    places.push({ stage, column: i < 2 ? 4 : 2, row: own, until: own });
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

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

interface Tracks {
  readonly widths: readonly number[];
  readonly heights: readonly number[];
}

function tracksOf(parts: Parts, places: readonly Place[], cell: number, upright: boolean): Tracks {
  const columns = Math.max(...places.map(({ column }) => column)) + 1;
  const rows = Math.max(...places.map(({ until }) => until)) + 1;
  const text = NODE_TITLE + (upright ? 0 : NODE_CAPTION);
  const widths = Array.from({ length: columns }, (_, column) => {
    const here = places.filter((p) => p.column === column);
    return here.length === 0 ? 0 : Math.max(LEAST_COLUMN, ...here.map(({ stage }) => sizeOf(parts, stage, cell).width));
  });
  const heightOf = ({ stage }: Place) => sizeOf(parts, stage, cell).height + text;
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

function ribbon(from: WholeNode, to: WholeNode, upright: boolean): Ribbon {
  const aside =
    (upright && Math.abs(from.y - to.y) > 4) ||
    Math.abs(from.x + from.width / 2 - to.x - to.width / 2) < Math.max(from.width, to.width) / 2;
  const role = roleOf(from.stage.name) === 'none' ? roleOf(to.stage.name) : roleOf(from.stage.name);
  const point = ({ x, y, width, height }: WholeNode, right: number, down: number) =>
    [Math.round(x + width * right), Math.round(y + height * down)] as const;
  const isAbove = from.y < to.y;
  const [[x1, y1], [x2, y2]] = aside
    ? [point(from, 0.5, isAbove ? 1 : 0), point(to, 0.5, isAbove ? 0 : 1)]
    : [point(from, from.x < to.x ? 1 : 0, 0.5), point(to, from.x < to.x ? 0 : 1, 0.5)];
  const [mx, my] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const curve = aside ? `C${x1} ${my} ${x2} ${my} ${x2} ${y2}` : `C${mx} ${y1} ${mx} ${y2} ${x2} ${y2}`;
  return { from: from.stage, to: to.stage, role, d: `M${x1} ${y1}${curve}`, order: to.order };
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

/** What leads to a stage. Where weights of its own stand on the way, what comes goes through them: inputs, W, queries. */
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
export function wholeLayoutOf(trace: Trace, stages: readonly Stage[], area: Area): WholeLayout {
  const upright = area.width < UPRIGHT;
  const margin = upright ? 0 : MARGIN;
  const inner = { width: area.width - 2 * margin, height: area.height };
  const parts = partsOf(trace, stages);
  const places = upright ? standing(trace, parts) : lying(trace, parts);
  const { widths, heights, cell } = fitting(parts, places, inner, upright);
  const lefts = startsOf(widths, inner.width, MOST_GAP);
  const tops = startsOf(heights, area.height, MOST_ROW_GAP);
  const heads = Math.max(1, ...trace.stages.map(({ head }) => (head ?? 0) + 1));
  const last = Math.max(...places.map(({ column, row }) => (upright ? row : column))) || 1;
  const nodes = places.map(({ stage, column, row, until }): WholeNode => {
    const { width, height } = sizeOf(parts, stage, cell);
    const bottom = tops[until]! + heights[until]!;
    return {
      stage,
      width: Math.round(width),
      height: Math.round(height),
      x: Math.floor(margin + lefts[column]! + (widths[column]! - width) / 2),
      y: Math.floor((tops[row]! + bottom - height + NODE_TITLE - (upright ? 0 : NODE_CAPTION)) / 2 + 0.01),
      sheets: stage.head === null ? 1 : heads,
      order: (upright ? row : column) / last,
    };
  });
  const byStage = new Map(nodes.map((node) => [node.stage, node]));
  const shown = new Map(nodes.map(({ stage }) => [stage.name, stage] as const));
  const ribbons = nodes.flatMap((node) =>
    waysTo(trace, node.stage, shown, (stage) => parts.before.includes(stage)).map(([from, to]) =>
      ribbon(byStage.get(from)!, byStage.get(to)!, upright),
    ),
  );
  const pitches = lefts.slice(1).map((left, i) => left + widths[i + 1]! / 2 - lefts[i]! - widths[i]! / 2);
  const closest = Math.min(...pitches);
  const captioned = !upright && closest >= LEAST_CAPTION;
  return { nodes, ribbons, area, upright, captioned, tight: closest < LEAST_NAME };
}

export { SHEET_OFFSET };
