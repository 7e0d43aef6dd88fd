// Runs the tests: `npm test` what a change can break, `npm run test:all` (`--all`) everything, in every engine,
// language and window (tests/browser/support/scope.ts), with more random examples (tests/scope.ts). `node
// scripts/test.mjs native node` runs these parts, after the parts that they need (their names are in PARTS).
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { inRoot, isMain } from './lib/paths.mjs';
import { amongThese, hideSteps, main, run, say, sayPart, StepError } from './lib/run.mjs';
import { googleTestResults, NO_RESULTS, vitestResults } from './lib/reports.mjs';
import { checkSizes } from './lib/sizes.mjs';
import { hashOf } from './lib/stamps.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { buildDist, buildNative } from './build.mjs';
import { check } from './check.mjs';
import { replayCorpus } from './fuzz.mjs';
import { installAllPackages, setUpTools } from './setup.mjs';
import { compareWasm, compileWasm } from './wasm.mjs';

const ALL = process.argv.includes('--all');
const CORES = availableParallelism();

const report = (part) => inRoot('build', 'reports', `${part}.json`);

/**
 * GoogleTest has one thread: several processes share its tests. There are more processes than cores, since a few tests
 * take most of the time, and a core whose processes have ended continues with others.
 */
const SHARDS = Array.from({ length: Math.min(4 * CORES, 8) }, (_, shard) => shard);
const shardReport = (preset, shard) => report(`${preset}-${shard}`);

const runShard = (preset, shard) =>
  run(
    `${preset} tests, ${shard + 1} of ${SHARDS.length}`,
    inRoot('build', preset, 'attention_tests'),
    ['--gtest_brief=1', `--gtest_output=json:${shardReport(preset, shard)}`],
    { env: { GTEST_TOTAL_SHARDS: String(SHARDS.length), GTEST_SHARD_INDEX: String(shard) } },
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

const nativeResults = (preset) => () => googleTestResults(SHARDS.map((shard) => shardReport(preset, shard)));

/** A program outside of the project, built against the installed core. */
async function testInstalled() {
  const [prefix, program] = [inRoot('build/installed/core'), inRoot('build/installed/program')];
  rmSync(inRoot('build/installed'), { recursive: true, force: true });
  await run('install the core', 'cmake', ['--install', inRoot('build/native'), '--prefix', prefix]);
  const sources = ['-S', inRoot('tests/cpp/installed'), '-B', program, `-DCMAKE_PREFIX_PATH=${prefix}`];
  await run('configure a program with the core', 'cmake', ['-G', 'Ninja', ...sources]);
  await run('build it', 'cmake', ['--build', program]);
  const printed = await run('run it', `${program}/journey`, []);
  if (printed.trim() !== '0.5517') throw new StepError(`The installed core printed ${printed.trim()}, not 0.5517.`);
}

async function testPlain() {
  await testNative('native', process.env.CXX || 'c++');
  await testInstalled();
}

/**
 * The hash of the C++ that passed under the sanitizers, for `npm test` to repeat them only for other C++. Whoever
 * changes the C++ commits the new hash with it.
 */
const SANITIZED = inRoot('tests/sanitized.txt');
const SANITIZED_BY = [
  ...['cpp/attention', 'tests/cpp', 'tests/fuzz', 'CMakeLists.txt', 'CMakePresets.json'],
  'scripts/generate_cpp.mjs',
];
const hashOfCpp = () => `${hashOf(SANITIZED_BY)}\n`;
const isSanitized = () => existsSync(SANITIZED) && readFileSync(SANITIZED, 'utf8') === hashOfCpp();

async function testSanitized() {
  await testNative('sanitized', 'clang++', [replayCorpus]);
  writeFileSync(SANITIZED, hashOfCpp());
}

const vitest = (project) => () =>
  run(
    `tests in ${project}`,
    process.execPath,
    [
      inRoot('tests/node_modules/vitest/vitest.mjs'),
      'run',
      ...['--config', inRoot('tests/vitest.config.ts'), '--project', project],
      `--reporter=${inRoot('tests/reporter.ts')}`,
    ],
    { env: { ...browserEnvironment(), REPORT: report(project), ...(ALL ? { TEST_ALL: 'true' } : {}) }, live: true },
  );

/** From the sources, whatever is committed. */
async function testWasm() {
  await compileWasm();
  compareWasm();
}

/** Runs a script of this folder, in a process of its own. */
const script = (name) => run(`scripts/${name}`, process.execPath, [inRoot('scripts', name)]);

/**
 * `results` are those of `lib/reports.mjs`: such a part must have run a test. `needs` names the parts that build its
 * inputs, `after` those that must have ended. `cores`: how many it keeps busy, 1 for those whose compilers leave a core
 * idle at times. `npm test` leaves out those with `all`, and those that are done.
 */
const PARTS = [
  { name: 'packages', work: () => installAllPackages({ tests: true }), cores: 1 },
  { name: 'wasm', work: testWasm, cores: 1 },
  { name: 'native', work: testPlain, results: nativeResults('native'), cores: 1 },
  { name: 'build', work: buildDist, needs: ['packages', 'wasm'], cores: 1 },
  {
    name: 'sanitized',
    work: testSanitized,
    results: nativeResults('sanitized'),
    isDone: isSanitized,
    cores: 1,
  },
  { name: 'check', work: () => check(), needs: ['packages'], cores: 1 },
  { name: 'size', work: checkSizes, needs: ['build'], cores: 1 },
  {
    name: 'node',
    work: vitest('node'),
    results: () => vitestResults(report('node')),
    needs: ['build'],
    after: ['native'],
    cores: 2,
  },
  {
    name: 'browser',
    work: vitest('browser'),
    results: () => vitestResults(report('browser')),
    needs: ['build'],
    cores: 2,
  },
  { name: 'hosts', work: () => script('hosts.mjs'), needs: ['build'], cores: 2, all: true },
  { name: 'fuzz', work: () => script('fuzz.mjs'), cores: 2, all: true },
  { name: 'coverage', work: () => script('coverage.mjs'), needs: ['build'], cores: 2, all: true },
  { name: 'mutate', work: () => script('mutate.mjs'), needs: ['packages'], cores: 2, all: true },
];

/** The named parts and those that they need; by default all of `npm test`, or of `npm run test:all`. */
function chosenParts(names) {
  amongThese(
    'part',
    names,
    PARTS.map(({ name }) => name),
  );
  const byDefault = (part) => ALL || !(part.all || part.isDone?.());
  const isChosen = (part) => (names.length === 0 ? byDefault(part) : names.includes(part.name));
  const needed = new Set(PARTS.filter(isChosen).map(({ name }) => name));
  for (const name of needed) for (const need of PARTS.find((part) => part.name === name).needs ?? []) needed.add(need);
  return PARTS.filter(({ name }) => needed.has(name));
}

/** Runs one part to completion: `{name, seconds, problem, passed, failed, again, skipped}`. */
async function runPart({ name, work, results, needs = [] }, earlier) {
  const started = Date.now();
  let problem = null;
  try {
    const broken = earlier.find((result) => needs.includes(result.name) && result.problem);
    if (broken) throw new StepError(`not run: ${broken.name} failed`);
    await work();
  } catch (error) {
    problem = error instanceof StepError ? error.message : error.stack;
  }
  const found = results?.() ?? NO_RESULTS;
  if (found.failed.length > 0) problem = `${found.failed.length} failed`;
  if (results && found.passed + found.failed.length === 0) problem ??= 'it ran no test';
  return { name, seconds: (Date.now() - started) / 1000, problem, ...found };
}

/** Runs the parts in their order, as many at once as there are cores for, and adds their results to those there are. */
async function runParts(parts, results) {
  const waiting = [...parts];
  const busy = new Map();
  const isAwaited = (name) => [...waiting, ...busy.keys()].some((part) => part.name === name);
  const isReady = ({ needs = [], after = [] }) => ![...needs, ...after].some(isAwaited);
  const freeCores = () => [...busy.keys()].reduce((free, part) => free - part.cores, CORES);
  const start = async (part) => {
    const left = waiting.map(({ name }) => name);
    sayPart(parts.length - left.length + 1, parts.length + 1, part.name, left);
    const result = await runPart(part, results);
    busy.delete(part);
    results.push(result);
    if (result.problem) say(`FAILED  ${part.name}: ${result.problem}`);
  };
  while (waiting.length + busy.size > 0) {
    const next = waiting.find(isReady);
    if (next && (busy.size === 0 || next.cores <= freeCores())) {
      waiting.splice(waiting.indexOf(next), 1);
      busy.set(next, start(next));
    } else await Promise.race(busy.values());
  }
}

const HEAD = ['part', 'seconds', 'passed', 'failed', 'second time', 'skipped'];

function sayTable(results, seconds) {
  const counts = ({ passed, failed, again, skipped }) => [passed, failed.length, again.length, skipped.length];
  const sums = results.map(counts).reduce((sum, row) => sum.map((count, at) => count + row[at]));
  const rows = results.map((result) => [
    result.name,
    result.seconds.toFixed(1),
    ...counts(result).map((count) => count || ''),
    result.problem ? 'FAILED' : '',
  ]);
  for (const row of [HEAD, ...rows, ['all', seconds.toFixed(1), ...sums]]) {
    const cells = row.map((cell, at) => (at === 0 ? cell.padEnd(9) : String(cell).padStart(HEAD[at]?.length ?? 0)));
    say(cells.join('  ').trimEnd());
  }
}

/** The failures last, but before the table: they are in view when it is over. */
function sayResults(results, seconds) {
  say('');
  for (const { name, failed, problem } of results.filter((result) => result.problem))
    say(`FAILED  ${name}: ${problem}${failed.map((test) => `\n  ${test}`).join('')}`);
  sayTable(results, seconds);
  for (const { name, why } of results.flatMap(({ again }) => again)) say(`passed the second time: ${name}\n  ${why}`);
  if (results.some(({ problem }) => problem)) process.exitCode = 1;
}

async function test(names) {
  const started = Date.now();
  const seconds = () => (Date.now() - started) / 1000;
  const chosen = chosenParts(names);
  const left = chosen.map(({ name }) => name);
  for (const { name, isDone } of names.length === 0 && !ALL ? PARTS : [])
    if (isDone?.()) say(`not needed: ${name}, which this C++ has passed`);
  sayPart(1, chosen.length + 1, 'set-up', left);
  await setUpTools({ tests: true });
  const results = [{ name: 'set-up', seconds: seconds(), problem: null, ...NO_RESULTS }];
  hideSteps();
  rmSync(inRoot('build', 'reports'), { recursive: true, force: true });
  mkdirSync(inRoot('build', 'reports'), { recursive: true });
  await runParts(chosen, results);
  sayResults(results, seconds());
}

if (isMain(import.meta.url)) await main(() => test(process.argv.slice(2).filter((name) => name !== '--all')));
