// The scripts in dist/, as other people's bundlers read them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';

const dist = join(import.meta.dirname, '../../../dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');

/** One file each. */
const SCRIPTS = ['attention-steps', 'attention-learning', 'laboratory', 'article', 'learn'];

test('a script that is one file is a classic script, and names only parts that exist', () => {
  for (const name of SCRIPTS) {
    const text = textOf(`${name}.js`);
    expect(() => new Script(text), name).not.toThrow();
    expect(text.includes('import.meta'), name).toBe(false);
    const named = [...text.matchAll(/\bimport\([`'"]\.\/([\w./-]+)[`'"]\)/g)].map(([, file]) => file!);
    expect(named.filter((file) => !existsSync(join(dist, file)))).toEqual([]);
    const others = text.match(/\bimport\((?![`'"]\.)/g) ?? []; // again, under the address of what has failed
    expect(text.match(/\bimport\(/g)?.length ?? 0, name).toBe(named.length + others.length);
    expect(text.match(/\bimport\(\/\* webpackIgnore: true \*\/ \/\* @vite-ignore \*\//g)?.length ?? 0).toBe(
      others.length,
    );
    expect(others.length).toBeLessThanOrEqual(1);
  }
});

test('what a panel alone needs is in no script that loads first', () => {
  // A string from each: the canvas of pictures, .npy, the notebook, PyTorch's script.
  for (const own of ['roundRect', 'NUMPY', 'nbformat', 'manual_seed(']) {
    expect(textOf('attention-steps.js').includes(own), own).toBe(false);
    expect(
      scripts.some((script) => /^(parts|assets)/.test(script) && textOf(script).includes(own)),
      own,
    ).toBe(true);
  }
});

test('importing the library loads no player, and printing alone no WebAssembly', () => {
  const NAMED = /(?:from|import\()["'`](\.\/[\w./-]+\.js)["'`]/g;
  const led = new Set(['core.js']);
  for (const script of led)
    for (const [, file] of textOf(script).matchAll(NAMED)) led.add(join(dirname(script), file!));
  expect([...led].some((script) => textOf(script).includes('customElements'))).toBe(false);
});

test('a page of the article lists all that its opening trains with, so that no file waits for another', () => {
  const led = new Set(['parts/train.js']);
  for (const script of led)
    for (const [, file] of textOf(script).matchAll(/\bfrom["'`](\.[^"'`]+)["'`]/g))
      led.add(join(dirname(script), file!));
  expect([...led].some((file) => textOf(file).includes('hex:'))).toBe(true);
  for (const page of ['index.html', 'zh/index.html', 'pt/index.html']) {
    const [, list = ''] = /<template id="training-files">(.*?)<\/template>/s.exec(textOf(page)) ?? [];
    const links = [...list.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)];
    expect(links.map(([, file]) => join(dirname(page), file!)).sort(), page).toEqual([...led].sort());
  }
});

const json = (file: string) => JSON.parse(textOf(file));

test('files.json has the integrity of every script and style, and what the tag can load', () => {
  const { integrity, element } = json('files.json');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
  expect(Object.keys(integrity).sort()).toEqual(files.sort());
  for (const file of files) {
    const hash = createHash('sha384')
      .update(readFileSync(join(dist, file)))
      .digest('base64');
    expect(integrity[file]).toBe(`sha384-${hash}`);
  }
  expect(element.filter((file: string) => !files.includes(file))).toEqual([]);
  expect(element).toEqual(expect.arrayContaining(['attention-steps.js', 'attention-steps.css', 'parts/zh.js']));
});

test('no page of ours contains Liquid or Nunjucks syntax, since dist/ may be among a site’s sources', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect(/.{0,30}\{[{%#].{0,30}/.exec(textOf(page))?.[0], page).toBeUndefined();
});

test('the licences of all bundled code are in dist/, and inside the one-file page', () => {
  const root = join(dist, '..');
  const licences = readFileSync(join(root, 'LICENSE'), 'utf8');
  expect(textOf('LICENSE.txt')).toBe(licences);
  expect(textOf('attention-steps.html')).toContain(licences);
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => readFileSync(join(root, 'web', file), 'utf8'))
    .join('\n');
  const bundled = Object.keys(devDependencies).filter((name) =>
    new RegExp(`(from |import\\()'${name}['/]`).test(sources),
  );
  expect(bundled).toEqual(['lit', 'papaparse', 'parse5']);
  const headings = licences.match(/(?<=^-+\n)\d+\. .*/gm)!.map((heading) => heading.toLowerCase());
  for (const name of [...bundled, 'eigen', 'emscripten'])
    expect(headings.filter((heading) => heading.includes(name))).toHaveLength(1);
  const ordered = headings.map((_, at) => expect.stringMatching(new RegExp(`^${at + 1}\\.`)));
  expect(headings).toEqual(ordered);
});

test('a resolution that knows no exports finds the types of each entry', () => {
  const { exports, typesVersions } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'));
  const entries = Object.entries<{ types?: string }>(exports).filter(([name, { types }]) => name !== '.' && types);
  expect(typesVersions['*']).toEqual(Object.fromEntries(entries.map(([name, { types }]) => [name.slice(2), [types]])));
});

test('a bundler that removes modules without side effects keeps those imported for their side effects', () => {
  const { sideEffects } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'));
  const asPattern = { '.': '\\.', '*': '[^/]*', ',': '|', '{': '(', '}': ')' } as Readonly<Record<string, string>>;
  const pattern = (glob: string) => new RegExp(`^${glob.replaceAll(/[.*,{}]/g, (sign) => asPattern[sign]!)}$`);
  const kept = (file: string) => sideEffects.some((glob: string) => pattern(glob).test(`./dist/${file}`));
  for (const name of [...SCRIPTS, 'frame', 'cli']) expect(kept(`${name}.js`), name).toBe(true);
  expect(kept('attention-steps.css')).toBe(true);
  expect(kept('core.js')).toBe(false);
});

test('the types work with TypeScript 5.0, where typed arrays have no parameter', () => {
  const types = readdirSync(join(dist, 'types'), { recursive: true, encoding: 'utf8' });
  const declarations = types.filter((file) => file.endsWith('.d.ts'));
  expect(declarations.length).toBeGreaterThan(10);
  expect(declarations.filter((file) => /Array<ArrayBuffer(Like)?>/.test(textOf(join('types', file))))).toEqual([]);
});
