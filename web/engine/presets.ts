// The notebooks' variants in presets.json.
import presets from './presets.json';
import type { Config, PresetId } from './types.ts';

/** A cell's exact output: lines in which `{queries[1]}` is a tensor, a part of it or its shape. */
export interface Print {
  readonly cell: string;
  /** False if the notebook's weights have `requires_grad=False`: then no `grad_fn` is printed. */
  readonly requiresGrad?: boolean;
  readonly text: readonly string[];
}

interface Entry {
  readonly notebook: string;
  readonly config: Config;
  readonly prints?: readonly Print[];
}

export const PRESETS = presets as unknown as Readonly<Record<PresetId, Entry>>;
