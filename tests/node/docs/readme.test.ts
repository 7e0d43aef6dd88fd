// The figures that README repeats.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const tableOf = (page: string) => /^\| work \|.*?(?=\n\n)/ms.exec(page)?.[0];

test('README’s table of speeds equals the one that bench --keep wrote', () => {
  const measured = tableOf(read('bench/results.md'));
  expect(measured?.split('\n').length).toBeGreaterThan(5);
  expect(tableOf(read('README.md'))).toBe(measured);
});
