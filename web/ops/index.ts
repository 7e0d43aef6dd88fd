// Every operation by its name in the trace; the type checker rejects a build that lacks one.
//
// An operation that computes stands in a file with its gradients. One that computes nothing is a row of data.
import { isOfWayBack } from '../engine/gradient_name.ts';
import type { GradientOp, LossName, Op, Stage, Trace } from '../engine/index.ts';
import { accumulate, add, pass_on } from './add.ts';
import { concat, place_columns, slice_columns, sum_groups } from './columns.ts';
import { cross_entropy, cross_entropy_backward, one_hot } from './cross_entropy.ts';
import { divide_rows, divide_rows_backward, expand } from './divide_rows.ts';
import { MASK_CODE } from './masks.ts';
import { masked_fill } from './masked_fill.ts';
import { column_sum, linear, matmul, matmul_transposed, transposed_matmul } from './matmul.ts';
import { dropout_noise, multiply, noiseOf } from './multiply.ts';
import { ANGLES_CODE, rotate, rotate_back } from './rotate.ts';
import { divide, scale } from './scale.ts';
import { exp_minus_max, row_max, row_sum, softmax, softmax_backward } from './softmax.ts';
import { update } from './update.ts';
import { inputsOf, type Operation, type Source } from './operation.ts';
import { source } from './source.ts';
import { rowValuesOf } from './summary.ts';

const SOURCES = {
  /** Values given by the config: the embeddings of the sentence, or a reader's own. */
  given: source({}),
  /** Uniform in [0, 1): inputs, multiplied by the scalar, and the notebooks' weights. */
  rand: source({ sampledBy: 'torch.rand' }),
  /** Normal with mean 0, multiplied by the scalar: inputs. */
  randn: source({ sampledBy: 'torch.randn' }),
  /** Sampled as in nn.Linear: uniform between -scalar and scalar, scalar = 1 / sqrt(d_in). */
  uniform: source({ sampledBy: 'nn.Linear' }),
  /** The angles of rotary position embedding: position times 10000^(-2j / d) for pair j of d columns. */
  rotary_angles: source({}, ANGLES_CODE),
  /** The mask before softmax: 1 where a key is hidden from a query. */
  hidden_mask: source({ mask: 'hidden' }, MASK_CODE),
  /**
   * The mask after softmax: 1 where a key is visible to a query; a config's `replace` names the mask before softmax.
   */
  visible_mask: source({ mask: 'visible', replacedAs: { name: 'mask', number: (visible) => 1 - visible } }, MASK_CODE),
  /** Dropout's mask: 1 with probability scalar = 1 - p, else 0. Dropped cells are marked. */
  bernoulli: source({ mask: 'kept' }),
};

/** The operations that compute nothing. */
type SourceOp = keyof typeof SOURCES;

export const OPERATIONS: Readonly<Record<Exclude<Op, GradientOp>, Operation>> = {
  ...SOURCES,
  linear,
  matmul,
  matmul_transposed,
  slice_columns,
  rotate,
  masked_fill,
  divide,
  scale,
  row_max,
  exp_minus_max,
  row_sum,
  softmax,
  add,
  multiply,
  divide_rows,
  dropout_noise,
  concat,
};

const GRADIENT_OPERATIONS: Readonly<Record<GradientOp, Operation>> = {
  cross_entropy,
  cross_entropy_backward,
  one_hot,
  accumulate,
  pass_on,
  transposed_matmul,
  column_sum,
  place_columns,
  sum_groups,
  rotate_back,
  expand,
  divide_rows_backward,
  softmax_backward,
  update,
};

/** The same operation on gradients: its results are no shares of a row, and have either sign. */
function onGradients({ shares, max, insight, asks, coloursOfInput, ...operation }: Operation): Operation {
  return {
    ...operation,
    scene(trace, stage) {
      const { layout, matrices } = operation.scene(trace, stage);
      return { layout, matrices: matrices.map((matrix) => ({ ...matrix, sums: false })) };
    },
  };
}

/** Every operation as the backward pass uses it. */
export const OF_GRADIENTS = Object.fromEntries(
  Object.entries({ ...OPERATIONS, ...GRADIENT_OPERATIONS }).map(([op, operation]) => [op, onGradients(operation)]),
) as Readonly<Record<Op, Operation>>;

export const operationOf = (stage: Pick<Stage, 'name' | 'op'>): Operation =>
  (isOfWayBack(stage) ? OF_GRADIENTS : OPERATIONS)[stage.op as keyof typeof OPERATIONS];

/** Whether a stage is its input under a mask: the scene keeps the input in place, and the mask falls on it. */
export const isUnderMask = ({ op }: Stage): boolean =>
  (OPERATIONS as Partial<Record<Op, Operation>>)[op]?.asks === 'hidden';

/** Whether a stage holds the share of each word of the vocabulary as the next one. */
export const isNextWord = (stage: Stage): boolean => stage.colAxis === 'word' && operationOf(stage).shares === true;

/** Whether a stage holds what all heads bring, side by side. */
export const joinsHeads = (trace: Trace, { head, inputs }: Stage): boolean =>
  head === null && inputs.some((id) => trace.stages[id]!.head !== null);

/** Whether a stage holds weights of which dropout has dropped some. */
export const isDropped = (trace: Trace, stage: Stage): boolean => !isOfWayBack(stage) && noiseOf(trace, stage) !== null;

/** Whether dropout has dropped every weight of a row that still had some. */
export const isDroppedRow = (trace: Trace, weights: Stage, row: number): boolean =>
  isDropped(trace, weights) &&
  rowValuesOf(trace, weights, row).every((weight) => weight === 0) &&
  rowValuesOf(trace, inputsOf(trace, weights)[0]!, row).some(Boolean);

/** The stage of a run's loss, on which its gradients depend. */
export const LOSS: LossName = 'loss';

const isSource = (op: Op): op is SourceOp => op in SOURCES;

/** Facts about numbers that were not computed; null for computed ones. */
export const sourceOf = ({ op }: { readonly op: Op }): Source | null => (isSource(op) ? SOURCES[op].source : null);

/** The origin of numbers that were not computed; null for computed ones. Replaced numbers count as given. */
export const originOf = ({ op, replaced }: Stage): SourceOp | null => (!isSource(op) ? null : replaced ? 'given' : op);

/** Whether the numbers are 0 and 1, which are written without decimals, as PyTorch prints them. */
export const isMask = (stage: Stage): boolean => sourceOf(stage)?.mask !== undefined;
