// A Vite plugin for development: imports of the release build of the WebAssembly (build/wasm) resolve to the debug
// build (build/wasm-debug).
import type { Plugin } from 'vite';
import { makeDebugWasm, watchCpp } from './lib/debug_wasm.mjs';

const NAMED = /\bbuild\/wasm(?=\/(\w+)\.)/g;
const TYPES = /^import type .*$/gm; // they need no module

/** On a server: requested modules are built, and rebuilt and reloaded when C++ is saved. */
export function devWasm(): Plugin {
  const made = new Set<string>();
  const takers = new Set<string>();
  return {
    name: 'debug-wasm',
    enforce: 'pre',
    async transform(code, file) {
      const targets = new Set([...code.replace(TYPES, '').matchAll(NAMED)].map(([, target]) => target!));
      if (!/\/web\/engine\/\w+\.ts$/.test(file) || targets.size === 0) return null;
      takers.add(file);
      const missing = [...targets].filter((target) => !made.has(target));
      if (missing.length > 0) await makeDebugWasm(missing);
      for (const target of missing) made.add(target);
      return { code: code.replace(NAMED, 'build/wasm-debug'), map: null };
    },
    configureServer({ watcher, ws, httpServer }) {
      const stop = watchCpp(
        () => makeDebugWasm([...made]),
        (error) => {
          if (error) ws.send({ type: 'error', err: { message: `${error.message}\n${error.output}`, stack: '' } });
          else for (const file of takers) watcher.emit('change', file);
        },
      );
      httpServer?.on('close', stop);
    },
    /** A C++ source and its output count as changed when the build is complete. */
    hotUpdate: ({ file }) => (/\/cpp\/|\/build\/wasm-debug\//.test(file) ? [] : undefined),
  };
}
