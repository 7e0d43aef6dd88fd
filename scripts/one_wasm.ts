// A Vite plugin: web/engine alone says where the WASM is. Emscripten's glue does too, for callers that leave
// the loading to it; each reference would put the whole module into a single file once more.
import type { Plugin } from 'vite';

const REFERENCE = /new URL\(("\w+\.wasm"),\s*import\.meta\.url\)(\.href|\.toString\(\))?/;

export const oneWasm: Plugin = {
  name: 'one-wasm',
  transform: (code, id) => (/\/build\/wasm\/\w+\.js$/.test(id) ? code.replace(REFERENCE, '$1') : null),
};
