// The notebooks' variants, as presets.json has them.
import presets from './presets.json';
import type { Config, PresetId } from './types.ts';

/** What a cell prints to the character: lines, in which `{queries[1]}` is a tensor, a part of it or its shape. */
export interface Print {
  readonly cell: string;
  /** False where the notebook's weights have `requires_grad=False`: then there is no `grad_fn`. */
  readonly requiresGrad?: boolean;
  readonly text: readonly string[];
}

interface Entry {
  readonly notebook: string;
  readonly config: Config;
  readonly prints?: readonly Print[];
}

export const PRESETS = presets as unknown as Readonly<Record<PresetId, Entry>>;
