// Measures attention-steps against its peers (bench/), each figure beside its target. `--keep` writes bench/results.md.
// `learn` measures learning instead, and `--keep` then writes bench/learning.md.
import { main } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { installPackages, setUp } from './setup.mjs';

await main(async () => {
  await setUp({ tests: false });
  await installPackages('bench');
  await buildToServe();
  const options = { keep: process.argv.includes('--keep') };
  if (process.argv.includes('learn')) await (await import('../bench/learning.mjs')).benchLearning(options);
  else await (await import('../bench/main.mjs')).bench(options);
});
