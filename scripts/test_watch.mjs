// Runs tests again when what they test is saved: those of Node, or the browser test files that are named, such as
// `npm run test:watch -- browser/input/address/address.test.ts`; these on the sources, as the development server gives
// them out.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { develop } from './dev.mjs';
import { buildWasm } from './build.mjs';
import { watchCpp } from './lib/debug_wasm.mjs';
import { childEnvironment, inRoot } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { setUp } from './setup.mjs';

/** Builds what the tests take and goes on doing so; resolves to the environment that they find it by. */
async function prepare(project) {
  if (project === 'browser') return { DEV_SERVER: (await develop({ port: 0 })).resolvedUrls.local[0] };
  await buildWasm();
  watchCpp(buildWasm, (error) => {
    if (!error) writeFileSync(inRoot('build/wasm/built'), ''); // what vitest waits for
  });
  return {};
}

await main(async () => {
  await setUp({ tests: true });
  const files = process.argv.slice(2);
  const project = files.length > 0 ? 'browser' : 'node';
  const env = childEnvironment({ ...browserEnvironment(), ...(await prepare(project)), TEST_WATCH: 'true' });
  const vitest = inRoot('tests/node_modules/vitest/vitest.mjs');
  const args = [vitest, 'watch', '--config', inRoot('tests/vitest.config.ts'), '--project', project, ...files];
  const child = spawn(process.execPath, args, { cwd: inRoot('tests'), env, stdio: 'inherit' });
  process.once('SIGTERM', () => child.kill());
  const [code] = await once(child, 'close');
  process.exit(code ?? 0);
});
