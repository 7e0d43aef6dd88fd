// Measures attention-steps against its peers (bench/), each figure beside its target. `--keep` writes bench/results.md.
// `learn` measures learning instead, and `--keep` then writes bench/learning.md.
import { amongThese, main, readOptionsAndWords } from './lib/run.mjs';
import { buildToServe } from './build.mjs';
import { installPackages, setUp } from './setup.mjs';

await main(async () => {
  const { values, positionals } = readOptionsAndWords({ keep: { type: 'boolean' } });
  const [what] = amongThese('word', positionals, ['learn']);
  await setUp({ tests: false });
  await installPackages('bench');
  await buildToServe();
  if (what) await (await import('../bench/learning.mjs')).benchLearning(values);
  else await (await import('../bench/main.mjs')).bench(values);
});
