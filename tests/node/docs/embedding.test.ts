// The lines in docs/embedding.md and docs/npm.md are tested: a marked block by the test that reads it, the others by a
// project in tests/hosts.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = Object.fromEntries(
  ['embedding.md', 'npm.md'].map((name) => [name, readFileSync(join(root, 'docs', name), 'utf8')]),
);
const guide = pages['embedding.md']!;
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

/** Hosts by the names that authors search for, some of which have no project of their own in tests/hosts. */
const SEARCHED = [
  'Angular, Astro, Canvas, Docusaurus, Eleventy, Hugo, Jekyll, Jupyter, MkDocs, Moodle, Next, Nuxt, React, Svelte',
  'SvelteKit, VitePress, Vue, WordPress, esbuild, reveal.js, webpack',
].flatMap((names) => names.split(', '));

test("the guide's first table names the hosts, each with a recipe, and their measurements are on another page", () => {
  const [, table] = /^\| you have \| use \|\n((?:\|.*\n)+)/m.exec(guide)!;
  const names = table!.match(/[\w.]+/g)!;
  expect(SEARCHED.filter((name) => !names.includes(name))).toEqual([]);
  expect(table!.match(/\]\(/g)!.length).toBeGreaterThan(9);
  expect(readFileSync(join(root, 'docs/hosts.md'), 'utf8')).toContain('<!-- hosts -->');
  expect(guide).not.toContain('<!-- hosts -->');
});

test('no recipe for a story has an address from the root, so that it works in any folder', () => {
  const authoring = readFileSync(join(root, 'docs/authoring.md'), 'utf8');
  expect(authoring.match(/(?:href|src)="[^"/][^"]*attention-st\w+/g)!.length).toBeGreaterThan(1);
  expect(authoring.match(/(?:href|src)="\/[^"]*"/g)).toBeNull();
});
