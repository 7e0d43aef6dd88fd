// A Vite plugin for development: serves the scripts of dist/ from their sources.
import { posix } from 'node:path';
import type { Plugin } from 'vite';

/** `scripts`: the sources of scripts by their names in dist/, relative to the folder `web`. */
export function devServer(web: string, scripts: Readonly<Record<string, string>>): Plugin {
  const addressOf = (source: string) => posix.join('/@fs', web.replaceAll('\\', '/'), source);
  return {
    name: 'dev-server',
    apply: 'serve',
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
