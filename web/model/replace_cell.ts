// Changes one cell of an input, weight or mask by hand: the value of a config's `replace`.
import {
  tensorOf,
  type FullConfig,
  type NumberLike,
  type Replaceable,
  type Stage,
  type Trace,
  type Config,
} from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { nested } from '../engine/json.ts';
import { hiddenNumber } from '../ops/masks.ts';
import { sourceOf } from '../ops/index.ts';
import { otherRow } from '../ops/next_token.ts';

/** Whether the cells of a stage can be edited. In a mask the core accepts only 0 and 1. */
export function editable(trace: Trace, stage: Stage): boolean {
  return sourceOf(stage) !== null && trace.stages[stage.id]?.name === stage.name;
}

/**
 * `replace` for the trace's config with one cell at `value`, in the stage's own terms, and the rest of its tensor (over
 * batch and heads) as in the trace. A number of the newest token is the same in the inputs and in memory. Name and
 * terms are those of a config. NaN and infinities are words, so that a config survives JSON (except -0). If the trace
 * has no such cell to edit, `replace` is unchanged.
 */
export function replaceCell(trace: Trace, { stage: id, row, col }: CellRef, value: number): FullConfig['replace'] {
  const { replace } = trace.config;
  const stage = trace.stages[id]!;
  const inside = row >= 0 && row < stage.rows && col >= 0 && col < stage.cols;
  if (!inside || !editable(trace, stage)) return replace;
  const other = otherRow(trace, stage, row);
  const inRow = ({ cols }: Stage, at: number, cell: number) => cell === at * cols + col;
  return {
    ...replace,
    ...tensorWith(trace, stage, value, (cell) => inRow(stage, row, cell)),
    ...(other && tensorWith(trace, other[0], value, (cell) => inRow(other[0], other[1], cell))),
  };
}

/** `replace` with a mask that hides nothing: the mask is in its place, and without effect. */
export function openMask(trace: Trace, mask: Stage): FullConfig['replace'] {
  return { ...trace.config.replace, ...tensorWith(trace, mask, 1 - hiddenNumber(mask)!, () => true) };
}

/** The tensor of a stage, by its name in a config, with some cells at `value`; cells of other heads count on. */
function tensorWith(
  trace: Trace,
  stage: Stage,
  value: number,
  changes: (cell: number) => boolean,
): FullConfig['replace'] {
  const tensor = tensorOf(trace, stage.name)!;
  const first = stage.offset - tensor.stages[0]!.offset;
  const { name, number } = sourceOf(stage)!.replacedAs ?? { name: stage.name as Replaceable, number: (own) => own };
  const numbers = Array.from(tensor.data, (own, i) => likeNumber(number(changes(i - first) ? value : own)));
  return { [name]: nested(numbers, tensor.shape) } as FullConfig['replace'];
}

function likeNumber(value: number): NumberLike {
  if (Number.isFinite(value)) return value;
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

export const isUntrained = ({ replace }: Config): boolean => !(replace?.W_qkv || (replace?.W_query && replace.W_key));
