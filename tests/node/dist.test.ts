// The scripts that the build leaves, as bundlers of other people read them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error -- a script of the build: both give paths within dist/
import { firstFiles, pageFiles } from '../../scripts/lib/sizes.mjs';
import { FIELDS } from '../../web/input/address/fields.ts';

const dist = join(import.meta.dirname, '../../dist');
const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
const textOf = (file: string) => readFileSync(join(dist, file), 'utf8');

/** All of one script. */
const ONE_FILE = ['attention-steps.min.js', 'core.inline.js'];
const LITERAL = /new URL\('\.\/([\w.-]+)',import\.meta\.url\)/g;
const WORKER = /new Worker\(new URL\('\.\/(rows_worker-[\w-]+\.js)',import\.meta\.url\),\{type:`module`\}\)/;

test('a file beside a script is named by one literal address, and is there', () => {
  const named = scripts.flatMap((script) => {
    const literals = [...textOf(script).matchAll(LITERAL)].map(([, file]) => file!);
    expect(textOf(script).replace(LITERAL, '').includes('import.meta'), script).toBe(false);
    for (const file of literals) expect(existsSync(join(dist, dirname(script), file)), file).toBe(true);
    return literals.map((file) => file.replace(/-[\w-]{8}\./, '.'));
  });
  expect(named.sort()).toEqual(['core.wasm', 'rows_worker.js', 'streaming.wasm']);
});

test('the worker is a file of its own, which nothing else imports and nothing splits', () => {
  const [starter] = scripts.filter((script) => WORKER.test(textOf(script)));
  const worker = join('assets', WORKER.exec(textOf(starter!))![1]!);
  const imported = (script: string) => [...textOf(script).matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => file!);
  const itself = new Set([worker]);
  for (const script of itself) for (const file of imported(script)) itself.add(join('assets', file));
  for (const script of itself) expect(/\bimport\(/.test(textOf(script)), script).toBe(false);
  expect([...itself].every((script) => existsSync(join(dist, script)))).toBe(true);
  expect([...itself].some((script) => /\bplayer-/.test(script))).toBe(false);
  const importers = scripts.filter((script) => textOf(script).includes(`from"./${worker.replace('assets/', '')}"`));
  expect(importers).toEqual([]);
});

test('what the first picture needs is compiled as it arrives, nothing else is', () => {
  const hinted = scripts.filter((script) => textOf(script).startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(hinted.map((script) => script.replace(/-[\w-]{8}\./, '.')).sort()).toEqual([
    join('assets', 'engine.js'),
    join('assets', 'player.js'),
  ]);
});

test('callers of the engine load no player', () => {
  const NAMED = /(?:from|import\()["'`](\.\/[\w./-]+\.js)["'`]/g;
  const led = new Set(['core.js']);
  for (const script of led)
    for (const [, file] of textOf(script).matchAll(NAMED)) led.add(join(dirname(script), file!));
  expect([...led].some((script) => /\bengine-/.test(script))).toBe(true);
  expect([...led].filter((script) => /\b(player|define)-/.test(script))).toEqual([]);
});

test('every part that the player loads later is asked for again, past what a browser keeps of a failure', () => {
  const [player] = scripts.filter((script) => /\bplayer-/.test(script));
  const parts = [...textOf(player!).matchAll(/import\([`'"](\.\/[\w-]+\.js)[`'"]\)/g)].map(([, part]) => part!);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((part) => !textOf(player!).includes(`${part}?`))).toEqual([]);
  const others = scripts.filter(
    (script) => script !== player && script !== 'try-again.js' && !ONE_FILE.includes(script),
  );
  expect(others.filter((script) => textOf(script).includes('.js?'))).toEqual([]); // Node loads no part a second time
});

test('of pictures, films, files of numbers and notebooks nothing is loaded at first', () => {
  const first = firstFiles();
  expect([...first].filter((file) => file.endsWith('.js')).length).toBeGreaterThan(5);
  // A word of each: SVG, canvas, PDF, GIF, WebM, CSV, .npy and .npz, the notebook.
  for (const own of ['xml:space', 'roundRect', '%PDF-', 'NETSCAPE', 'V_VP8', 'row_label', 'NUMPY', 'nbformat']) {
    const having = pageFiles().filter((file: string) => file.endsWith('.js') && textOf(file).includes(own));
    expect(having, own).toHaveLength(1);
    expect(
      having.filter((file: string) => first.has(file)),
      own,
    ).toEqual([]);
  }
});

test('what is one script names no other', () => {
  for (const script of ONE_FILE) {
    expect(/\bimport\(|[}*\w]from["'`]|^import["'`{*]|new Worker\(/.exec(textOf(script))?.[0], script).toBeUndefined();
  }
});

const json = (file: string) => JSON.parse(textOf(file));

test('files.json has the integrity of every script, style and WebAssembly, and only files that are there', () => {
  const { integrity, element } = json('files.json');
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
  for (const file of element) expect(files).toContain(file);
  for (const part of ['attention-steps', 'fallback', 'moved'])
    expect(
      element.some((file: string) => file.includes(part)),
      part,
    ).toBe(true);
  expect(element.filter((file: string) => file.endsWith('.wasm'))).toHaveLength(1);
});

test('custom-elements.json has the attributes, events, parts and properties that the docs list', () => {
  const [declaration] = json('custom-elements.json').modules[0].declarations;
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).sort();
  const docs = readFileSync(join(dist, '../docs/element.md'), 'utf8');
  expect(names(declaration.attributes)).toEqual([...FIELDS, 'page'].filter((name) => name !== 'lang').sort());
  expect(names(declaration.events)).toEqual(['configchange', 'problem', 'ready', 'stepchange']);
  const parts = 'bar line operand player result scene sentence stage text transport'.split(' ');
  expect(names(declaration.cssParts)).toEqual(parts);
  for (const part of parts) expect(docs).toMatch(new RegExp(`\`(::part\\()?${part}\\)?\``));
  for (const name of names(declaration.cssProperties)) expect(docs).toContain(`\`${name}\``);
  const undescribed = [...declaration.members, ...declaration.events].filter(({ description }) => !description);
  expect(undescribed).toEqual([]);
});
