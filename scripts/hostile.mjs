// Sends 300 strings that mean harm through every entrance of page and frame, and prints one table: `npm run hostile`.
import { isMain } from './lib/paths.mjs';
import { reportOf, runTests } from './lib/long_tests.mjs';
import { main, say } from './lib/run.mjs';
import { buildAll } from './build.mjs';
import { setUp } from './setup.mjs';

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    const tests = await runTests('let no one in', 'browser', 'browser/security.test.ts', { HOSTILE: 'all' });
    const cells = ({ title, seconds }) => [title, '300', seconds];
    say(reportOf(['through', 'strings', 's', 'nothing ran, left or broke'], tests, cells));
  });
}
