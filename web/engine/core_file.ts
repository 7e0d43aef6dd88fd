// The core's WebAssembly as the build leaves it: a file beside the script, which browsers compile while it streams in.
import type { WasmSource } from './types.ts';

/** One literal address, in this form: bundlers look for it, and copy that file. */
export const wasm = (): WasmSource => new URL('../../build/wasm/core.wasm', import.meta.url);
