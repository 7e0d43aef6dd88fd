// A Vite plugin: web/engine/load.ts alone says where the WASM is. Emscripten's glue does too, for callers that leave
// the loading to it; each reference would put the whole module into a single file once more.
import type { Plugin } from 'vite';

const REFERENCE = /new URL\("core\.wasm",\s*import\.meta\.url\)(\.href|\.toString\(\))?/;

export const oneWasm: Plugin = {
  name: 'one-wasm',
  transform: (code, id) => (id.endsWith('/build/wasm/core.js') ? code.replace(REFERENCE, '"core.wasm"') : null),
};
