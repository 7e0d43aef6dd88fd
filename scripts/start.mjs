// Builds changed parts and serves the page on 127.0.0.1, at the next free port.
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say, sayPart } from './lib/run.mjs';
import { buildToServe, buildWasm } from './build.mjs';
import { setUp } from './setup.mjs';

/** Serves dist/ and resolves to Vite's preview server; `close()` ends it. */
export async function serve(port = 4173) {
  const { preview } = await import('vite');
  return preview({
    configFile: inRoot('vite.config.ts'),
    preview: { host: '127.0.0.1', port, strictPort: false, open: false },
  });
}

if (isMain(import.meta.url)) {
  await main(async () => {
    sayPart(1, 3, 'set-up', ['WebAssembly', 'page']);
    await setUp({ tests: false });
    sayPart(2, 3, 'WebAssembly', ['page']);
    await buildWasm();
    sayPart(3, 3, 'page', []);
    await buildToServe();
    const server = await serve();
    say(`\nattention-steps is at ${server.resolvedUrls.local[0]} (Ctrl+C ends it)`);
  });
}
