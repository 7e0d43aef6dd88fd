// Runs tests of Node on one broken TypeScript file: those nearest to it first, then those that are an import further
// off, and at last all others that reach it.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { transformWithOxc } from 'vite';
import { inRoot, root } from './paths.mjs';
import { StepError } from './run.mjs';
import { listFiles } from './stamps.mjs';

const FOLDER = inRoot('build/mutate/ts');
/** Seconds after which a mutant is taken for one that never ends, a pass: the last one has most tests. */
const PATIENCE = [300, 600, 1800];

/** As a program: without types and comments. */
const compiled = async (file, text) => (await transformWithOxc(text, inRoot(file), { sourcemap: false })).code;

const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;
const importsOf = (file) =>
  [...readFileSync(inRoot(file), 'utf8').matchAll(IMPORT)].map(([, path]) => posix.join(posix.dirname(file), path));

/** What runs dist/ sees no mutant, and takes long. */
const onSources = (test) => !/\bdist\b/.test(readFileSync(inRoot(test), 'utf8'));

/** Of a file, every test that reaches it: the nearest ones, the next ones, and the others. */
function testsOf() {
  const files = listFiles(['web', 'tests/node']).filter((file) => file.endsWith('.ts'));
  const importers = new Map(files.map((file) => [file, []]));
  for (const file of files) for (const imported of importsOf(file)) importers.get(imported)?.push(file);
  return (source) => {
    const reached = new Set([source]);
    const rings = []; // of tests, by how far they are
    for (let ring = [source]; ring.length > 0; ) {
      ring = [...new Set(ring.flatMap((file) => importers.get(file)))].filter((file) => !reached.has(file));
      for (const file of ring) reached.add(file);
      const tests = ring.filter((file) => file.endsWith('.test.ts') && onSources(file));
      if (tests.length > 0) rings.push(tests);
    }
    return [rings[0] ?? [], rings[1] ?? [], rings.slice(2).flat()];
  };
}

/** Runs tests, on a mutant if one is given: of the first that fails `{file, title}`, null where none does. */
function firstFailed(tests, report, pass, mutant) {
  rmSync(report, { force: true });
  const args = [inRoot('tests/node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];
  const how = ['--project', 'node', '--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, [...args, ...how, ...tests], {
    cwd: inRoot('.'),
    env: { ...process.env, ...(mutant && { MUTANT: mutant }) },
    stdio: 'ignore',
    detached: true, // with the workers, which a mutant may keep busy for ever
  });
  return new Promise((resolve) => {
    const patience = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), 1000 * PATIENCE[pass]);
    child.on('close', (code, signal) => {
      clearTimeout(patience);
      if (signal) return resolve({ title: 'it did not end' });
      if (code === 0) return resolve(null);
      const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
      const failed = testResults.filter(({ status }) => status === 'failed');
      const of = ({ name, assertionResults }) => ({
        file: name.slice(root.length + 1),
        title: assertionResults.find((test) => test.status === 'failed')?.title ?? 'does not run',
      });
      resolve(failed.length > 0 ? of(failed[0]) : { title: `vitest ended with ${code}` });
    });
  });
}

/** Most mutants do not live to see the tests that are far. */
export const PASSES = PATIENCE.length;

/** A function that tells of a mutant which test of a pass noticed it, or null. */
export async function scriptMutantRunner() {
  mkdirSync(FOLDER, { recursive: true });
  const testsThatReach = testsOf();

  const sound = new Map(); // by the path of a test file, whether it passes on the sources as they are
  const check = async (test) => {
    if (!sound.has(test)) sound.set(test, firstFailed([test], join(FOLDER, `${basename(test)}.json`), 0));
    if (await sound.get(test)) throw new StepError(`${test} fails on the sources as they are.`);
  };

  return async ({ file, text }, worker, pass) => {
    const original = await compiled(file, readFileSync(inRoot(file), 'utf8'));
    if ((await compiled(file, text).catch(() => original)) === original) return 'the compiler';
    const mutant = join(FOLDER, `mutant${worker}.json`);
    writeFileSync(mutant, JSON.stringify({ file: inRoot(file), text }));
    const tests = testsThatReach(file)[pass];
    if (tests.length === 0) return null;
    const failed = await firstFailed(tests, join(FOLDER, `report${worker}.json`), pass, mutant);
    if (!failed?.file) return failed?.title ?? null;
    await check(failed.file);
    return `${basename(failed.file, '.test.ts')}: ${failed.title}`;
  };
}
