// Checks the architecture of web/: which folder may import which, read from the import statements.
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
// @ts-expect-error -- a script: how `npm run size` counts them
import { doubleNames, FLOORS, upwardImports } from '../../scripts/size.mjs';

const web = new URL('../../web/', import.meta.url);

/** Each folder, and the folders that it may import; `package` means the loose files, its entries. */
const MAY_IMPORT: Readonly<Record<string, string>> = {
  engine: '',
  typeface: '',
  cli: 'package engine ops timeline words model files input story',
  ops: 'engine',
  timeline: 'engine ops',
  code: 'engine ops',
  words: 'engine ops',
  model: 'typeface engine ops timeline words',
  view: 'engine ops timeline words model typeface',
  files: 'typeface engine ops timeline code words model view',
  input: 'typeface engine ops timeline words model',
  panels: 'typeface engine ops timeline words code model view input files',
  element: 'typeface engine timeline words model view input panels',
  story: 'typeface engine ops words model view input panels element',
  learning: 'typeface engine ops timeline words model view input files panels element story',
  package: 'engine element learning',
  pages: 'engine words input element story learning',
};

/** Folders that use no DOM; they import none of the others. */
const WITHOUT_PACKAGES = ['engine', 'cli', 'ops', 'timeline', 'code', 'words', 'model', 'files'];
/** The command line's HTML parser. */
const OF_COMMANDS = ['parse5'];
/** CSV's rules of quoting, in a page and in Node. */
const OF_PASTES = ['papaparse'];

interface Import {
  readonly from: string;
  /** A path from web/, or the name of a package. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const STATEMENT = new RegExp(
  [
    String.raw`^import\s+(?<type>type\s)?(?:[\w*{][^'";=]*?\sfrom\s*)?['"](?<imported>[^'"]+)['"]`,
    String.raw`^export\s+(?<types>type\s)?[*{][^'";=]*?\sfrom\s*['"](?<exported>[^'"]+)['"]`,
    String.raw`\bimport\(\s*['"](?<awaited>[^'"]+)['"]`,
    String.raw`<script[^>]*\ssrc="(?<script>[^"]+)"`,
  ].join('|'),
  'gm',
);

function importsOf(from: string): readonly Import[] {
  const text = readFileSync(new URL(from, web), 'utf8');
  return [...text.matchAll(STATEMENT)].map(({ groups = {} }) => {
    const to = groups.imported ?? groups.exported ?? groups.awaited ?? groups.script!;
    const path = to.startsWith('.') ? posix.join(posix.dirname(from), to) : to;
    return { from, to: path, typeOnly: (groups.type ?? groups.types) !== undefined };
  });
}

const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|html|json)$/.test(file))
  .filter((file) => !file.startsWith('pages/examples/')); // pages of other people's sites
const imports = files.flatMap(importsOf);
const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'package');
const inside = imports.filter(({ to }) => files.includes(to));
/** Data that C++ and TypeScript share; a path from web/. */
const SHARED = /^\.\.\/cpp\/.*\.json$/;
/** The files that Emscripten writes beside each module. */
const WASM = /^\.\.\/build\/wasm\/(core|streaming|learning)\.(js|wasm\?text)$/;
const show = ({ from, to }: Import) => `${from} imports ${to}`;

test('a folder imports only the allowed folders', () => {
  expect(inside.length).toBeGreaterThan(10);
  const wrong = inside.filter(({ from, to }) => {
    const [source, target] = [folderOf(from), folderOf(to)];
    return source !== target && !MAY_IMPORT[source]?.split(' ').includes(target);
  });
  expect(wrong.map(show)).toEqual([]);
  expect(files.filter((file) => !(folderOf(file) in MAY_IMPORT))).toEqual([]);
});

test('each WebAssembly is named by one module, as text, and started by one', () => {
  const named = files.filter((file) => /\/wasm\/\w+\.wasm/.test(readFileSync(new URL(file, web), 'utf8')));
  expect(named.sort()).toEqual(['engine/index.ts', 'engine/own_learning.ts', 'engine/streaming.ts']);
  const loaders = ['engine/index.ts', 'engine/learning.ts', 'engine/streaming.ts'];
  const starts = imports.filter(({ to, typeOnly }) => WASM.test(to) && to.endsWith('.js') && !typeOnly);
  expect(starts.map(({ from }) => from)).toEqual(loaders);
});

test('only the engine reads the data that it shares with C++', () => {
  const readers = imports.filter(({ to }) => SHARED.test(to)).map(({ from }) => folderOf(from));
  expect(new Set(readers)).toEqual(new Set(['engine']));
});

test('every other path leads to a file under web/, and only folders with a DOM use packages', () => {
  const known = [SHARED, WASM, /^(node|virtual):/];
  const outside = imports.filter(({ to }) => !files.includes(to) && !known.some((pattern) => pattern.test(to)));
  expect(outside.filter(({ to }) => to.startsWith('.') || to.endsWith('.ts')).map(show)).toEqual([]);
  const packages = outside.filter(
    ({ from, to }) =>
      WITHOUT_PACKAGES.includes(folderOf(from)) &&
      !(folderOf(from) === 'cli' && OF_COMMANDS.includes(to)) &&
      !(folderOf(from) === 'model' && OF_PASTES.includes(to)),
  );
  expect(packages.map(show)).toEqual([]);
});

/** The first cycle found: files that can be reached from each other, along imports of both values and types. */
function circle(): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const { to } of inside.filter(({ from }) => from === file)) {
      const found = visit(to, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of files) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

test('no file imports itself, directly or indirectly', () => {
  expect(circle()).toEqual([]);
});

test('a folder imports only what is below it, and so does one of the view', () => {
  const foldersIn = (folder: string) =>
    readdirSync(new URL(folder, web), { withFileTypes: true }).map((entry) => (entry.isDirectory() ? entry.name : '.'));
  expect(new Set(foldersIn('.'))).toEqual(new Set(FLOORS.web.split(' ')));
  expect(new Set(foldersIn('view/'))).toEqual(new Set(FLOORS['web/view'].split(' ')));
  expect(upwardImports('web')).toEqual([]);
  expect(upwardImports('web/view')).toEqual([]);
});

test('an exported name has one meaning: it stands in one file', () => {
  expect(doubleNames()).toEqual([]);
});

test('only parts.ts knows classes: browser tests find things by role, label, text or its names', () => {
  const tests = new URL('../browser/', import.meta.url);
  const CLASS =
    /(?:locator|query\w+|closest|matches|click|waitForSelector)(?:<\w+>)?\(\s*['"`][^'"`$]*\.[a-z][\w-]*[^'"`]*['"`]/g;
  const found = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap(
      (file) =>
        readFileSync(new URL(file, tests), 'utf8')
          .match(CLASS)
          ?.map((text) => `${file}: ${text}`) ?? [],
    );
  expect(found).toEqual([]);
});
