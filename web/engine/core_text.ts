// The core's WebAssembly as text within a script: used where a host moves or refuses the file, and where everything is
// one file (vite.one_file.config.ts replaces core_file.ts with this module).
import address from '../../build/wasm/core.wasm?url&inline';
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => address;
