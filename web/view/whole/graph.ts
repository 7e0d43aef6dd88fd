// What the whole figure shows of a trace, and what leads to what in it.
import type { Axis, Stage, StageName, Trace } from '../../engine/index.ts';
import { isShownWhereUsed } from '../../timeline/scenes.ts';

/** What the figure shows, by the part that it has in the computation. */
export interface Parts {
  readonly inputs: Stage;
  /** Computed before there are scores: a fused projection, queries, keys and values, those of a head. */
  readonly before: readonly Stage[];
  /** Queries over keys, from the scores to the weights. */
  readonly trunk: readonly Stage[];
  /** Context vectors and what is made of them. */
  readonly after: readonly Stage[];
  /** What was drawn or built, by the stage that it is used in first. */
  readonly sources: ReadonlyMap<Stage, readonly Stage[]>;
  /** How many heads there are: as many sheets has the stack of a stage that each of them has. */
  readonly heads: number;
}

export const isTrunk = ({ rowAxis, colAxis }: Stage) => rowAxis === 'query' && colAxis === 'key';

const TOKENS: readonly (Axis | null)[] = ['token', 'query', 'key'];

/** A matrix of parameters: no row and no column of it is a token's. A bias is a vector, and is not shown. */
export const isWeight = ({ rowAxis, colAxis, inputs }: Stage): boolean =>
  inputs.length === 0 && rowAxis !== null && !TOKENS.includes(rowAxis) && !TOKENS.includes(colAxis);

export function partsOf(trace: Trace, stages: readonly Stage[]): Parts {
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
    heads: trace.stages.reduce((most, { head }) => Math.max(most, (head ?? 0) + 1), 1),
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
 * What was built and serves several stages stands with the first, and is joined to it alone: on its way to another a
 * ribbon would cross the first one's lane.
 */
export function waysTo(
  trace: Trace,
  stage: Stage,
  shown: Shown,
  { before, inputs, sources }: Parts,
): readonly (readonly [from: Stage, to: Stage])[] {
  const standsHere = (origin: Stage) =>
    origin === inputs || !isShownWhereUsed(origin) || sources.get(stage)?.includes(origin) === true;
  const origins = [...new Set(originsOf(trace, stage, shown))].filter(standsHere);
  const weights = before.includes(stage) ? origins.find(isWeight) : undefined;
  return origins.map((origin) => [origin, weights && origin !== weights ? weights : stage] as const);
}
