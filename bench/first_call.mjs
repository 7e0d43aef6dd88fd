// Runs one workload, given as JSON, in a separate process: loads, warms up, calls once, then many times. Prints JSON:
// {warmUp, first, steady}, in ms.
import { inRoot } from '../scripts/lib/paths.mjs';
import { median } from './measure.mjs';
import { ours } from './ours.mjs';
import { inputsOf } from './works.mjs';

const { loadEngine } = await import(inRoot('dist/core.js'));
const work = JSON.parse(process.argv[2]);
const engine = await loadEngine();
let start = performance.now(); // by the clock: other threads compile
await engine.warmUp();
const warmUp = performance.now() - start;
const run = await ours(engine, work, inputsOf(work));
const times = [];
for (let i = 0; i < 20; i++) {
  start = performance.now();
  await run();
  times.push(performance.now() - start);
}
process.stdout.write(JSON.stringify({ warmUp, first: times[0], steady: median(times.slice(5)) }));
