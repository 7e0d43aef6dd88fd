// The places of the whole figure's matrices in a grid: horizontal, or vertical as on a phone.
import type { Stage, Trace } from '../../engine/index.ts';
import { roleOf, type Role } from '../../ops/notation.ts';
import { isWeight, type Graph } from './graph.ts';

/** A place in a grid of columns and rows; `until`: the last row of a matrix that is centred on several. */
export interface GridArea {
  readonly stage: Stage;
  readonly column: number;
  readonly row: number;
  readonly until: number;
  /** Stages drawn or built for this matrix, directly above it. */
  readonly above: readonly Stage[];
}

/** A bias is not one, and is not shown. */
const isMatrix = ({ rowAxis }: Stage) => rowAxis !== null;

const LANES: Readonly<Record<Role, number | null>> = { query: 1, key: 2, value: 3, none: null };

/** The number of computed stages between the inputs, or memory, and this one. */
function depthOf(trace: Trace, stage: Stage): number {
  const computed = stage.inputs.map((id) => trace.stages[id]!).filter((input) => input.inputs.length > 0);
  return 1 + Math.max(0, ...computed.map((input) => depthOf(trace, input)));
}

/**
 * From left to right: a lane each for queries, keys and values; the trunk between the first two, later stages in the
 * last.
 */
export function horizontalGrid(trace: Trace, graph: Graph): readonly GridArea[] {
  const lane = (stage: Stage) => LANES[roleOf(stage.name)];
  const own = (stage: Stage) => graph.sources.get(stage) ?? [];
  const builtFor = (stage: Stage) => own(stage).filter((source) => isMatrix(source) && !isWeight(source));
  const at = (stage: Stage, column: number, row: number | null): GridArea => ({
    stage,
    column,
    ...(row === null ? { row: 1, until: 3 } : { row, until: row }),
    above: builtFor(stage),
  });
  const depths = graph.before.map((stage) => depthOf(trace, stage));
  const columns = new Map<number, number>(); // by depth
  let next = 1;
  // Memory is before the lanes of keys and values.
  const { inputs, memory } = graph;
  const places: GridArea[] = memory ? [at(inputs, 0, 1), { ...at(memory, 0, 2), until: 3 }] : [at(inputs, 0, null)];
  for (const depth of new Set([...depths].sort((a, b) => a - b))) {
    const here = graph.before.filter((_, i) => depths[i] === depth);
    const weights = here.flatMap((stage) => own(stage).filter(isWeight));
    if (weights.length > 0) {
      places.push(...weights.map((weight) => at(weight, next, lane(weight))));
      next++;
    }
    columns.set(depth, next++);
    places.push(...here.map((stage) => at(stage, columns.get(depth)!, lane(stage))));
  }
  for (const stage of graph.trunk) {
    places.push({ stage, column: next++, row: 1, until: 2, above: own(stage) });
  }
  next--; // the context vectors are below the weights that mix them
  for (const stage of graph.after) {
    places.push({ ...at(stage, next, 3), above: [] });
    for (const source of own(stage).filter(isMatrix)) places.push(at(source, next, 2));
    next++;
  }
  return places;
}

/** The number of trunk matrices side by side in the vertical figure, and their columns. */
const COLUMNS = { 2: [0, 2], 4: [0, 1, 2, 3] } as const;
type Across = keyof typeof COLUMNS;

/**
 * The trunk in rows, there and back, so that the last weights are next to the values: for each stage, from the first
 * on, its column, and its row counted from the top.
 */
function foldedTrunk(count: number, across: Across): readonly (readonly [column: number, row: number])[] {
  const columns = COLUMNS[across];
  const fromEnd = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / across);
    return [columns.at(row % 2 === 0 ? -1 - (i % across) : i % across)!, row] as const;
  });
  const last = fromEnd.at(-1)![1];
  return fromEnd.map(([column, row]) => [column, last - row] as const).reverse();
}

/**
 * From top to bottom: queries, keys and values side by side, the trunk below the first two, later stages below the
 * values.
 * @param across The number of trunk matrices in a row.
 * @param isWhole Weights have a row of their own above the stage that they compute; targets are shown.
 */
export function verticalGrid(trace: Trace, graph: Graph, across: Across, isWhole: boolean): readonly GridArea[] {
  const at = (stage: Stage, column: number, row: number): GridArea => ({ stage, column, row, until: row, above: [] });
  const { inputs, memory } = graph;
  const places: GridArea[] = memory ? [at(inputs, 0, 0), at(memory, 2, 0)] : [at(inputs, 2, 0)];
  const column = (stage: Stage) => 2 * ((LANES[roleOf(stage.name)] ?? 2) - 1);
  const sourcesOf = (stage: Stage) => (isWhole ? graph.sources.get(stage)! : []).filter(isMatrix);
  const weightsOf = (stage: Stage) => sourcesOf(stage).filter(isWeight);
  let row = 1;
  for (const depth of new Set(graph.before.map((stage) => depthOf(trace, stage)).sort((a, b) => a - b))) {
    const here = graph.before.filter((stage) => depthOf(trace, stage) === depth);
    const weights = here.flatMap(weightsOf);
    places.push(...weights.map((weight) => at(weight, column(weight), row)));
    if (weights.length > 0) row++;
    places.push(...here.map((stage) => at(stage, column(stage), row)));
    row++;
  }
  const { trunk } = graph;
  const folds = foldedTrunk(trunk.length, across);
  places.push(...trunk.map((stage, i) => at(stage, folds[i]![0], row + folds[i]![1])));
  row += folds.at(-1)![1]; // the context vectors are beside the weights that mix them
  return [
    ...places,
    ...foldedEnd(graph.after, sourcesOf).map(([stage, column, below]) => at(stage, column, row + below)),
  ];
}

/**
 * The stages after the trunk, in rows there and back below its first matrix. Weights are behind their product, targets
 * behind their loss, and the next stage is below it.
 * @returns Of each matrix its column, and its row counted from the first's.
 */
function foldedEnd(
  stages: readonly Stage[],
  sourcesOf: (stage: Stage) => readonly Stage[],
): readonly (readonly [stage: Stage, column: number, row: number])[] {
  const places: (readonly [Stage, number, number])[] = [];
  const isInside = (column: number) => column >= 0 && column <= 4;
  let [column, row, step, isFree] = [4, 0, -2, false];
  for (const stage of stages) {
    const sources = sourcesOf(stage);
    if (isFree && isInside(column + step * (1 + sources.length))) column += step;
    else if (places.length > 0) row++;
    if (!isInside(column + step * sources.length)) step = -step;
    places.push([stage, column, row]);
    for (const source of sources) places.push([source, column + step, row]);
    isFree = row > 0 && sources.length === 0;
  }
  return places;
}
