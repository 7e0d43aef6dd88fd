// The graph of the whole figure: the stages that it shows, the edges between them, and one matrix of it with its name
// above it and its caption.
import type { Stage, StageName, Trace } from '../../engine/index.ts';
import { isTokenAxis } from '../../model/labels.ts';
import { isShownWhereUsed } from '../../timeline/scenes.ts';
import type { Rect } from '../area.ts';

/** The stages in the figure, by their part in the computation. */
export interface Graph {
  readonly inputs: Stage;
  /** The other sentence, of which keys and values are. */
  readonly memory: Stage | null;
  /** Computed before there are scores: a fused projection, queries, keys and values, those of a head. */
  readonly before: readonly Stage[];
  /** Queries over keys, from the scores to the weights. */
  readonly trunk: readonly Stage[];
  /** Context vectors and the stages computed from them. */
  readonly after: readonly Stage[];
  /** Drawn or built stages, by the stage that uses them first. */
  readonly sources: ReadonlyMap<Stage, readonly Stage[]>;
  /** The number of heads, which is the number of sheets in the stack of a stage that each head has. */
  readonly heads: number;
}

export const isTrunk = ({ rowAxis, colAxis }: Stage) => rowAxis === 'query' && colAxis === 'key';

/** A matrix of parameters: none of its rows and columns belongs to a token. A bias is a vector, and is not shown. */
export const isWeight = ({ rowAxis, colAxis, inputs }: Stage): boolean =>
  inputs.length === 0 && rowAxis !== null && !isTokenAxis(rowAxis) && !isTokenAxis(colAxis);

export function graphOf(trace: Trace, stages: readonly Stage[]): Graph {
  const computed = stages.filter((stage) => !isShownWhereUsed(stage));
  const first = computed.findIndex(isTrunk);
  const last = computed.findLastIndex(isTrunk);
  const inputs = trace.stages[computed[0]!.inputs[0]!]!;
  const memory = stages.find(({ name }) => name === 'memory') ?? null;
  const seen = new Set<Stage | null>([inputs, memory]);
  const sources = new Map(
    computed.map((stage) => {
      const own = sourcesOf(trace, stage).filter((source) => stages.includes(source) && !seen.has(source));
      for (const source of own) seen.add(source);
      return [stage, own] as const;
    }),
  );
  return {
    inputs,
    memory,
    before: computed.slice(0, first),
    trunk: computed.slice(first, last + 1),
    after: computed.slice(last + 1),
    sources,
    heads: trace.stages.reduce((max, { head }) => Math.max(max, (head ?? 0) + 1), 1),
  };
}

/** The inputs of a stage in the figure: of those that lead to it in steps of their own, only the first. */
function sourcesOf(trace: Trace, stage: Stage): readonly Stage[] {
  return stage.inputs.flatMap((id) => {
    const input = trace.stages[id]!;
    if (input.detail || !isShownWhereUsed(input)) return [];
    return input.inputs.length > 0 ? sourcesOf(trace, input) : [input];
  });
}

/** The figure's matrices by name: the head in view represents all. */
type VisibleStages = ReadonlyMap<StageName, Stage>;

/** The matrices from which one in the figure was computed; those outside the figure are skipped. */
const originsOf = (trace: Trace, stage: Stage, visible: VisibleStages): readonly Stage[] =>
  stage.inputs.flatMap((id) => {
    const input = trace.stages[id]!;
    const own = visible.get(input.name);
    return own ? [own] : originsOf(trace, input, visible);
  });

/**
 * The edges into a stage. If weights are among its inputs, the other input goes through them: inputs, W, queries. A
 * built stage that serves several stages is drawn with the first and joined to it alone: a ribbon to another one would
 * cross the first one's lane. So would a ribbon from the inputs to what follows the weights.
 */
export function waysTo(
  trace: Trace,
  stage: Stage,
  visible: VisibleStages,
  { before, inputs, memory, sources }: Graph,
): readonly (readonly [from: Stage, to: Stage])[] {
  const standsHere = (origin: Stage) =>
    (origin === inputs || origin === memory ? before.includes(stage) : !isShownWhereUsed(origin)) ||
    sources.get(stage)?.includes(origin) === true;
  const origins = [...new Set(originsOf(trace, stage, visible))].filter(standsHere);
  const weights = before.includes(stage) ? origins.find(isWeight) : undefined;
  return origins.map((origin) => [origin, weights && origin !== weights ? weights : stage] as const);
}

/** The caption of a matrix, in one line or two: its place, relative to the corner of the cells. */
interface Caption extends Rect {
  readonly lines: readonly string[];
  /** Ribbons that go down from the matrix begin below it. */
  readonly below: boolean;
}

/** One matrix of the figure; x, y, width and height are those of its cells. */
export interface WholeNode extends Rect {
  readonly stage: Stage;
  /** The number of heads with such a matrix, as stacked sheets; 1 if it belongs to all. */
  readonly sheets: number;
  /** How much of the figure was computed before it, in [0, 1). */
  readonly order: number;
  /**
   * `main`: it leads the eye from the words to the result; `step`: it is between; `drawn`: drawn or built for another.
   */
  readonly rank: 'main' | 'step' | 'drawn';
  /** Null if it does not fit. */
  readonly caption: Caption | null;
  /** The place of its rows' names, likewise: before it or after it. */
  readonly names: Rect | null;
}

export const NODE_TITLE = 18;
/** Sheets of other heads behind the one in view: their offset in pixels, and their largest number. */
const SHEETS = { offset: 5, max: 2 };

const countBehind = (sheets: number) => Math.min(sheets - 1, SHEETS.max);

/** The offsets of the sheets behind a node's own, to the right and up. */
export const sheetsBehind = ({ sheets }: Pick<WholeNode, 'sheets'>): readonly number[] =>
  Array.from({ length: countBehind(sheets) }, (_, i) => (i + 1) * SHEETS.offset);

/** How far the title of a stack is above that of one sheet. */
export const stackHeight = ({ sheets }: Pick<WholeNode, 'sheets'>): number => countBehind(sheets) * SHEETS.offset;
/** The height of one line. */
export const NODE_CAPTION = 15;
/** The width from which a name fits a column, in pixels. */
export const MIN_COLUMN = 62;
/** The names of rows: how much wider they are in bold type, smallest row height, and largest width. */
export const ROW_NAMES = { bold: 1.08, pitch: 13, max: 132 };
