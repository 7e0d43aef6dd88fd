// Prints how large the project is, from git, dist/ and npm: lines by folder, first loads, docs, the package.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import { inRoot, isMain } from './lib/paths.mjs';
import { ask, main, say, StepError } from './lib/run.mjs';
import { firstLoads } from './lib/sizes.mjs';
import { npmCommand } from './lib/tools.mjs';

const tracked = ask('git', ['-C', inRoot('.'), 'ls-files', '-z'])
  .split('\0')
  .filter((file) => file && existsSync(inRoot(file)));
const read = (file) => readFileSync(inRoot(file), 'utf8');
const linesOf = (file) => read(file).split('\n').length - 1;
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const count = (files, pattern) => sum(files.map((file) => read(file).match(pattern)?.length ?? 0));

const under = (folder) => tracked.filter((file) => file.startsWith(`${folder}/`));
const BINARY = /\.(png|webp|woff2|ico|br|npy|npz|wasm)$/;
const GENERATED = /(^|\/)package-lock\.json$|^cpp\/wasm\//;
const textsUnder = (folder) => under(folder).filter((file) => !BINARY.test(file) && !GENERATED.test(file));

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const row = (name, value) => say(`  ${name.padEnd(44)} ${String(value).padStart(12)}`);

function sayLines() {
  say('Lines, and files, in git:');
  for (const folder of ['web', 'cpp', 'tests', 'scripts', 'bench']) {
    const files = textsUnder(folder);
    row(folder, `${sum(files.map(linesOf))}, ${files.length}`);
    if (folder !== 'web') continue;
    const parts = new Set(files.map((file) => file.split('/')).flatMap((path) => (path.length > 2 ? path[1] : [])));
    for (const part of parts)
      row(`  web/${part}`, `${sum(under(`web/${part}`).map(linesOf))}, ${under(`web/${part}`).length}`);
  }
}

/** The words of other languages, by the names of the English ones. */
const TRANSLATED = /^web\/words\/(?!en\/)\w+\//;

/** Exported names that stand in more than one file of web/, as declarations or as other names of what is exported. */
export function doubleNames() {
  const EXPORTED =
    /^ *export (?:default )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  const AS = /^ *export (?:type )?\{[^}]*?\bas (\w+)/gm;
  const files = new Map();
  for (const file of under('web').filter((name) => name.endsWith('.ts') && !TRANSLATED.test(name)))
    for (const { 1: name } of [...read(file).matchAll(EXPORTED), ...read(file).matchAll(AS)])
      files.set(name, new Set(files.get(name)).add(file));
  return [...files].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where]);
}

/** The folders of the player. What learns stands in its model, and is no part of it. */
const PLAYER = ['timeline', 'model', 'view', 'panels', 'input', 'element'];
const OF_LEARNING = ['web/model/experiments.ts', 'web/model/learning_parts.ts'];

/** The names of the player's exported classes and types. */
export function playerTypes() {
  const files = PLAYER.flatMap((folder) => under(`web/${folder}`)).filter(
    (file) => file.endsWith('.ts') && !OF_LEARNING.includes(file),
  );
  const EXPORTED = /^export (?:abstract )?(?:class|interface|type) (\w+)/gm;
  return new Set(files.flatMap((file) => Array.from(read(file).matchAll(EXPORTED), ([, name]) => name)));
}

/** The folders of web/ from the ground up, and those of its view; `.`: loose files. */
export const FLOORS = {
  web: 'engine typeface ops timeline code words model view files input panels element story learning . cli pages',
  'web/view': '. layout cells scene sentence whole mix row picture',
};

/** The imports in a folder whose target is above, as `from imports to`. */
export function upwardImports(folder) {
  const floors = FLOORS[folder].split(' ');
  const floorOf = (file) => {
    const [name, inside] = posix.relative(folder, file).split('/');
    return floors.indexOf(inside === undefined ? '.' : name);
  };
  return under(folder)
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/\b(?:from|import\() ?'(\.[^']+)'/g), ([, path]) => [
        file,
        posix.join(posix.dirname(file), path),
      ]),
    )
    .filter(([from, to]) => to.startsWith(`${folder}/`) && floorOf(to) > floorOf(from))
    .map(([from, to]) => `${from} imports ${to}`);
}

function sayCode() {
  const scripts = under('web').filter((file) => file.endsWith('.ts') && !file.startsWith('web/cli/'));
  const configs = tracked.filter((file) => /^vite[\w.]*\.config\.ts$/.test(file));
  const plugins = [...configs, ...under('scripts').filter((file) => file.endsWith('.ts'))];
  say('\nCode:');
  row('import() in web, without cli', count(scripts, /(?<!typeof |[:<] ?|type \w+ = )\bimport\(/g));
  row('Vite plugins of ours, and configs', `${count(plugins, /: Plugin (=|\{)/g)}, ${configs.length}`);
  row('exported names with two meanings', doubleNames().length);
  const typed = scripts.filter((file) => !file.startsWith('web/words/'));
  row('exported classes and types, without words', count(typed, /^export (abstract )?(class|interface|type) \w/gm));
  row('  of the player, timeline to element', playerTypes().size);
  const [upward, inView] = Object.keys(FLOORS).map((folder) => upwardImports(folder).length);
  row('imports of a folder above, and in view', `${upward}, ${inView}`);
}

function sayDocs() {
  const pages = [...tracked.filter((file) => /^docs\/[\w-]+\.md$/.test(file)), 'README.md', 'CONTRIBUTING.md'];
  say('\nDocs:');
  row(
    'bytes, and pages, README and CONTRIBUTING too',
    `${kB(sum(pages.map((page) => statSync(inRoot(page)).size)))}, ${pages.length}`,
  );
}

function sayPackage() {
  const [command, ...args] = npmCommand();
  const [{ size, entryCount }] = JSON.parse(ask(command, [...args, 'pack', '--dry-run', '--json', '--ignore-scripts']));
  say('\nPackage, as npm packs it:');
  row('bytes, and files', `${kB(size)}, ${entryCount}`);
}

function sayLoads() {
  if (!existsSync(inRoot('dist/index.html'))) throw new StepError('dist/ is missing: npm run build');
  say('\nFirst loads, after brotli:');
  for (const [entry, bytes] of firstLoads()) row(entry, kB(bytes));
}

if (isMain(import.meta.url)) {
  await main(() => {
    sayLines();
    sayCode();
    sayDocs();
    sayPackage();
    sayLoads();
  });
}
