// Runs the worker in workerd, Cloudflare's own runtime, which hands WebAssembly over compiled.
import { readFileSync } from 'node:fs';
import { Miniflare } from 'miniflare';

const worker = new Miniflare({
  compatibilityDate: '2026-07-01',
  modules: [
    { type: 'ESModule', path: 'worker.js', contents: readFileSync('bundle/worker.js', 'utf8') },
    {
      type: 'CompiledWasm',
      path: 'attention-steps/core.wasm',
      contents: readFileSync('node_modules/attention-steps/dist/core.wasm'),
    },
  ],
});
console.log(await (await worker.dispatchFetch('http://localhost/')).text());
await worker.dispose();
