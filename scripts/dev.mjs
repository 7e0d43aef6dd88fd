// Serves the page from its sources, with the debug build of the WebAssembly, and reloads it when a file is saved.
import { buildDebugWasm } from './lib/debug_wasm.mjs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { setUp } from './setup.mjs';

/** Resolves to Vite's development server; `close()` ends it. */
export async function develop(server = {}) {
  await buildDebugWasm(['core']);
  const { createServer } = await import('vite');
  const vite = await createServer({ configFile: inRoot('vite.config.ts'), server });
  return vite.listen();
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: false });
    const server = await develop();
    say(`\nattention-steps is at ${server.resolvedUrls.local[0]}, from its sources (Ctrl+C ends it)`);
  });
}
