// The long form of a test file, run alone, with one table of what it has shown.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run, StepError } from './run.mjs';
import { browserEnvironment } from './tools.mjs';

/**
 * Runs one file of tests/ in its long form, as `env` asks for it, and resolves to its tests in their order; with `name`
 * to those alone whose names hold it.
 * @throws {StepError} only where no test says why it failed: what failed is a row of the table.
 */
export async function runTests(label, project, file, env, name) {
  const report = inRoot('build', `${project}-long.json`);
  const vitest = inRoot('tests/node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', project, ...reporters];
  if (name) args.push('-t', name);
  rmSync(report, { force: true });
  const failure = await run(label, process.execPath, [...args, '--testTimeout=3600000', `tests/${file}`], {
    env: { ...browserEnvironment(), ...env },
  }).then(
    () => null,
    (error) => error,
  );
  if (failure && !existsSync(report)) throw failure;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed');
  if (failure && ran.every(({ status }) => status === 'passed')) throw failure;
  if (ran.length === 0) throw new StepError(`${label}: no test ran`);
  return ran.map(({ ancestorTitles, title, status, duration }) => ({
    groups: ancestorTitles,
    title,
    passed: status === 'passed',
    seconds: ((duration ?? 0) / 1000).toFixed(1),
  }));
}

/**
 * The table of some tests, a row each, with what `cellsOf` says of it.
 * @throws {StepError} with the table, where one failed.
 */
export function reportOf(heads, tests, cellsOf) {
  const rows = [
    heads,
    heads.map(() => '-'),
    ...tests.map((test) => [...cellsOf(test), test.passed ? 'yes' : '**no**']),
  ];
  const table = `\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
  if (tests.every(({ passed }) => passed)) return table;
  throw new StepError(`${table}\nA promise is not kept.`);
}
