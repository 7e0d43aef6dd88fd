// The scripts in dist/, as other people's bundlers read them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error -- a script of the build: both give paths within dist/
import { commandFiles, firstFiles, pageFiles } from '../../../scripts/lib/sizes.mjs';

const dist = join(import.meta.dirname, '../../../dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');

/** All of one script. */
const ONE_FILE = ['attention-steps.min.js', 'core.inline.js'];
const LITERAL = /new URL\('\.\/([\w.-]+)',import\.meta\.url\)/g;
const WORKER = /new Worker\(new URL\('\.\/(learning_worker-[\w-]+\.js)',import\.meta\.url\),\{type:`module`\}\)/;

test('each file that a script loads from its folder has one literal address, and exists', () => {
  const named = scripts.flatMap((script) => {
    const literals = [...textOf(script).matchAll(LITERAL)].map(([, file]) => file!);
    expect(textOf(script).replace(LITERAL, '').includes('import.meta'), script).toBe(false);
    for (const file of literals) expect(existsSync(join(dist, dirname(script), file)), file).toBe(true);
    return literals.map((file) => file.replace(/-[\w-]{8}\./, '.'));
  });
  expect(named.sort()).toEqual([
    'core.wasm',
    'gradients.wasm',
    'learning.wasm',
    'learning_worker.js',
    'streaming.wasm',
  ]);
});

test('the worker is one separate file, which no script imports', () => {
  const [starter] = scripts.filter((script) => WORKER.test(textOf(script)));
  const worker = join('assets', WORKER.exec(textOf(starter!))![1]!);
  const imported = (script: string) => [...textOf(script).matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => file!);
  const itself = new Set([worker]);
  for (const script of itself) for (const file of imported(script)) itself.add(join('assets', file));
  expect([...itself].every((script) => existsSync(join(dist, script)))).toBe(true);
  expect([...itself].some((script) => /\bplayer-/.test(script))).toBe(false);
  const importers = scripts.filter((script) => textOf(script).includes(`from"./${worker.replace('assets/', '')}"`));
  expect(importers).toEqual([]);
});

test('only the scripts of the first picture are compiled on arrival', () => {
  const hinted = scripts.filter((script) => textOf(script).startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(hinted.map((script) => script.replace(/-[\w-]{8}\./, '.')).sort()).toEqual([
    join('assets', 'engine.js'),
    join('assets', 'player.js'),
  ]);
});

test('importing the engine loads no player', () => {
  const NAMED = /(?:from|import\()["'`](\.\/[\w./-]+\.js)["'`]/g;
  const led = new Set(['core.js']);
  for (const script of led)
    for (const [, file] of textOf(script).matchAll(NAMED)) led.add(join(dirname(script), file!));
  expect([...led].some((script) => /\bengine-/.test(script))).toBe(true);
  expect([...led].filter((script) => /\b(player|define)-/.test(script))).toEqual([]);
});

test('what the player and the page that learns load later is requested again past a remembered failure', () => {
  const [player] = scripts.filter((script) => /\bplayer-/.test(script));
  const [, named] = /import["'`]\.\/(assets\/define-[\w-]+\.js)["'`]/.exec(textOf('attention-learning.js'))!;
  const learning = scripts.find((script) => script === named);
  for (const [script, min] of [
    [player, 10],
    [learning, 3],
  ] as const) {
    const parts = [...textOf(script!).matchAll(/import\([`'"](\.\/[\w-]+\.js)[`'"]\)/g)].map(([, part]) => part!);
    expect(parts.length, script).toBeGreaterThan(min);
    expect(parts.filter((part) => !textOf(script!).includes(`${part}?`))).toEqual([]);
  }
  const others = scripts.filter((script) => ![player, learning, 'try-again.js', ...ONE_FILE].includes(script));
  expect(others.filter((script) => textOf(script).includes('.js?'))).toEqual([]); // Node requests no part again
});

test('the first load contains no code for pictures, films, data files and notebooks', () => {
  const first = firstFiles();
  expect([...first].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
  // A string from each: SVG, canvas, GIF, CSV, .npy and .npz, the notebook.
  for (const own of ['xml:space', 'roundRect', 'NETSCAPE', 'infinity|true', 'NUMPY', 'nbformat']) {
    const having = pageFiles().filter((file: string) => file.endsWith('.js') && textOf(file).includes(own));
    expect(having, own).toHaveLength(1);
    expect(
      having.filter((file: string) => first.has(file)),
      own,
    ).toEqual([]);
  }
});

test('the code that reads HTML without a browser is in a file that no browser loads', () => {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const parsers = scripts.filter((script) => textOf(script).includes('unexpected-null-character')); // of parse5
  expect(parsers).toHaveLength(1);
  expect(commandFiles()).toContain(parsers[0]);
});

test('a one-file script references no other file', () => {
  for (const script of ONE_FILE) {
    expect(/\bimport\(|[}*\w]from["'`]|^import["'`{*]|new Worker\(/.exec(textOf(script))?.[0], script).toBeUndefined();
  }
});

const json = (file: string) => JSON.parse(textOf(file));

test('files.json has the integrity of every script, style and WebAssembly, and only existing files', () => {
  const { integrity, element, story } = json('files.json');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|wasm)$/.test(file),
  );
  expect(Object.keys(integrity).sort()).toEqual(files.sort());
  for (const file of files) {
    const hash = createHash('sha384')
      .update(readFileSync(join(dist, file)))
      .digest('base64');
    expect(integrity[file]).toBe(`sha384-${hash}`);
  }
  const has = (list: readonly string[], part: string) => list.some((file) => file.includes(part));
  for (const file of [...element, ...story]) expect(files).toContain(file);
  for (const part of ['attention-steps.js', 'attention-steps.css', 'fallback', 'document_change', 'core_text'])
    expect(has(element, part), part).toBe(true);
  for (const list of [element, story])
    expect(list.filter((file: string) => file.endsWith('.wasm')).toSorted()).toEqual([
      expect.stringContaining('core-'),
      expect.stringContaining('gradients-'),
    ]);
  expect(has(element, 'story')).toBe(false);
  for (const module of ['streaming', 'learning']) expect(has(story, module)).toBe(false); // the player never calls them
  expect(story).toContain('attention-story.js');
  expect(element.filter((file: string) => !story.includes(file))).toEqual([]);
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
  expect(bundled).toEqual(['d3-scale', 'd3-shape', 'gifenc', 'lit', 'papaparse', 'parse5']);
  const headings = licences.match(/(?<=^-+\n)\d+\. .*/gm)!.map((heading) => heading.toLowerCase());
  for (const name of [...bundled, 'eigen', 'emscripten'])
    expect(headings.filter((heading) => heading.includes(name))).toHaveLength(1);
  const ordered = headings.map((_, at) => expect.stringMatching(new RegExp(`^${at + 1}\\.`)));
  expect(headings).toEqual(ordered);
});

test('the keywords name the subject of the package and its kind', () => {
  const { keywords } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'));
  expect(keywords).toEqual(expect.arrayContaining(['attention', 'transformer', 'pytorch', 'web-component']));
});

test('a bundler that removes modules without side effects keeps those imported for their side effects', () => {
  const { sideEffects } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'));
  const asPattern = { '.': '\\.', '*': '[^/]*', ',': '|', '{': '(', '}': ')' } as Readonly<Record<string, string>>;
  const pattern = (glob: string) => new RegExp(`^${glob.replaceAll(/[.*,{}]/g, (sign) => asPattern[sign]!)}$`);
  const kept = (file: string) => sideEffects.some((glob: string) => pattern(glob).test(`./dist/${file}`));
  const bare = scripts.flatMap((script) =>
    [...textOf(script).matchAll(/\bimport["'`](\.[^"'`]+)["'`]/g)].map(([, file]) => join(dirname(script), file!)),
  );
  expect(bare.length).toBeGreaterThan(0);
  const entries = ['attention-steps.js', 'attention-steps.min.js', 'attention-story.js', 'core.js'];
  const effects = [...bare.filter((file) => !file.includes('engine-')), ...entries, 'try-again.js', 'frame.js'];
  expect(effects.filter((file) => !kept(file))).toEqual([]);
  expect(kept('attention-steps.css')).toBe(true);
  expect(kept('element.js')).toBe(false);
});

test('the types work with TypeScript 5.0, where typed arrays have no parameter', () => {
  const types = readdirSync(join(dist, 'types'), { recursive: true, encoding: 'utf8' });
  const declarations = types.filter((file) => file.endsWith('.d.ts'));
  expect(declarations.length).toBeGreaterThan(20);
  expect(declarations.filter((file) => /Array<ArrayBuffer(Like)?>/.test(textOf(join('types', file))))).toEqual([]);
});
