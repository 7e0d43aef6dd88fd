// The core with the backward pass: a module that takes the core's place once a config asks for gradients.
import startGradients from '../../build/wasm/gradients.js';
import type { CoreModule } from '../../build/wasm/core.js';
import { wasm as besideTheScript } from './gradients_file.ts';
import { startModule, type Origin } from './load.ts';
import type { WasmSource } from './types.ts';

const OWN: Origin = { wasm: besideTheScript, inside: () => import('./gradients_text.ts') };

/** @internal Starts the module; again after a trap. */
export function gradientsFrom(source?: WasmSource): () => Promise<CoreModule> {
  const origin = source === undefined ? OWN : { wasm: () => source };
  return () => startModule(startGradients, origin);
}
