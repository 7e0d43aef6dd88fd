// What moves a number: its gradient with respect to each input and weight that a reader can change.
import { gradientOf, isOfWayBack, isWhole } from '../engine/gradient_name.ts';
import { valuesOf, type Engine, type Stage, type Trace } from '../engine/index.ts';
import type { CellRef } from '../ops/expression.ts';
import { hiddenNumber, isHiddenAt } from '../ops/masks.ts';
import { isMask } from '../ops/index.ts';
import { editable } from './replace_cell.ts';
import { tryTrace } from './session.ts';
import { targetOf } from './way_back.ts';

/** One input or weight, and its gradient. */
export interface Move {
  readonly cell: CellRef;
  readonly by: number;
}

export interface Moves {
  /** The gradients with the largest absolute values, largest first, without zeros. */
  readonly largest: readonly Move[];
  /** How many gradients are 0. */
  readonly still: number;
  readonly all: number;
  /** The number is behind the mask. */
  readonly hidden: boolean;
  /** The same trace with its gradients. */
  readonly back: Trace;
}

/** Readers do not read more in a line. */
const MAX_TOLD = 4;

const known = new WeakMap<Trace, Map<string, Moves | null>>();

/** Whether a number of this stage has gradients: the forward pass computes it, and it is no detail of softmax. */
const isMoved = ({ name, detail, inputs }: Stage): boolean => gradientOf(name) === null && !detail && inputs.length > 0;

/** Also before the mask has been applied. */
function isBehindMask(trace: Trace, { stage: id, row, col }: CellRef): boolean {
  const { rows, cols, batch, rowAxis, colAxis } = trace.stages[id]!;
  if (rowAxis !== 'query' || colAxis !== 'key') return false;
  const mask = trace.stages.find(
    (stage) =>
      hiddenNumber(stage) !== null &&
      stage.rows === rows &&
      stage.cols === cols &&
      (stage.batch === null || stage.batch === batch),
  );
  return mask !== undefined && isHiddenAt(trace, mask, row, col);
}

/** All inputs and weights of a trace, in the order of their gradients in another one. */
function movesIn(trace: Trace, back: Trace): readonly Move[] {
  const moves: Move[] = [];
  for (const gradient of back.stages) {
    const of = gradientOf(gradient.name);
    if (!of || !isWhole(of)) continue;
    const source = trace.stages.find(
      ({ name, batch, head }) => name === of.of && batch === gradient.batch && head === gradient.head,
    );
    if (!source || isMask(source) || !editable(trace, source)) continue;
    valuesOf(back, gradient).forEach((by, i) => {
      const place = { stage: source.id, row: Math.floor(i / source.cols), col: i % source.cols };
      moves.push({ cell: place, by });
    });
  }
  return moves;
}

/** The one with the largest gradient, of those that a trace has; null: all of them are 0. */
export function largestMove(back: Trace): Move | null {
  const moves = movesIn(back, back).filter(({ by }) => by !== 0);
  return moves.reduce<Move | null>((max, move) => (max && Math.abs(max.by) >= Math.abs(move.by) ? max : move), null);
}

function compute(engine: Engine, trace: Trace, cell: CellRef): Moves | null {
  const { trace: back } = tryTrace(engine, { ...trace.config, backward: targetOf(trace, cell) });
  if (!back) return null;
  const moves = movesIn(trace, back);
  const moving = moves.filter(({ by }) => by !== 0);
  const largest = moving.sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, MAX_TOLD);
  const hidden = isBehindMask(trace, cell);
  return { largest, still: moves.length - moving.length, all: moves.length, hidden, back };
}

/**
 * The gradient of each number of a stage, row by row. Zeros if the number does not depend on the stage; null if it
 * does, but autograd has no gradient of it, as of a mask.
 */
export function effectsOf(trace: Trace, { back }: Moves, stage: Stage): Float32Array | null {
  const gradient = back.stages.find(
    ({ name, batch, head }) =>
      name === `grad_${stage.name}` &&
      (batch === stage.batch || batch === null) &&
      (head === stage.head || head === null),
  );
  if (gradient) return valuesOf(back, gradient);
  const of = back.stages.find(isOfWayBack)!;
  const target = trace.stages.find(
    ({ name, batch, head }) => `grad_${name}` === of.name && batch === of.batch && head === of.head,
  )!;
  return leadsTo(trace, stage, target) ? null : new Float32Array(stage.rows * stage.cols);
}

/** Whether a stage is computed from another one. */
function leadsTo({ stages }: Trace, from: Stage, to: Stage): boolean {
  const reached = new Set([to.id]);
  for (let id = to.id; id > from.id; id--)
    if (reached.has(id)) for (const input of stages[id]!.inputs) reached.add(input);
  return reached.has(from.id);
}

/** The largest absolute value of the finite numbers. */
export const largestOf = (values: Float32Array): number =>
  values.reduce((max, value) => (Number.isFinite(value) ? Math.max(max, Math.abs(value)) : max), 0);

/** Null if this cell has no gradients, or they cannot be computed. Gradients must be loaded. */
export function movesOf(engine: Engine, trace: Trace, cell: CellRef): Moves | null {
  if (!isMoved(trace.stages[cell.stage]!)) return null;
  const ofTrace = known.get(trace) ?? new Map<string, Moves | null>();
  known.set(trace, ofTrace);
  const key = `${cell.stage} ${cell.row} ${cell.col}`;
  if (!ofTrace.has(key)) ofTrace.set(key, compute(engine, trace, cell));
  return ofTrace.get(key)!;
}

/** As a tensor's element in PyTorch: `W_value[1, 0]`. */
export function elementOf({ stages }: Trace, { stage: id, row, col }: CellRef): string {
  const { name, batch, head, rowAxis } = stages[id]!;
  return `${name}[${[batch, head, rowAxis === null ? null : row, col].filter((index) => index !== null).join(', ')}]`;
}
