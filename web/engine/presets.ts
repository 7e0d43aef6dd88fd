// The notebooks' variants in presets.json.
import presets from './presets.json';
import type { Config, PresetId } from './types.ts';

interface Entry {
  readonly notebook: string;
  readonly config: Config;
  readonly prints?: readonly string[];
}

export const PRESETS = presets as unknown as Readonly<Record<PresetId, Entry>>;
