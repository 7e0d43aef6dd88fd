// Serves the page from its sources, with the built WebAssembly, and reloads it when a file is saved.
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { setUpPage } from './setup.mjs';
import { provideWasm } from './wasm.mjs';

await main(async () => {
  await setUpPage();
  await provideWasm();
  const { createServer } = await import('vite');
  const server = await createServer({ configFile: inRoot('vite.config.ts') });
  await server.listen();
  say(`\nattention-steps is at ${server.resolvedUrls.local[0]}, from its sources (Ctrl+C ends it)`);
});
