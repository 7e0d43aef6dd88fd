// The WebAssembly of the core with gradients, a file beside the script: see core_file.ts.
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => new URL('../../build/wasm/gradients.wasm', import.meta.url);
