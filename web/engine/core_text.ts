// The core's WebAssembly as text within a script: where a host moves or refuses the file, and where all is one file
// (vite.one_file.config.ts takes this module for core_file.ts).
import address from '../../build/wasm/core.wasm?url&inline';
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => address;
