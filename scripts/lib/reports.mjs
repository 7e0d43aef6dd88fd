// Reads how many tests passed and failed from the JSON reports of GoogleTest and Vitest.
import { existsSync, readFileSync } from 'node:fs';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** `{passed, failed}` of all shards; a skipped test is neither. A missing report counts as no test. */
export function countGoogleTest(files) {
  const suites = files.flatMap((file) => read(file)?.testsuites ?? []);
  const tests = suites.flatMap((suite) => suite.testsuite);
  const failed = tests.filter((test) => test.failures && test.failures.length > 0).length;
  const completed = tests.filter((test) => test.status === 'RUN' && test.result === 'COMPLETED').length;
  return { passed: completed - failed, failed };
}

export function countVitest(file) {
  const report = read(file);
  return report ? { passed: report.numPassedTests, failed: report.numFailedTests } : { passed: 0, failed: 0 };
}
