// The benchmark runs to its end: every workload, at the smallest sizes. Its figures are not tested.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const WORKS = ['n=8, d=16, 2 heads', 'n=8, d=768, 12 heads', 'core, n=64, head 64'];

test('a smoke run measures every workload, and reports those that it skips', () => {
  const script = new URL('../../../scripts/bench.mjs', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--smoke'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
  for (const work of WORKS)
    expect(rows.find((row) => row.startsWith(`| ${work} |`))).toMatch(/^\| [^|]+ \| [\d.]+ ms \| /);
  expect(rows.filter((row) => row.includes('weights as lists, 4 x 768 x 768 numbers'))).toEqual([
    expect.stringMatching(/ of \w+ \| [\d.]+ ms \(1000 ms(, \*\*missed\*\*)?\) \|$/),
  ]);
  const leftOut = stdout.includes('left out: onnxruntime-web');
  expect(rows[0]).toContain('onnxruntime-web');
  expect(rows.some((row) => row.includes('not run'))).toBe(leftOut || stdout.includes('left out: the core'));
  expect(rows.length).toBeGreaterThan(WORKS.length + 8);
});

test('a smoke run measures learning against PyTorch and plain JavaScript', () => {
  const script = new URL('../../../scripts/bench.mjs', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, 'learn', '--smoke'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^\| attention-steps, .* \| [\d.]+ ms .*\n\| plain JavaScript loops \| [\d.]+ ms .*\n\| PyTorch, .* \| [\d.]+ ms /m,
  );
});
