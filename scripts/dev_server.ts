// A Vite plugin for development: serves the scripts of dist/ from their sources, and builds the WebAssembly with
// assertions and names.
import { posix } from 'node:path';
import type { Plugin } from 'vite';
import { buildDebugWasm } from './lib/wasm.mjs';

const NAMED = /\bbuild\/wasm(?=\/(\w+)\.)/g;
const TYPES = /^import type .*$/gm; // they need no module

/** `scripts`: the sources of scripts by their names in dist/, relative to the folder `web`. */
export function devServer(web: string, scripts: Readonly<Record<string, string>>): Plugin {
  const addressOf = (source: string) => posix.join('/@fs', web.replaceAll('\\', '/'), source);
  const made = new Set<string>();
  return {
    name: 'dev-server',
    apply: 'serve',
    enforce: 'pre',
    /** Imports of the release build (build/wasm) resolve to the debug build (build/wasm-debug). */
    async transform(code, file) {
      const targets = new Set([...code.replace(TYPES, '').matchAll(NAMED)].map(([, target]) => target!));
      if (!/\/web\/engine\/\w+\.ts$/.test(file) || targets.size === 0) return null;
      const missing = [...targets].filter((target) => !made.has(target));
      if (missing.length > 0) await buildDebugWasm(missing);
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
    configureServer({ middlewares }) {
      middlewares.use(({ url }, response, next) => {
        const source = scripts[/^\/([\w-]+)\.js$/.exec(url ?? '')?.[1] ?? ''];
        if (!source) return next();
        response.setHeader('Content-Type', 'text/javascript');
        response.end(`export * from '${addressOf(source)}';`);
      });
    },
  };
}
