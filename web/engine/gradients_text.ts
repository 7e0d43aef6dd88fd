// The WebAssembly of the core with gradients as text within a script: see core_text.ts.
import address from '../../build/wasm/gradients.wasm?url&inline';
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => address;
