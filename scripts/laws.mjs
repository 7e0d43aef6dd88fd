// Holds 10,000 random configs to each law of tests/node/laws.test.ts, and their floats to those of three browsers and
// of a native program; prints one table: `npm run laws`. `npm run laws -- 2000` draws 2,000 a law; SEED=7 draws others.
import { isMain } from './lib/paths.mjs';
import { main, say } from './lib/run.mjs';
import { reportOf, runTests } from './lib/long_tests.mjs';
import { buildAll } from './build.mjs';
import { buildNative } from './fuzz.mjs';
import { setUp } from './setup.mjs';

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    await buildNative('native', process.env.CXX || 'c++');
    const configs = Number(process.argv[2] ?? 10_000);
    const env = { LAWS: String(configs) };
    const tests = [
      ...(await runTests('laws', 'node', 'node/laws.test.ts', env)),
      ...(await runTests('laws, natively', 'node', 'node/native.test.ts', env)),
      ...(await runTests('laws, in browsers', 'browser', 'browser/same_floats.test.ts', env)),
    ];
    const cells = ({ title, seconds }) => [title, configs.toLocaleString('en'), seconds];
    say(reportOf(['law', 'configs', 's', 'holds'], tests, cells));
  });
}
