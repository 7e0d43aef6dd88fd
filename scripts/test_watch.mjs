// Runs the tests whose paths contain a text, by default those in Node: `npm run test:watch -- address_bar`, or `--
// browser/security`. Tests in Node run again when a file is saved that they import; with `--once`, and in browsers,
// one time, on what is built. `--all` tries as much as `npm run test:all`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildAll } from './build.mjs';
import { childEnvironment, inRoot } from './lib/paths.mjs';
import { main, UsageError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { setUp } from './setup.mjs';

/** The projects of tests/vitest.config.ts that have a file for each filter; without filters `node`. */
function projectsOf(filters) {
  const files = listFiles(['tests/node', 'tests/browser']).filter((file) => file.endsWith('.test.ts'));
  const matching = (filter) => files.filter((file) => file.includes(filter));
  const unknown = filters.filter((filter) => matching(filter).length === 0);
  if (unknown.length > 0) throw new UsageError(`No test file has this in its path: ${unknown.join(', ')}`);
  const chosen = filters.length === 0 ? ['tests/node/'] : filters.flatMap(matching);
  return ['node', 'browser'].filter((project) => chosen.some((file) => file.startsWith(`tests/${project}/`)));
}

async function watch(args) {
  const filters = args.filter((each) => !['--once', '--all'].includes(each));
  const projects = projectsOf(filters);
  await setUp({ tests: true });
  await buildAll();
  const how = args.includes('--once') || projects.includes('browser') ? 'run' : 'watch';
  const options = ['--config', inRoot('tests/vitest.config.ts'), ...projects.flatMap((name) => ['--project', name])];
  const env = { ...browserEnvironment(), ...(args.includes('--all') ? { TEST_ALL: 'true' } : {}) };
  const vitest = [inRoot('tests/node_modules/vitest/vitest.mjs'), how, ...options, ...filters];
  const child = spawn(process.execPath, vitest, { cwd: inRoot('tests'), env: childEnvironment(env), stdio: 'inherit' });
  process.once('SIGTERM', () => child.kill());
  [process.exitCode] = await once(child, 'close');
}

await main(() => watch(process.argv.slice(2)));
