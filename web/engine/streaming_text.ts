// The streaming module's WebAssembly as text in a script: see core_text.ts.
import address from '../../build/wasm/streaming.wasm?url&inline';
import type { WasmSource } from './types.ts';

export const wasm = (): WasmSource => address;
