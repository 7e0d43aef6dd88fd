// The graph of the whole figure: the stages that it shows, and the edges between them.
import type { Stage, StageName, Trace } from '../../engine/index.ts';
import { isTokenAxis } from '../../model/labels.ts';
import { isShownWhereUsed } from '../../timeline/scenes.ts';

/** The stages in the figure, by their part in the computation. */
export interface Parts {
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

export function partsOf(trace: Trace, stages: readonly Stage[]): Parts {
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
type Shown = ReadonlyMap<StageName, Stage>;

/** The matrices from which one in the figure was computed; those outside the figure are skipped. */
const originsOf = (trace: Trace, stage: Stage, shown: Shown): readonly Stage[] =>
  stage.inputs.flatMap((id) => {
    const input = trace.stages[id]!;
    const own = shown.get(input.name);
    return own ? [own] : originsOf(trace, input, shown);
  });

/**
 * The edges into a stage. If weights are among its inputs, the other input goes through them: inputs, W, queries. A
 * built stage that serves several stages is drawn with the first and joined to it alone: a ribbon to another one would
 * cross the first one's lane. So would a ribbon from the inputs to what follows the weights.
 */
export function waysTo(
  trace: Trace,
  stage: Stage,
  shown: Shown,
  { before, inputs, memory, sources }: Parts,
): readonly (readonly [from: Stage, to: Stage])[] {
  const standsHere = (origin: Stage) =>
    (origin === inputs || origin === memory ? before.includes(stage) : !isShownWhereUsed(origin)) ||
    sources.get(stage)?.includes(origin) === true;
  const origins = [...new Set(originsOf(trace, stage, shown))].filter(standsHere);
  const weights = before.includes(stage) ? origins.find(isWeight) : undefined;
  return origins.map((origin) => [origin, weights && origin !== weights ? weights : stage] as const);
}
