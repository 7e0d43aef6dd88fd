// Measures attention-steps against its peers (bench/), each figure beside its target. `--keep` writes bench/results.md.
import { main } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { installPackages, setUp } from './setup.mjs';

await main(async () => {
  await setUp({ tests: false });
  await installPackages('bench');
  await buildToServe();
  const { bench } = await import('../bench/main.mjs');
  await bench({ keep: process.argv.includes('--keep') });
});
