// What the name of a stage of the way back says: whose gradient it is, and through which stage it comes; or which
// weights these are after a step.
import type { ForwardName, StageName } from './types.ts';

export interface GradientOf {
  readonly of: ForwardName;
  /** It is only the part that comes through this stage; null: all of it. */
  readonly via: ForwardName | null;
  /** It is no gradient, but what the weights are after the step that their gradient gives. */
  readonly updated: boolean;
}

/** Null for a stage of the forward pass. */
export function gradientOf(name: StageName): GradientOf | null {
  const found = /^(grad|new)_(.+?)(?:_via_(.+))?$/.exec(name);
  if (!found) return null;
  const [, kind, of, via] = found;
  return { of: of as ForwardName, via: (via as ForwardName | undefined) ?? null, updated: kind === 'new' };
}

/** Whether a stage stands behind the forward pass: a gradient, or weights after a step. */
export const isOfWayBack = ({ name }: { readonly name: StageName }): boolean => /^(grad|new)_/.test(name);
