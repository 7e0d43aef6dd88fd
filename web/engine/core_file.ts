// The core's WebAssembly as the build writes it: a file next to the script, compiled while it streams in.
import type { WasmSource } from './types.ts';

/** One literal address in this form: bundlers look for it and copy the file. */
export const wasm = (): WasmSource => new URL('../../build/wasm/core.wasm', import.meta.url);
