// What the whole figure shows of a trace, and what leads to what in it.
import type { Stage, StageName, Trace } from '../../engine/index.ts';
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
}

export const isTrunk = ({ rowAxis, colAxis }: Stage) => rowAxis === 'query' && colAxis === 'key';

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
 */
export function waysTo(
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
