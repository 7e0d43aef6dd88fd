// A Vite plugin: takes out of Emscripten's scripts the address that they would load their WebAssembly from by
// themselves.
//
// web/engine/load.ts says where it is and brings it, and Vite puts a file into what it builds once for each place that
// names it. There is no setting of Emscripten for this that 3.1.6 and 6.0 both have.
import type { Plugin } from 'vite';

export const oneAddress = (): Plugin => ({
  name: 'one-address',
  enforce: 'pre',
  transform: {
    filter: { id: /\/build\/wasm\/\w+\.js$/ },
    handler: (code) => code.replaceAll(/new URL\((['"])\w+\.wasm\1, ?import\.meta\.url\)/g, "''"),
  },
});
