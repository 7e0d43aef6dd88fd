// The row of a story: the operations that stand under its words in a scene, a line each, in the order of computation.
import type { Stage, Trace } from '../../engine/index.ts';
import { isOfWayBack } from '../../engine/gradient_name.ts';
import { countOf } from '../../model/state.ts';
import { isOverTokens, mixOf } from '../../model/weighted_sum.ts';
import { isUnderMask, joinsHeads, operationOf } from '../../ops/index.ts';
import { inputsOf } from '../../ops/operation.ts';
import type { CellRef } from '../../ops/expression.ts';
import { isLong } from '../../timeline/long_axis.ts';
import type { WalkScene } from '../../timeline/scenes.ts';

/**
 * What a line shows under each word. `vectors`: its key or its value. `cells`: a number of a stage. `less`: its score
 * without the row's largest. `bars`: its exponential. `strip`: the shares as one whole. `portions`: the value as long
 * as its share. `mix`: what comes of them, and the next word.
 */
export interface RowLine {
  readonly kind: 'vectors' | 'cells' | 'less' | 'bars' | 'strip' | 'portions' | 'mix';
  /** Its numbers. */
  readonly stage: Stage;
  /**
   * The queries before the keys, a divisor behind a row, the sum behind the exponentials, the largest score and the
   * scores, the values of the portions, or what the mix is added to, their sum, and the words.
   */
  readonly others: readonly Stage[];
  /** An earlier scene has computed it. */
  readonly isPast: boolean;
  /** One of all the lines, in the whole figure. */
  readonly inWhole?: boolean;
}

/** More numbers of a vector have no place under a word. */
export const MAX_DIMENSIONS = 6;

/** Two heads are in view. */
export const hasBothHeads = (trace: Trace, allHeads: boolean): boolean => allHeads && countOf(trace, 'head') === 2;

/** Whether a story's picture of these numbers is the row: of one head or of both, and of few words, all its own. */
export const hasRow = (trace: Trace, allHeads: boolean): boolean =>
  (countOf(trace, 'head') <= 1 || hasBothHeads(trace, allHeads)) &&
  !isLong(trace.tokens.length) &&
  !trace.config.memory &&
  trace.stages.every(({ name, cols }) => !/^(keys|values)$/.test(name) || cols <= MAX_DIMENSIONS);

/** The row of a cell, if it is that of a word that looks. */
export const rowOf = (trace: Trace, { stage, row }: CellRef): number | null => {
  const { rowAxis, rows } = trace.stages[stage]!;
  return rowAxis === 'query' || (rowAxis === 'token' && rows === trace.tokens.length) ? row : null;
};

/** What the mix becomes: the sum with the row that it is added to, and the likeliest words. */
function afterMix(trace: Trace, scenes: readonly WalkScene[], mix: number): readonly Stage[] {
  const last = [scenes[mix]!.stage];
  return scenes.slice(mix + 1).flatMap(({ stage, whole }) => {
    const isSum = operationOf(stage).adds && stage.colAxis === 'd_in';
    const isNext = !whole && (isSum || stage.colAxis === 'word') && !isOfWayBack(stage);
    const reads = [stage, ...inputsOf(trace, stage)].flatMap((each) => each.inputs);
    const isFromLast = reads.includes(last.at(-1)!.id) || inputsOf(trace, stage).some(({ detail }) => detail);
    if (!isNext || !isFromLast) return [];
    last.push(stage);
    return isSum ? [inputsOf(trace, stage).find((input) => input !== last.at(-2))!, stage] : [stage];
  });
}

/** What both heads bring, side by side, and what it becomes: their arcs, above and below the words, say the rest. */
function linesOfHeads(trace: Trace, scenes: readonly WalkScene[], result: Stage): readonly RowLine[] {
  const joined = scenes.findIndex(({ stage, whole }) => !whole && joinsHeads(trace, stage));
  if (joined < 0) return [];
  const { stage } = scenes[joined]!;
  const after = afterMix(trace, scenes, joined);
  if (result !== stage && !after.includes(result)) return [];
  return [{ kind: 'mix', stage, others: after.slice(0, after.indexOf(result) + 1), isPast: false }];
}

/** The lines of a scene of the walk; none: it is no scene of the row. */
export function rowLinesOf(trace: Trace, scenes: readonly WalkScene[], at: number): readonly RowLine[] {
  const { stage: result, whole } = scenes[at]!;
  const walk = scenes.map(({ stage, whole }) => (whole || isOfWayBack(stage) ? null : stage));
  const first = walk.findIndex((stage) => stage !== null && isOverTokens(stage));
  const mix = walk.findIndex((stage) => stage !== null && mixOf(trace, stage, 0) !== null);
  if (first < 0 || mix < 0) return [];
  if (walk[mix]!.head !== null) return whole ? [] : linesOfHeads(trace, scenes, result);
  const isNow = (stage: Stage) => stage === result || (stage.rowAxis === 'key' && result.inputs.includes(stage.id));
  const line = (
    kind: RowLine['kind'],
    stage: Stage,
    others: readonly Stage[] = [],
    isPast = !isNow(stage) && !whole,
  ) => {
    return { kind, stage, others, isPast, inWhole: whole } satisfies RowLine;
  };
  const context = walk[mix]!;
  const { weights, values } = mixOf(trace, context, 0)!;
  const after = afterMix(trace, scenes, mix);
  const mixed = (others: readonly Stage[]) => [
    line('vectors', values, [], false),
    line('portions', weights, [values], false),
    line('mix', context, others, false),
  ];
  const scores = walk[first]!;
  const [queries, keys] = inputsOf(trace, scores) as [Stage, Stage];
  if (whole) {
    const masked = walk.find((stage) => stage && isUnderMask(stage) && stage.inputs[0] === scores.id);
    const seen = masked ?? scores;
    const scaled = walk.find((stage) => /^(divide|scale)$/.test(stage?.op ?? '') && stage!.inputs[0] === seen.id);
    return [
      line('vectors', keys, [queries]),
      line('cells', seen),
      ...(scaled ? [line('cells', scaled, [], true)] : []),
      line('cells', weights),
      ...mixed(after),
    ];
  }
  if (result === context || after.includes(result))
    return [line('cells', weights), ...mixed(after.slice(0, after.indexOf(result) + 1))];
  if (at < first || at > mix || !isOverTokens(result) || walk[at] === null) return [];
  const row = walk.slice(first, at + 1).filter((stage) => stage !== null && isOverTokens(stage)) as readonly Stage[];
  return row.flatMap((stage, i): readonly RowLine[] => {
    const next = row[i + 1];
    // The mask falls over the scores in their place.
    const isCovered = next !== undefined && isUnderMask(next) && next.inputs[0] === stage.id;
    const divisors = inputsOf(trace, stage).filter(({ colAxis, detail }) => colAxis === null && !detail);
    const numbers = isCovered ? [] : [line('cells', stage, divisors)];
    const steps = operationOf(stage).insight?.(trace, stage);
    if (stage === scores) return [line('vectors', keys, [queries]), ...numbers];
    if (steps?.kind !== 'softmax') return numbers;
    const { exp, maximum, sum, scores: from } = steps;
    const isPast = stage !== result;
    const raised = [line('less', exp, [maximum, from], isPast), line('bars', exp, [sum], isPast)];
    return [...(isPast ? [] : raised), line('cells', stage), ...(isPast ? [] : [line('strip', stage)])];
  });
}
