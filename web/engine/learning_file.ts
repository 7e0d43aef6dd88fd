// The learning module's WebAssembly, a file beside the script: see core_file.ts.
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => new URL('../../build/wasm/learning.wasm', import.meta.url);
