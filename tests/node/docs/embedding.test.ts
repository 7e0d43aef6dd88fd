// The lines in docs/embedding.md and docs/npm.md are tested: a marked block by the test that reads it, the others by a
// project in tests/hosts.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = Object.fromEntries(
  ['embedding.md', 'npm.md'].map((name) => [name, readFileSync(join(root, 'docs', name), 'utf8')]),
);
const HOSTS = join(root, 'tests/hosts');
const files = readdirSync(HOSTS, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(m?js|tsx?|vue|svelte|astro|md|yml)$/.test(file))
  .map((file) => readFileSync(join(HOSTS, file), 'utf8'));

/** The first lines of blocks that have their own tests. */
const READ_BY_TESTS = [
  'stylesheets: [', // hosts/docusaurus
  '<link rel="stylesheet" href="{{', // hosts/hugo
  "IFrame('attention-steps.html", // examples.test.ts
  'attention-steps { display: block; height', // a given height: hosts/reveal
  '<script src="/attention-steps/attention-steps.min.js"', // files_list.test.ts
  '<script type="module" async src="/attention-steps/try-again.js"', // element/loading.test.ts
];

test('every block of the guides is in a host’s sources', () => {
  const blocks = [
    ...Object.values(pages)
      .join('\n')
      .matchAll(/(?<!-->\n)^```\w+\n([\s\S]*?)^```/gm),
  ].map(([, block]) => block!);
  const shown = blocks.filter((block) => !READ_BY_TESTS.some((words) => block.startsWith(words)));
  expect(blocks.length - shown.length).toBe(READ_BY_TESTS.length);
  expect(shown.length).toBeGreaterThan(4);
  for (const block of shown) {
    const lines = block
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const missing = files.map((file) => lines.filter((line) => !file.includes(line)));
    const nearest = missing.reduce((a, b) => (b.length < a.length ? b : a));
    expect(nearest, block).toEqual([]);
  }
});
