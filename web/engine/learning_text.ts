// The learning module's WebAssembly as text within a script: see core_text.ts.
import address from '../../build/wasm/learning.wasm?url&inline';
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => address;
