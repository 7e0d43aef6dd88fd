// What the name of a gradient says: whose it is, and through which stage it comes.
import type { ForwardName, StageName } from './types.ts';

export interface GradientOf {
  readonly of: ForwardName;
  /** It is only the part that comes through this stage; null: all of it. */
  readonly via: ForwardName | null;
}

/** Null for a stage of the forward pass. */
export function gradientOf(name: StageName): GradientOf | null {
  const found = /^grad_(.+?)(?:_via_(.+))?$/.exec(name);
  return found && { of: found[1] as ForwardName, via: (found[2] as ForwardName | undefined) ?? null };
}

export const isGradient = ({ name }: { readonly name: StageName }): boolean => name.startsWith('grad_');
