// The results of a part of `npm test`, in the form that tests/reporter.ts writes: `{passed, failed, again, skipped}`.
import { existsSync, readFileSync } from 'node:fs';

export const NO_RESULTS = { passed: 0, failed: [], again: [], skipped: [] };

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Of all shards of GoogleTest together. */
export function googleTestResults(files) {
  const suites = files.flatMap((file) => read(file)?.testsuites ?? []);
  const tests = suites.flatMap(({ testsuite }) => testsuite);
  const named = (wanted) => tests.filter(wanted).map(({ classname, name }) => `${classname}.${name}`);
  const failed = named(({ failures }) => failures?.length > 0);
  const completed = tests.filter(({ status, result }) => status === 'RUN' && result === 'COMPLETED');
  return {
    passed: completed.length - failed.length,
    failed,
    again: [],
    skipped: named(({ result }) => result === 'SKIPPED'),
  };
}

export const vitestResults = (file) => read(file) ?? NO_RESULTS;
