// Holds 10,000 random configs to each law of tests/node/laws.test.ts, and prints one table: `npm run laws`.
// `npm run laws -- 2000` draws 2,000 a law; SEED=7 draws others.
import { isMain } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { reportOf, runTests } from './lib/long_tests.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    const configs = Number(process.argv[2] ?? 10_000);
    const tests = await runTests('laws', 'node', 'node/laws.test.ts', { LAWS: String(configs) });
    const cells = ({ title, seconds }) => [title, configs.toLocaleString('en'), seconds];
    say(reportOf(['law', 'configs', 's', 'holds'], tests, cells));
  });
}
