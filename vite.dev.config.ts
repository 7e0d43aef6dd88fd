// Serves the page from its sources (npm run dev); the comments of vite.config.ts apply here, too.
import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import many from './vite.config.ts';
import { devWasm } from './scripts/dev_wasm.ts';

const sources = many.build!.rolldownOptions!.input as Readonly<Record<string, string>>;

/** The package's scripts, `attention-steps.js` and its like, for web/examples. */
const entries: Plugin = {
  name: 'entries',
  configureServer({ middlewares }) {
    middlewares.use(({ url }, response, next) => {
      const source = sources[/^\/([\w-]+)\.js$/.exec(url ?? '')?.[1] ?? ''];
      if (!source) return next();
      response.setHeader('Content-Type', 'text/javascript');
      response.end(`export * from '${source.replace(many.root!, '')}';`);
    });
  },
};

export default defineConfig({
  ...many,
  plugins: [many.plugins, devWasm(), entries],
  optimizeDeps: { entries: ['*.html'] },
  server: { host: '127.0.0.1', fs: { allow: [resolve(import.meta.dirname)] } },
});
