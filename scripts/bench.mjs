// Prints the median time of a full recorded trace of `causal-mask` in Node, the crossing into WASM included.
import { arch, cpus } from 'node:os';
import { inRoot } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { setUp } from './setup.mjs';

const BATCHES = 60;
const CALLS = 500;

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Microseconds a call, one figure a batch; a warm-up first, since WASM is recompiled while it runs. */
function timed(call) {
  for (let i = 0; i < 10 * CALLS; i++) call();
  return Array.from({ length: BATCHES }, () => {
    const start = performance.now();
    for (let i = 0; i < CALLS; i++) call();
    return ((performance.now() - start) * 1000) / CALLS;
  });
}

await main(async () => {
  await setUp({ tests: false });
  await buildToServe();
  const { loadEngine } = await import(inRoot('dist/core.js'));
  const engine = await loadEngine();
  const { config } = engine.presets().find(({ id }) => id === 'causal-mask');
  const { stages, data } = engine.trace(config);
  const times = timed(() => engine.trace(config));
  say(`\nNode ${process.version}, ${arch()}, ${cpus()[0]?.model ?? 'unknown processor'}`);
  say(`A full trace of causal-mask (${stages.length} stages, ${data.length} numbers), from config to frozen trace:`);
  say(`  median ${median(times).toFixed(1)} µs, from ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} µs over ${BATCHES} batches of ${CALLS}`);
});
