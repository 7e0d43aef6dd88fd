// Builds changed parts and serves the page on 127.0.0.1, at the next free port.
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say, sayPart } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { setUpPage } from './setup.mjs';

/** Serves dist/, or another folder of static files; resolves to Vite's preview server, which `close()` ends. */
export async function serve(port = 4173, folder = undefined) {
  const { preview } = await import('vite');
  const own = { configFile: false, logLevel: 'silent', root: folder, appType: 'mpa', build: { outDir: '.' } };
  return preview({
    ...(folder ? own : { configFile: inRoot('vite.config.ts') }),
    preview: { host: '127.0.0.1', port, strictPort: false, open: false },
  });
}

if (isMain(import.meta.url)) {
  await main(async () => {
    sayPart(1, 2, 'set-up', ['page']);
    await setUpPage();
    sayPart(2, 2, 'page', []);
    await buildToServe();
    const server = await serve();
    say(`\nattention-steps is at ${server.resolvedUrls.local[0]} (Ctrl+C ends it)`);
  });
}
