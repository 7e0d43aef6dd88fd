// A Vite plugin: removes from Emscripten's scripts the code that would load their WebAssembly.
//
// web/engine/load.ts loads it and passes its address. Vite copies a file into its output for each place that names it,
// so the script must not name it; and dead code need not be loaded. Emscripten has no setting for either.
import type { Plugin } from 'vite';

const ADDRESS = /new URL\((['"])\w+\.wasm\1, ?import\.meta\.url\)|import\.meta\.url/g;
/** The last fallback for loading, as 3.1.6 writes it: the only call of the loading functions. */
const OWN_LOADING = 'instantiateAsync().catch(readyPromiseReject);return{}';
/** Never read in a build for browsers; Parcel would add its own `process` for it. */
const IS_NODE = /(?<=ENVIRONMENT_IS_NODE=)typeof process[^;]+/;

export const emscriptenScript = (): Plugin => ({
  name: 'emscripten-script',
  enforce: 'pre',
  transform: {
    filter: { id: /\/build\/wasm\/\w+\.js$/ },
    handler: (code) => code.replaceAll(ADDRESS, "''").replace(OWN_LOADING, '').replace(IS_NODE, 'false'),
  },
});
