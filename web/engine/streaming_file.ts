// The streaming module's WebAssembly, a file next to the script: see core_file.ts.
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => new URL('../../build/wasm/streaming.wasm', import.meta.url);
