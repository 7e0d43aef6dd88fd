// The core's WebAssembly as text in a script, for hosts that move or refuse the file, and for builds that are
// a single file (vite.one_file.config.ts replaces core_file.ts with this module).
import address from '../../build/wasm/core.wasm?url&inline';
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => address;
