// The streaming module's WebAssembly, a file beside the script: see core_file.ts.
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => new URL('../../build/wasm/streaming.wasm', import.meta.url);
