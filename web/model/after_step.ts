// What the step at the end of the way back does to the chosen number: computed from the new weights.
import { gradientOf, isWhole } from '../engine/gradient_name.ts';
import {
  findStage,
  tensorOf,
  valueAt,
  valuesOf,
  type Engine,
  type Target,
  type Tensor,
  type Trace,
} from '../engine/index.ts';
import { tryTrace } from './try_trace.ts';

export interface AfterStep {
  /** The chosen number, before the step and after it. */
  readonly before: number;
  readonly after: number;
  /** Every gradient of a weight is 0. */
  readonly isStill: boolean;
}

function numberOf(trace: Trace, { of, row = 0, col = 0, batch = 0, head = 0 }: Target): number | null {
  const stage = findStage(trace, of, batch, head);
  return stage ? valueAt(trace, stage, row, col) : null;
}

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
  const [before, after] = [numberOf(trace, backward), next && numberOf(next, backward)];
  if (before === null || after === null) return null;
  const gradients = trace.stages.filter(({ name }) => {
    const gradient = gradientOf(name);
    return gradient && isWhole(gradient) && gradient.of in weights;
  });
  const isStill = gradients.every((gradient) => valuesOf(trace, gradient).every((value) => value === 0));
  return { before, after, isStill };
}

/** Null if there is no memory for another trace. Gradients must be loaded. */
export function afterStep(engine: Engine, trace: Trace): AfterStep | null {
  if (!known.has(trace)) known.set(trace, compute(engine, trace));
  return known.get(trace)!;
}
