// The way back from a number: the config that records its gradients, the walk at their first scene, and what the step
// at its end does to the number.
import {
  type ForwardName,
  type Target,
  type Trace,
  findStage,
  tensorOf,
  valuesOf,
  type Engine,
  type Tensor,
} from '../engine/index.ts';
import { gradientOf, isOfWayBack, isFullGradient } from '../engine/gradient_name.ts';
import { numberAt, type CellRef } from '../ops/expression.ts';
import { isMask } from '../ops/index.ts';
import { firstOfWayBack } from '../timeline/scenes.ts';
import type { Frame, Timeline } from '../timeline/timeline.ts';
import { cellAt } from './cells.ts';
import type { Player } from './player.ts';
import type { Transport } from './transport.ts';
import { editable } from './replace_cell.ts';
import { tryTrace } from './session.ts';

/** The cell as a config's `backward` names it. */
function targetOf({ stages }: Trace, { stage: id, row, col }: CellRef): Target {
  const { name, batch, head } = stages[id]!;
  return { of: name as ForwardName, row, col, ...(batch && { batch }), ...(head && { head }) };
}

/** Whether the engine differentiates this cell: it is computed, in the forward pass, and no detail of softmax. */
const isDifferentiable = ({ session }: Player, target: Target): boolean =>
  gradientOf(target.of) === null && session.engine.validate({ ...session.config, backward: target }).length === 0;

/** A cell with gradients: this one, else that of the last stage in its row. */
function nearest(player: Player, cell: CellRef): Target {
  const target = targetOf(player.trace, cell);
  if (isDifferentiable(player, target)) return target;
  const { stage } = player.clock.timeline.scenes[0]!;
  return targetOf(player.trace, { stage: stage.id, row: Math.min(cell.row, stage.rows - 1), col: 0 });
}

/** Ends the way back, as an edit that can be undone: the walk is at its result again. */
export function leaveWayBack(player: Player): void {
  const { backward: _, ...config } = player.session.config;
  player.edit(config);
}

/** Plays the way back from `cell`. */
export function goBack(player: Player, cell: CellRef, transport: Transport): void {
  const backward = nearest(player, cell);
  if (player.edit({ ...player.session.config, backward }).length > 0) return;
  player.change({ cell: null, trail: [] });
  transport.seekStage(firstOfWayBack(player.clock.timeline.scenes));
  transport.play();
}

interface AfterStep {
  /** The chosen number, before the step and after it. */
  readonly before: number;
  readonly after: number;
  /** Every gradient of a weight is 0. */
  readonly isStill: boolean;
}

/** Whether the last scene of the way back is complete. */
export const endsWayBack = ({ beats }: Timeline, { scene, step }: Frame): boolean =>
  isOfWayBack(scene.stage) && step >= beats.length;

const numberOf = (trace: Trace, { of, row = 0, col = 0, batch = 0, head = 0 }: Target): number =>
  numberAt(trace, cellAt(trace, { stage: of, row, col, head }, { batch, head })!);

const known = new WeakMap<Trace, AfterStep | null>();

function compute(engine: Engine, trace: Trace): AfterStep | null {
  const { backward, replace } = trace.config;
  const updated = trace.stages.filter(({ name }) => gradientOf(name)?.updated);
  if (!backward || updated.length === 0) return null;
  const weights: Record<string, Tensor> = {};
  for (const { name } of updated) {
    const { shape, data } = tensorOf(trace, name)!;
    weights[gradientOf(name)!.of] = { shape, data };
  }
  const { trace: next } = tryTrace(engine, { ...trace.config, replace: { ...replace, ...weights } });
  if (!next) return null;
  const gradients = trace.stages.filter(({ name }) => {
    const gradient = gradientOf(name);
    return gradient && isFullGradient(gradient) && gradient.of in weights;
  });
  const isStill = gradients.every((gradient) => valuesOf(trace, gradient).every((value) => value === 0));
  return { before: numberOf(trace, backward), after: numberOf(next, backward), isStill };
}

/** Null if there is no memory for another trace. */
export function afterStep(engine: Engine, trace: Trace): AfterStep | null {
  if (!known.has(trace)) known.set(trace, compute(engine, trace));
  return known.get(trace)!;
}

/** As a tensor's element in PyTorch: `W_value[1, 0]`. */
export function elementOf({ stages }: Trace, { stage: id, row, col }: CellRef): string {
  const { name, batch, head, rowAxis } = stages[id]!;
  return `${name}[${[batch, head, rowAxis === null ? null : row, col].filter((index) => index !== null).join(', ')}]`;
}

/**
 * The largest gradient of an input or a weight that a reader can change, and its cell; null: all of them are 0, or one
 * is NaN.
 */
export function largestGradient(trace: Trace): { readonly cell: CellRef; readonly by: number } | null {
  let largest: { readonly cell: CellRef; readonly by: number } | null = null;
  for (const gradient of trace.stages) {
    const of = gradientOf(gradient.name);
    if (!of || !isFullGradient(of)) continue;
    const source = findStage(trace, of.of, gradient.batch ?? 0, gradient.head ?? 0);
    if (!source || isMask(source) || !editable(trace, source)) continue;
    const numbers = valuesOf(trace, gradient);
    if (numbers.some(Number.isNaN)) return null;
    for (const [i, by] of numbers.entries())
      if (Math.abs(by) > Math.abs(largest?.by ?? 0))
        largest = { cell: { stage: source.id, row: Math.floor(i / source.cols), col: i % source.cols }, by };
  }
  return largest;
}
