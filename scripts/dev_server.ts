// A Vite plugin for development: serves the scripts of dist/ from their sources, and builds the WebAssembly with
// assertions and names, anew when C++ is saved.
import { posix } from 'node:path';
import type { Plugin } from 'vite';
import { makeDebugWasm, watchCpp } from './lib/debug_wasm.mjs';

const NAMED = /\bbuild\/wasm(?=\/(\w+)\.)/g;
const TYPES = /^import type .*$/gm; // they need no module

/** `scripts`: the sources of scripts by their names in dist/, relative to the folder `web`. */
export function devServer(web: string, scripts: Readonly<Record<string, string>>): Plugin {
  const addressOf = (source: string) => posix.join('/@fs', web.replaceAll('\\', '/'), source);
  const made = new Set<string>();
  const takers = new Set<string>();
  return {
    name: 'dev-server',
    apply: 'serve',
    enforce: 'pre',
    /** Imports of the release build (build/wasm) resolve to the debug build (build/wasm-debug). */
    async transform(code, file) {
      const targets = new Set([...code.replace(TYPES, '').matchAll(NAMED)].map(([, target]) => target!));
      if (!/\/web\/engine\/\w+\.ts$/.test(file) || targets.size === 0) return null;
      takers.add(file);
      const missing = [...targets].filter((target) => !made.has(target));
      if (missing.length > 0) await makeDebugWasm(missing);
      for (const target of missing) made.add(target);
      return { code: code.replace(NAMED, 'build/wasm-debug'), map: null };
    },
    /** A page's classic scripts are modules here, since their sources are. */
    transformIndexHtml: {
      order: 'pre', // Vite takes vite-ignore out
      handler: (html) =>
        html.replaceAll(/<script src="(?:\.\.?\/)+([\w-]+)\.js" defer vite-ignore>/g, (tag, name: string) =>
          scripts[name] ? `<script type="module" src="${addressOf(scripts[name])}">` : tag,
        ),
    },
    configureServer({ middlewares, watcher, ws, httpServer }) {
      middlewares.use(({ url }, response, next) => {
        const source = scripts[/^\/([\w-]+)\.js$/.exec(url ?? '')?.[1] ?? ''];
        if (!source) return next();
        response.setHeader('Content-Type', 'text/javascript');
        response.end(`export * from '${addressOf(source)}';`);
      });
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
