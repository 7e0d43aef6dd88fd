// Runs the tests whose paths contain a text, by default those in Node: `npm run test:watch -- address_bar`, or `--
// browser/security`. Tests in Node run again when a file is saved that they import, and the types are checked beside
// them; with `--once`, and in browsers, one time. Only what these tests read is built. `--all` tries as much as `npm
// run test:all`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { buildAll, buildToServe } from './build.mjs';
import { childEnvironment, inRoot } from './lib/paths.mjs';
import { main, UsageError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { setUp, setUpPage } from './setup.mjs';
import { provideWasm } from './wasm.mjs';

/** The test files with a filter in their path, which each filter must have; without filters those in Node. */
function testsOf(filters) {
  const files = listFiles(['tests/node', 'tests/browser']).filter((file) => file.endsWith('.test.ts'));
  const matching = (filter) => files.filter((file) => file.includes(filter));
  const unknown = filters.filter((filter) => matching(filter).length === 0);
  if (unknown.length > 0) throw new UsageError(`No test file has this in its path: ${unknown.join(', ')}`);
  return filters.length === 0 ? matching('tests/node/') : filters.flatMap(matching);
}

const isOf = (project) => (file) => file.startsWith(`tests/${project}/`);

/** These tests and the files of tests/ that they import. */
function withImports(tests) {
  const files = new Set(tests);
  for (const file of files)
    for (const [, path] of readFileSync(inRoot(file), 'utf8').matchAll(/(?:from|import) '(\.[^']+\.ts)'/g)) {
      const imported = join(dirname(file), path);
      if (imported.startsWith('tests/') && existsSync(inRoot(imported))) files.add(imported);
    }
  return [...files];
}

/** Tests of the package read its types; those in browsers, and others that name it, the rest of dist/. */
async function build(tests) {
  const readsDist = () => withImports(tests).some((file) => /\bdist\b/.test(readFileSync(inRoot(file), 'utf8')));
  if (tests.some((file) => file.includes('/package/'))) await buildAll();
  else if (tests.some(isOf('browser')) || readsDist()) await buildToServe();
  else await provideWasm();
}

/** What is wrong is said, and stops nothing. */
function watchTypes() {
  const args = [inRoot('node_modules/typescript/bin/tsc'), '--noEmit', '--watch', '--preserveWatchOutput'];
  const child = spawn(process.execPath, args, { cwd: inRoot('.'), stdio: ['ignore', 'inherit', 'inherit'] });
  setPriority(child.pid, 19); // after the tests
  return child;
}

async function watch(args) {
  const filters = args.filter((each) => !['--once', '--all'].includes(each));
  const tests = testsOf(filters);
  const projects = ['node', 'browser'].filter((project) => tests.some(isOf(project)));
  await (projects.includes('browser') ? setUp({ tests: true }) : setUpPage({ tests: true }));
  await build(tests);
  const isOnce = args.includes('--once') || projects.includes('browser');
  const options = ['--config', inRoot('tests/vitest.config.ts'), ...projects.flatMap((name) => ['--project', name])];
  const env = { ...browserEnvironment(), ...(args.includes('--all') ? { TEST_ALL: 'true' } : {}) };
  const how = isOnce ? 'run' : 'watch';
  const vitest = [inRoot('tests/node_modules/vitest/vitest.mjs'), how, ...options, ...filters];
  const child = spawn(process.execPath, vitest, { cwd: inRoot('tests'), env: childEnvironment(env), stdio: 'inherit' });
  const types = isOnce ? null : watchTypes();
  process.once('SIGTERM', () => child.kill());
  [process.exitCode] = await once(child, 'close');
  types?.kill();
}

await main(() => watch(process.argv.slice(2)));
