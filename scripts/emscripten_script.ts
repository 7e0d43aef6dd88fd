// A Vite plugin: removes from Emscripten's scripts the code that would load their WebAssembly.
//
// web/engine/load.ts loads it and gives its address. Vite copies a file into its output once for each place that names
// it, so the script must not name it; and code that then never runs need not be loaded. Emscripten has no setting for
// either.
import type { Plugin } from 'vite';

const ADDRESS = /new URL\((['"])\w+\.wasm\1, ?import\.meta\.url\)|import\.meta\.url/g;
/** The last of the ways to load, as 3.1.6 writes it: the only call of all functions that do. */
const OWN_LOADING = 'instantiateAsync().catch(readyPromiseReject);return{}';
/** Asked for, and read by nobody where it is compiled for browsers; Parcel would bring its own `process` for it. */
const IS_NODE = /(?<=ENVIRONMENT_IS_NODE=)typeof process[^;]+/;

export const emscriptenScript = (): Plugin => ({
  name: 'emscripten-script',
  enforce: 'pre',
  transform: {
    filter: { id: /\/build\/wasm\/\w+\.js$/ },
    handler: (code) => code.replaceAll(ADDRESS, "''").replace(OWN_LOADING, '').replace(IS_NODE, 'false'),
  },
});
