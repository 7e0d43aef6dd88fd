// Lets everything fail that may, in Chromium, Firefox and WebKit, and prints one table: `npm run faults`.
// `npm run faults -- WebKit` takes one of them, `npm run faults -- WebKit storage` of its tests those of that name.
import { isMain } from './lib/paths.mjs';
import { reportOf, runTests } from './lib/long_tests.mjs';
import { main, say } from './lib/run.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    const [engine = 'all', name] = process.argv.slice(2);
    const tests = await runTests(
      'let everything fail',
      'browser',
      'browser/element/loading.test.ts',
      { FAULTS: engine },
      name,
    );
    const cells = ({ groups, title, seconds }) => [(groups.at(-1) ?? '').replaceAll("'", ''), title, seconds];
    say(reportOf(['in', 'what failed', 's', 'said, kept, mended'], tests, cells));
  });
}
