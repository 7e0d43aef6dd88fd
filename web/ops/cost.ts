// What a scene costs: multiplications, divisions and exponentials, the numbers that its result holds, and the
// parameters that it uses. Counted from the recorded operations: each stage's expression says how a cell is computed.
// These are a reader's counts, exact and of one stage. The core estimates how long a trace takes (run.cpp): it times
// operations by what they move and draw, which no count of multiplications says.
import { isOfWayBack } from '../engine/gradient_name.ts';
import { tensorOf, type Stage, type Trace } from '../engine/index.ts';
import { operandsOf, type Expression } from './expression.ts';
import { operationOf, sourceOf } from './index.ts';
import { isNextToken, storedRows } from './next_token.ts';
import { inputsOf } from './operation.ts';

/** What of a cell's expression is counted. Additions and comparisons are not, as usual. */
const COUNTED = ['multiplications', 'divisions', 'exponentials'] as const;
type Counted = (typeof COUNTED)[number];

export interface Cost {
  /** By kind, the factors of each count: batch items and heads, rows, columns, and how many for each cell. */
  readonly counts: Readonly<Record<Counted, readonly number[]>>;
  /** Numbers of the result. */
  readonly held: number;
  /** Those of them that are kept from the steps before, and not computed again. */
  readonly stored: number;
  /** Weights and biases that the operation reads. */
  readonly parameters: number;
}

/** How many operations of a kind an expression has. */
function operationsIn(expression: Expression, kind: Counted): number {
  const own = {
    multiplications: expression.kind === 'product',
    divisions: expression.kind === 'quotient',
    exponentials: expression.kind === 'function' && expression.name === 'exp',
  }[kind];
  return operandsOf(expression).reduce((sum, part) => sum + operationsIn(part, kind), own ? 1 : 0);
}

/** Of one matrix: all of its cells are computed alike. */
function countOf(trace: Trace, stage: Stage, kind: Counted): number {
  const expression = stage.replaced ? null : operationOf(stage).expression(trace, stage, 0, 0);
  return expression ? operationsIn(expression, kind) : 0;
}

export const total = (factors: readonly number[]): number => factors.reduce((product, factor) => product * factor, 1);

const isParameter = (stage: Stage): boolean =>
  sourceOf(stage)?.sampledBy !== undefined && stage.rowAxis !== 'token' && stage.colAxis !== 'token';

/** The matrices of a stage's name, one for each batch item and head. */
const alikeOf = (trace: Trace, { name }: Stage) => trace.stages.filter((each) => each.name === name);

/** Of a scene: the stage of one name for all batch items and heads, with the intermediate ones that it shows. */
export function costOf(trace: Trace, stage: Stage): Cost {
  const steps = operationOf(stage).steps?.(trace, stage) ?? [stage];
  const factorsOf = (kind: Counted): readonly number[] => {
    for (const step of steps) {
      const each = countOf(trace, step, kind);
      const matrices = alikeOf(trace, step).length;
      const factors = [matrices, step.rows - storedRows(trace, step), step.cols, each].filter((factor) => factor !== 1);
      if (each > 0) return factors;
    }
    return [0];
  };
  const counts = Object.fromEntries(COUNTED.map((kind) => [kind, factorsOf(kind)])) as Cost['counts'];
  const alike = alikeOf(trace, stage);
  const parameters = new Set(alike.flatMap((each) => inputsOf(trace, each).filter(isParameter)));
  return {
    counts,
    held: alike.reduce((sum, { rows, cols }) => sum + rows * cols, 0),
    stored: alike.reduce((sum, each) => sum + storedRows(trace, each) * each.cols, 0),
    parameters: [...parameters].reduce((sum, { rows, cols }) => sum + rows * cols, 0),
  };
}

/**
 * The multiplications of the next token, of which only the new rows are computed, and of the same result with all rows
 * computed again; null if no rows are stored.
 */
export function nextTokenCost(trace: Trace): { readonly computed: number; readonly again: number } | null {
  if (!isNextToken(trace)) return null;
  const stages = new Map(trace.stages.filter((stage) => !isOfWayBack(stage)).map((stage) => [stage.name, stage]));
  const computed = [...stages.values()].reduce((sum, s) => sum + total(costOf(trace, s).counts.multiplications), 0);
  // Of each stage one row is computed for each token.
  const tokens = tensorOf(trace, 'memory')!.shape.at(-2)!;
  return { computed, again: tokens * computed };
}
