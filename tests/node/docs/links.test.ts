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

test('the package has every page and picture that its pages lead to', () => {
  const [{ files }] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  ) as [{ files: readonly { readonly path: string }[] }];
  const packed = files.map(({ path }) => path);
  const wanted = pages.flatMap(linksOf).map(({ file }) => file);
  expect(wanted.filter((file) => !packed.includes(file))).toEqual([]);
});
