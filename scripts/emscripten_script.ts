// A Vite plugin: takes out of Emscripten's scripts how they would load their WebAssembly by themselves.
//
// web/engine/load.ts brings it and says where it is. Vite puts a file into what it builds once for each place that
// names it, so the script must not; and what then never runs need not be loaded. There is no setting of Emscripten for
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
