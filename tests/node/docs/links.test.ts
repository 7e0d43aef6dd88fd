// The links between the project's pages: each leads to a file that exists, and to a heading of it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const pages = ['.', 'docs', 'bench'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => normalize(join(folder, name))),
);
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** The address of a heading, as GitHub writes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (page: string) => [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

const [tarball] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
) as [{ size: number; files: readonly { readonly path: string }[] }];
const packed = tarball.files.map(({ path }) => path);

/** Every link of a page within the project: the file and, if it names one, the heading. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([, file, anchor]) => ({
    file: file ? normalize(join(dirname(page), file)) : page,
    anchor: anchor!,
  }));

test.each(pages)('every link of %s leads somewhere', (page) => {
  for (const { file, anchor } of linksOf(page)) {
    expect(existsSync(join(root, file)), file).toBe(true);
    if (anchor) expect(anchorsOf(file), `${file}#${anchor}`).toContain(anchor);
  }
});

/** The code of a kind in a page, block by block. */
const blocksOf = (page: string, kind: string) =>
  [...read(page).matchAll(new RegExp(`\`\`\`${kind}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, block]) => block!);

test("the package's README has no relative link, its programs are README's, and what it names is packed", () => {
  expect(linksOf('docs/package.md')).toEqual([]);
  expect(read('docs/package.md')).toContain(blocksOf('README.md', 'js')[0]);
  const lines = (page: string) => blocksOf(page, 'html').join('').trim().split('\n').toSorted();
  expect(lines('docs/package.md')).toEqual(lines('README.md'));
  const named = [...read('docs/package.md').matchAll(/`((?:docs|dist)\/[\w./-]+)`/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !packed.some((file) => file === path || file.startsWith(`${path}/`)))).toEqual([]);
});

test('the package is below 1.36 MB and has fewer than 130 files', () => {
  expect(tarball.size).toBeLessThan(1_360_000);
  expect(packed.length).toBeLessThan(130);
});

test('the package has every page and picture that its pages lead to', () => {
  const wanted = pages.filter((page) => page !== 'README.md' && packed.includes(page)).flatMap(linksOf);
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.map(({ file }) => file).filter((file) => !packed.includes(file))).toEqual([]);
});
