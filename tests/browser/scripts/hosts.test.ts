// Two representative hosts in `npm test`: one that copies files beside its scripts, one that copies none. `npm run
// hosts` runs all of tests/hosts.
import { expect, test } from 'vitest';
import { runHosts } from '../../../scripts/hosts.mjs';

test('webpack and esbuild build a page whose player has its numbers, and whose program runs once', async () => {
  const rows = await runHosts(['webpack', 'esbuild']);
  expect(rows.map(({ title, works, faults }) => ({ title, works, faults }))).toEqual([
    { title: 'webpack', works: 'yes', faults: [] },
    { title: 'esbuild', works: 'yes', faults: [] },
    { title: 'esbuild, no inline', works: 'yes', faults: [] },
    { title: 'esbuild, CommonJS', works: 'yes', faults: [] },
  ]);
});
