// Runs every test: the checks, native C++ without and with sanitizers, the build, Node on the WASM, real browsers, and
// the measuring scripts, each with its smallest job. `node scripts/test.mjs native node` runs these parts, after the
// parts that they need (their names are in `parts`). With `--all` the browser tests try every engine, language and
// window (tests/browser/support/scope.ts).
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
import { countGoogleTest, countVitest } from './lib/reports.mjs';
import { checkSizes } from './lib/sizes.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { buildAll, buildNative, buildWasmTarget } from './build.mjs';
import { check } from './check.mjs';
import { replayCorpus } from './fuzz.mjs';
import { setUp } from './setup.mjs';
import { smokeScripts } from './smoke.mjs';

const ALL = process.argv.includes('--all');

const report = (part) => inRoot('build', 'reports', `${part}.json`);

/**
 * GoogleTest has one thread: several processes share its tests. There are more processes than cores, since a few tests
 * take most of the time, and a core whose processes have ended continues with others.
 */
const SHARDS = Array.from({ length: Math.min(4 * availableParallelism(), 8) }, (_, shard) => shard);
const shardReport = (preset, shard) => report(`${preset}-${shard}`);

const runShard = (preset, shard) =>
  run(
    `run ${preset} tests, ${shard + 1} of ${SHARDS.length}`,
    inRoot('build', preset, 'attention_tests'),
    [`--gtest_output=json:${shardReport(preset, shard)}`],
    { quiet: true, env: { GTEST_TOTAL_SHARDS: String(SHARDS.length), GTEST_SHARD_INDEX: String(shard) } },
  );

/**
 * Builds the native tests of a preset of CMakePresets.json, and runs them in parallel with `more`, all to completion.
 */
async function testNative(preset, compiler, more = []) {
  await buildNative(preset, compiler);
  const ends = await Promise.allSettled([
    ...SHARDS.map((shard) => runShard(preset, shard)),
    ...more.map((work) => work()),
  ]);
  const failed = ends.flatMap(({ reason }) => reason ?? []);
  if (failed.length > 0) throw new StepError(failed.map(({ message }) => message).join('\n'));
}

/** A program outside of the project, built against the installed core. */
async function testInstalled() {
  const [prefix, program] = [inRoot('build/installed/core'), inRoot('build/installed/program')];
  const quiet = { quiet: true };
  rmSync(inRoot('build/installed'), { recursive: true, force: true });
  await run('install the core', 'cmake', ['--install', inRoot('build/native'), '--prefix', prefix], quiet);
  const found = `-DCMAKE_PREFIX_PATH=${prefix}`;
  await run(
    'configure a program with the core',
    'cmake',
    ['-G', 'Ninja', '-S', inRoot('tests/cpp/installed'), '-B', program, found],
    quiet,
  );
  await run('build it', 'cmake', ['--build', program], quiet);
  const printed = await run('run it', `${program}/journey`, [], quiet);
  if (printed.trim() !== '0.5517') throw new StepError(`The installed core printed ${printed.trim()}, not 0.5517.`);
}

const countShards = (preset) => () => countGoogleTest(SHARDS.map((shard) => shardReport(preset, shard)));

async function build() {
  await buildAll();
  await buildWasmTarget('stream_check');
}

const vitest = (project) => () =>
  run(
    `run ${project} tests`,
    process.execPath,
    [
      inRoot('tests/node_modules/vitest/vitest.mjs'),
      'run',
      '--config',
      inRoot('tests/vitest.config.ts'),
      '--project',
      project,
      '--reporter=default',
      `--reporter=${inRoot('tests/again_reporter.ts')}`,
      '--reporter=json',
      `--outputFile.json=${report(project)}`,
    ],
    { env: { ...browserEnvironment(), ...(ALL ? { TEST_ALL: 'true' } : {}) } },
  );

async function testPlain() {
  await testNative('native', process.env.CXX || 'c++');
  await testInstalled();
}

/**
 * A part with `count` must have run a test; `needs` names the part that builds its inputs. Those of one `lane` run one
 * after another beside the other lane, whose compilers leave a core idle at times; parts without one run alone, later.
 */
const parts = [
  { name: 'check', lane: 'native', work: () => check() },
  { name: 'native', lane: 'native', work: testPlain, count: countShards('native') },
  {
    name: 'sanitized',
    lane: 'native',
    work: () => testNative('sanitized', 'clang++', [replayCorpus]),
    count: countShards('sanitized'),
  },
  { name: 'build', lane: 'wasm', work: build },
  { name: 'size', lane: 'wasm', work: checkSizes, needs: 'build' },
  { name: 'node', work: vitest('node'), count: countVitest, needs: 'build' },
  { name: 'browser', work: vitest('browser'), count: countVitest, needs: 'build' },
  { name: 'scripts', work: smokeScripts, needs: 'build' },
];

/** Runs one part to completion: `{name, passed, failed, problem, seconds}`. */
async function runPart({ name, work, count, needs }, earlier) {
  say(`\n== ${name}`);
  const started = Date.now();
  let problem = null;
  try {
    if (earlier.some((result) => result.name === needs && result.problem)) {
      throw new StepError(`not run: ${needs} failed`);
    }
    await work();
  } catch (error) {
    problem = error instanceof StepError ? error.message : error.stack;
    say(problem);
  }
  const { passed, failed } = count ? count(report(name)) : { passed: 0, failed: 0 };
  if (count && passed + failed === 0) problem = problem || 'it ran no test';
  if (failed > 0) problem = problem || 'a test failed';
  // A part that broke without a failing test counts as one, so that the total never looks clean.
  const broken = problem && failed === 0 ? 1 : 0;
  return { name, passed, failed: failed + broken, problem, seconds: (Date.now() - started) / 1000 };
}

/** The named parts and those that they need; by default all. */
export function chosenParts(names) {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length)
    throw new StepError(`Unknown part: ${unknown}. There are ${parts.map((p) => p.name).join(', ')}.`);
  const named = parts.filter((part) => names.length === 0 || names.includes(part.name));
  return parts.filter((part) => named.includes(part) || named.some(({ needs }) => needs === part.name));
}

async function testAll(names) {
  const chosen = chosenParts(names);
  await setUp({ tests: true });
  rmSync(inRoot('build', 'reports'), { recursive: true, force: true });
  mkdirSync(inRoot('build', 'reports'), { recursive: true });
  const results = [];
  const started = Date.now();
  const runParts = async (some) => {
    for (const part of some) results.push(await runPart(part, results));
  };
  await Promise.all(['native', 'wasm'].map((lane) => runParts(chosen.filter((part) => part.lane === lane))));
  await runParts(chosen.filter(({ lane }) => !lane));
  say('');
  for (const { name, passed, failed, problem, seconds } of results) {
    say(
      `${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${problem || 'ok'}` +
        (passed + failed ? `  (${passed} passed, ${failed} failed)` : ''),
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  if (results.some((result) => result.problem)) process.exitCode = 1;
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  say(`${sum('passed')} passed, ${sum('failed')} failed, in ${seconds} s`);
}

if (isMain(import.meta.url)) await main(() => testAll(process.argv.slice(2).filter((name) => name !== '--all')));
