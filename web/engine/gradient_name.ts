// Parses the name of a stage of the backward pass: the stage whose gradient it is and the stage through which that
// comes, or the weights that it holds after a step.
import type { ForwardName, StageName } from './types.ts';

export interface GradientOf {
  readonly of: ForwardName;
  /** Only the part of the gradient that comes through this stage; null: all of it. */
  readonly via: ForwardName | null;
  /** Not a gradient, but the weights after a step along it. */
  readonly updated: boolean;
}

/** Null for a stage of the forward pass. */
export function gradientOf(name: StageName): GradientOf | null {
  const found = /^(grad|new)_(.+?)(?:_via_(.+))?$/.exec(name);
  if (!found) return null;
  const [, kind, of, via] = found;
  return { of: of as ForwardName, via: (via as ForwardName | undefined) ?? null, updated: kind === 'new' };
}

/** Whether it is the full gradient of a stage. */
export const isFullGradient = ({ via, updated }: GradientOf): boolean => via === null && !updated;

/** Whether a stage belongs to the way back: the loss, where it starts, a gradient, or weights after a step. */
export const isOfWayBack = ({ name }: { readonly name: StageName }): boolean =>
  /^((grad|new)_|targets$|loss$)/.test(name);
