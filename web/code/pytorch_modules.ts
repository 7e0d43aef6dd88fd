// The properties of a trace that decide how it is written as PyTorch modules.
import { isOfWayBack } from '../engine/gradient_name.ts';
import type { FullConfig, StageName, Trace } from '../engine/types.ts';
import { isSentence, tensorsOf, type NamedTensor } from '../ops/tensors.ts';
import { projectionsOf, type Projection } from './pytorch_samples.ts';

/** The properties that decide how the modules are written. */
export interface Modules {
  readonly config: FullConfig;
  /** By name; stages that the trace lacks are missing. */
  readonly tensors: ReadonlyMap<StageName, NamedTensor>;
  readonly projections: readonly Projection[];
  /** The stages that follow `forward`: targets and loss, gradients, weights after a step. */
  readonly wayBack: readonly NamedTensor[];
  /** The mask stage, of either kind. */
  readonly mask: NamedTensor | null;
  /** The module keeps the mask: it is a triangle for the largest number of tokens. */
  readonly isBuffer: boolean;
  readonly isSplit: boolean;
  readonly isWrapper: boolean;
  /** Dropout samples its masks. */
  readonly draws: boolean;
  /** Queries and values have the same size, as in the notebooks; else each has its own. */
  readonly isOneWidth: boolean;
  /** Several heads share keys and values. */
  readonly isGrouped: boolean;
}

/** The attribute of a module that holds a projection. */
export const attributeOf = (weight: StageName): string =>
  weight === 'W_out' ? 'out_proj' : weight === 'W_vocab' ? 'out_head' : weight;

export function modulesOf(trace: Trace): Modules {
  const { config } = trace;
  const all = tensorsOf(trace);
  const list = all.filter((tensor) => !isOfWayBack(tensor));
  const tensors = new Map(list.map((tensor) => [tensor.name, tensor]));
  const sources = list.findIndex(({ inputs }) => inputs.length > 0); // inputs and weights come first
  const mask = tensors.get('mask') ?? tensors.get('mask_simple') ?? null;
  const { heads, kvHeads, headsBy, dK, dV, dropout } = config;
  return {
    config,
    tensors,
    mask,
    wayBack: all.filter(isOfWayBack),
    projections: projectionsOf(list.slice(0, sources).filter((tensor) => !isSentence(tensor))),
    isBuffer: mask !== null && !mask.replaced && config.lengths === null,
    isSplit: heads > 1 && headsBy === 'split',
    isWrapper: heads > 1 && headsBy === 'wrapper',
    draws: dropout > 0 && dropout < 1 && !tensors.get('dropout_mask')!.replaced,
    isOneWidth: dK === dV,
    isGrouped: kvHeads !== null && kvHeads < heads,
  };
}
