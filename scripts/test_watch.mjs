// Runs the tests in Node, or the files whose paths contain a given text, and again when their code is saved: `npm run
// test:watch -- address_bar` or `-- browser/security`. Browser tests run on the sources, as the development server
// serves them; with `--once` one time, on the built page. `--all` tries as much as `npm run test:all`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { develop } from './dev.mjs';
import { buildAll, buildWasm } from './build.mjs';
import { watchCpp } from './lib/debug_wasm.mjs';
import { childEnvironment, inRoot } from './lib/paths.mjs';
import { main, StepError } from './lib/run.mjs';
import { listFiles } from './lib/stamps.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { setUp } from './setup.mjs';

/**
 * The projects of tests/vitest.config.ts that have a file for each filter, a part of its path; without filters `node`.
 * @throws {StepError} if a filter matches no file.
 */
function projectsOf(filters) {
  if (filters.length === 0) return ['node'];
  const files = listFiles(['tests/node', 'tests/browser']).filter((file) => file.endsWith('.test.ts'));
  const matching = (filter) => files.filter((file) => file.includes(filter));
  const unknown = filters.filter((filter) => matching(filter).length === 0);
  if (unknown.length > 0) throw new StepError(`No test file has this in its path: ${unknown.join(', ')}`);
  const chosen = filters.flatMap(matching);
  return ['node', 'browser'].filter((project) => chosen.some((file) => file.startsWith(`tests/${project}/`)));
}

/** Builds the inputs of a project's tests and keeps them up to date; resolves to the variables with their locations. */
async function prepare(project, isOnce) {
  if (project === 'browser' && !isOnce) return { DEV_SERVER: (await develop({ port: 0 })).resolvedUrls.local[0] };
  if (project === 'browser') await buildAll();
  else await buildWasm();
  if (isOnce) return {};
  watchCpp(buildWasm, (error) => {
    if (!error) writeFileSync(inRoot('build/wasm/built'), ''); // the file that Vitest waits for
  });
  return {};
}

async function watch(args) {
  const isOnce = args.includes('--once');
  const filters = args.filter((each) => !each.startsWith('--'));
  const projects = projectsOf(filters);
  await setUp({ tests: true });
  const env = { ...browserEnvironment(), ...(isOnce ? {} : { TEST_WATCH: 'true' }) };
  if (args.includes('--all')) env.TEST_ALL = 'true';
  for (const project of projects) Object.assign(env, await prepare(project, isOnce));
  const vitest = [
    inRoot('tests/node_modules/vitest/vitest.mjs'),
    isOnce ? 'run' : 'watch',
    '--config',
    inRoot('tests/vitest.config.ts'),
  ];
  const chosen = [...vitest, ...projects.flatMap((project) => ['--project', project]), ...filters];
  const child = spawn(process.execPath, chosen, { cwd: inRoot('tests'), env: childEnvironment(env), stdio: 'inherit' });
  process.once('SIGTERM', () => child.kill());
  const [code] = await once(child, 'close');
  process.exit(code ?? 0);
}

await main(() => watch(process.argv.slice(2)));
