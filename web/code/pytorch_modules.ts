// What decides how a trace is written as modules of PyTorch.
import type { FullConfig, StageName, Trace } from '../engine/types.ts';
import type { NamedTensor } from '../ops/tensors.ts';
import { projectionsOf, type Projection } from './pytorch_samples.ts';

/** What decides how the modules are written. */
export interface Modules {
  readonly config: FullConfig;
  /** By name; what a trace does not have is not there. */
  readonly tensors: ReadonlyMap<StageName, NamedTensor>;
  readonly projections: readonly Projection[];
  /** The mask stage, of either kind. */
  readonly mask: NamedTensor | null;
  /** The module keeps it: it is a triangle, of as many tokens as there may be. */
  readonly isBuffer: boolean;
  readonly isSplit: boolean;
  readonly isWrapper: boolean;
  /** Dropout draws its masks. */
  readonly draws: boolean;
  /** Of queries and values alike, as in the notebooks; else each has its own. */
  readonly isOneWidth: boolean;
}

/** The attribute in which a module keeps a projection. */
export const attributeOf = (weight: StageName): string => (weight === 'W_out' ? 'out_proj' : weight);

export function modulesOf({ config }: Trace, list: readonly NamedTensor[]): Modules {
  const tensors = new Map(list.map((tensor) => [tensor.name, tensor]));
  const mask = tensors.get('mask') ?? tensors.get('mask_simple') ?? null;
  const { heads, headsBy, dK, dV, dropout } = config;
  return {
    config,
    tensors,
    mask,
    projections: projectionsOf(
      list.slice(
        1,
        list.findIndex(({ inputs }) => inputs.length > 0),
      ),
    ),
    isBuffer: mask !== null && !mask.replaced && config.mask === 'causal',
    isSplit: heads > 1 && headsBy === 'split',
    isWrapper: heads > 1 && headsBy === 'wrapper',
    draws: dropout > 0 && dropout < 1 && !tensors.get('dropout_mask')!.replaced,
    isOneWidth: dK === dV,
  };
}
