// Measures attention-steps against its peers (bench/), each figure beside its target. `--keep` writes bench/results.md.
// `--smoke` runs every part on what is built and installed already, two rounds of the smallest works.
import { main } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { installPackages, setUp } from './setup.mjs';

await main(async () => {
  const smoke = process.argv.includes('--smoke');
  if (!smoke) {
    await setUp({ tests: false });
    await installPackages('bench');
    await buildToServe();
  }
  const { bench } = await import('../bench/main.mjs');
  await bench({ keep: process.argv.includes('--keep'), smoke });
});
