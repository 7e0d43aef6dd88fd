// Runs tests in their long form, and prints a table of the results. RUNS has the arguments of each; SEED=7 uses other
// examples.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot, isMain } from './lib/paths.mjs';
import { main, run, say, StepError } from './lib/run.mjs';
import { browserEnvironment } from './lib/tools.mjs';
import { buildAll, buildNative } from './build.mjs';
import { setUp } from './setup.mjs';

const REPORT = inRoot('build/long.json');

/** Runs one file of tests/, with `name` only the tests whose names match it; resolves to the tests that ran. */
async function runFile(file, env, name) {
  const vitest = [inRoot('tests/node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const options = [
    '--project',
    file.split('/')[0],
    ...reporters,
    '--testTimeout=3600000',
    ...(name ? ['-t', name] : []),
  ];
  rmSync(REPORT, { force: true });
  const failure = await run(`run ${file}`, process.execPath, [...vitest, ...options, `tests/${file}`], {
    env: { ...browserEnvironment(), ...env },
  }).then(
    () => null,
    (error) => error,
  );
  if (failure && !existsSync(REPORT)) throw failure;
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  if (failure && ran.every(({ status }) => status === 'passed')) throw failure;
  if (ran.length === 0) throw new StepError(`${file}: no test ran`);
  return ran;
}

/** Random configs against every law; their floats natively and in three browsers. */
async function laws(configs = '10000') {
  await buildNative('native', process.env.CXX || 'c++');
  const files = ['node/engine/laws.test.ts', 'node/engine/native_core.test.ts', 'browser/engine/floats.test.ts'];
  const tests = [];
  for (const file of files) tests.push(...(await runFile(file, { LAWS: configs })));
  return tests;
}

/** Random addresses, opened in Chromium: the longest tasks, and the reader's action for each. */
async function time(addresses = '100') {
  const tests = await runFile('browser/responsiveness.test.ts', { TIME: addresses });
  const measured = JSON.parse(readFileSync(inRoot('build/time.json'), 'utf8'));
  const tasks = measured.sort((a, b) => b.longest.ms - a.longest.ms);
  const share = (part) => tasks[Math.floor((1 - part) * (tasks.length - 1))].longest.ms;
  const [half, max, all] = [share(0.5), share(0.9), share(1)];
  say(`\nlongest task of each address: half at most ${half} ms, nine of ten ${max} ms, all ${all} ms`);
  say('\n| ms | nodes | its reader | address |\n|-|-|-|-|');
  for (const { name, nodes, longest, address } of tasks.slice(0, 10))
    say(`| ${longest.ms} | ${nodes} | ${longest.doing} | ${name}: ${address} |`);
  return tests;
}

/** Rounds of a reader for so many minutes: the counts after the first fifth, and at the end. */
async function soak(minutes = '5') {
  const tests = await runFile('browser/element/leaks.test.ts', { SOAK: minutes });
  const { rounds, before, after } = JSON.parse(readFileSync(inRoot('build/soak.json'), 'utf8'));
  say(`\n${rounds} rounds\n\n| | after a fifth | at the end | growth |\n|-|-|-|-|`);
  for (const name of Object.keys(before))
    say(`| ${name} | ${before[name]} | ${after[name]} | ${after[name] - before[name]} |`);
  return tests;
}

/** The runs by name: each takes the arguments after its name on the command line. */
const RUNS = {
  /** `npm run faults`; `-- WebKit` for one engine, `-- 'WebKit.*storage'` for the player's tests of that name. */
  faults: async (name) => {
    const player = await runFile('browser/element/loading.test.ts', { TEST_ALL: 'true' }, name);
    return [...player, ...(name ? [] : await runFile('browser/learning/faults.test.ts', { TEST_ALL: 'true' }))];
  },
  /** `npm run hostile`: 300 strings through every entry point of page and frame. */
  hostile: () => runFile('browser/security.test.ts', { TEST_ALL: 'true' }),
  /** `npm run laws`; `-- 2000` samples 2,000 configs per law. */
  laws,
  /** `npm run laws -- time`; `-- time 20` opens 20 addresses. */
  time,
  /** `npm run soak`; `-- 1` for a minute. */
  soak,
  /** `npm run fuzz:parsers`; `-- 5000` gives each parser 5,000 texts. */
  parsers: (texts = '100000') => runFile('node/parser_fuzz.test.ts', { FUZZ_RUNS: texts }),
};

/**
 * Runs one of RUNS and prints its table.
 * @throws {StepError} if a test failed.
 */
export async function runLong(name, ...args) {
  if (!(name in RUNS)) throw new StepError(`Unknown run: ${name}. There are ${Object.keys(RUNS).join(', ')}.`);
  const tests = await RUNS[name](...args);
  say('\n| in | test | s | holds |\n|-|-|-|-|');
  for (const { ancestorTitles, title, status, duration } of tests) {
    const group = (ancestorTitles.at(-1) ?? '').replaceAll("'", '');
    const holds = status === 'passed' ? 'yes' : '**no**';
    say(`| ${group} | ${title} | ${((duration ?? 0) / 1000).toFixed(1)} | ${holds} |`);
  }
  if (tests.some(({ status }) => status === 'failed')) throw new StepError('Not all of it holds.');
}

if (isMain(import.meta.url)) {
  await main(async () => {
    await setUp({ tests: true });
    await buildAll();
    const [name, ...args] = process.argv.slice(2);
    await (name === 'laws' && args[0] === 'time' ? runLong(...args) : runLong(name, ...args));
  });
}
