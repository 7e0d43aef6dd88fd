// The bytes that a reader's browser loads from dist/, after brotli, and the limits that the build enforces.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from './paths.mjs';
import { sayStep, StepError } from './run.mjs';

/** The first load of each entry: markup, script, style and WASM. Later loads are printed, not limited. */
const FIRST_LIMIT = 115_000;
/** The same for an article: a page with its prose, and the story element. */
const ARTICLE_LIMIT = 131_000;
/** The same for a page or frame where a model learns: the player's views, the core, and the module that learns. */
const LEARN_LIMIT = 220_000;
/** What `engine.learn` loads when it is first called: learning.wasm and its script. */
const LEARNING_LIMIT = 46_000;

/** Our own page needs no repairs for other authors' texts and servers, and is never moved into another document. */
const NEVER_BY_PAGE = /\b(fallback|document_change|core_text)-/;

/** The one-file outputs, one for each mode of vite.one_file.config.ts. */
export const ONE_FILE = { page: 'attention-steps.html', element: 'attention-steps.min.js', core: 'core.inline.js' };
const ONE_FILES = Object.values(ONE_FILE);
/** These, and the WebAssembly under fixed names, for callers who load it themselves. */
const ONCE_MORE = [...ONE_FILES, 'core.wasm', 'streaming.wasm', 'learning.wasm', 'gradients.wasm'];

const KINDS = { '.html': 'markup', '.js': 'script', '.css': 'style', '.wasm': 'WASM' };
const QUOTED = /["'`]([^"'`\s]+\.\w+)["'`]/g;

const known = new Map(); // compressing takes time, and most files occur more than once
function bytesOf(file) {
  if (!known.has(file)) known.set(file, brotliCompressSync(readFileSync(inRoot('dist', file))).length);
  return known.get(file);
}
const sum = (files) => files.reduce((bytes, file) => bytes + bytesOf(file), 0);

const ARTICLE = /(^|\/)index\.html$/;
const LEARNS = /(^|\/)(embed-)?learn\.html$/;
const PLAYER = 'attention-steps.js';
const STORY = 'attention-story.js';

const isPage = (file) =>
  /^(\w+\/)?[\w-]+\.html$/.test(file) && !ONE_FILES.includes(file) && !file.startsWith('examples/');

/** The modules of the elements and all pages. */
const waysIn = () => [PLAYER, STORY, ...readdirSync(inRoot('dist'), { recursive: true }).filter(isPage)];

const limitOf = (entry) =>
  LEARNS.test(entry) ? LEARN_LIMIT : entry === STORY || ARTICLE.test(entry) ? ARTICLE_LIMIT : FIRST_LIMIT;

/**
 * Every file that `entry` reaches by quoted, relative addresses: with those that only an `import()` names, or without.
 */
function leadsTo(entry, { awaited }) {
  const files = new Set([entry]);
  for (const file of files) {
    if (extname(file) === '.wasm') continue;
    for (const { 1: address, index, input } of readFileSync(inRoot('dist', file), 'utf8').matchAll(QUOTED)) {
      if (/^\w+:|^\//.test(address) || (!awaited && /import\(\s*$/.test(input.slice(0, index)))) continue;
      // Another page's address, for readers to share; a picture, for link previews.
      if (extname(address) === '.html' || !(extname(address) in KINDS)) continue;
      // Vite writes some addresses relative to the file and some relative to dist/.
      for (const target of [normalize(`${dirname(file)}/${address}`), normalize(address)]) {
        if (target.startsWith('..') || ONCE_MORE.includes(target)) continue;
        if (existsSync(inRoot('dist', target))) files.add(target);
      }
    }
  }
  return [...files];
}

/** The bytes of the first load of each entry. */
export const firstLoads = () => waysIn().map((entry) => [entry, sum(leadsTo(entry, { awaited: false }))]);

/** The first loads of all entries together. */
export const firstFiles = () => new Set(waysIn().flatMap((entry) => leadsTo(entry, { awaited: false })));

/**
 * All script, style and WASM that a reader of the page can load: tests/browser/scripts/lib/sizes.test.ts opens
 * everything.
 */
export const pageFiles = () =>
  leadsTo('laboratory.html', { awaited: true }).filter(
    (file) => file !== 'laboratory.html' && !NEVER_BY_PAGE.test(file),
  );

/** The WebAssembly that learns, and the script that starts it: the one that names it. */
function learningFiles() {
  const files = leadsTo('core.js', { awaited: true });
  const wasm = files.find((file) => /\blearning-[^/]*\.wasm$/.test(file));
  if (!wasm) throw new StepError('core.js never loads learning.wasm.');
  const starts = (file) =>
    extname(file) === '.js' && readFileSync(inRoot('dist', file), 'utf8').includes(basename(wasm));
  return [wasm, ...files.filter(starts)];
}

const allOf = (entry) => ['attention-steps.css', ...leadsTo(entry, { awaited: true })];

/** The same for the element on any page, with the style sheet of such pages. */
export const elementFiles = () => allOf(PLAYER);

/** And for a story, including its player. */
export const storyFiles = () => allOf(STORY);

const CLI = 'cli.js';

/** The files that only the command line loads. */
export function commandFiles() {
  const scripts = readdirSync(inRoot('dist')).filter(
    (file) => /\.js$/.test(file) && ![CLI, ...ONE_FILES].includes(file),
  );
  const browsers = new Set([...waysIn(), ...scripts].flatMap((entry) => leadsTo(entry, { awaited: true })));
  return leadsTo(CLI, { awaited: true }).filter((file) => !browsers.has(file));
}

const saySum = (bytes, note = '') => sayStep(`  ${'sum'.padEnd(7)} ${String(bytes).padStart(7)}${note}`);

function hold(what, bytes, limit) {
  saySum(bytes, `  of at most ${limit}`);
  if (bytes > limit) throw new StepError(`${what}: ${bytes} bytes after brotli; the limit is ${limit}.`);
}

function sayByKind(files) {
  for (const [extension, kind] of Object.entries(KINDS)) {
    const some = files.filter((file) => extname(file) === extension);
    if (some.length) sayStep(`  ${kind.padEnd(7)} ${String(sum(some)).padStart(7)}  ${some.join(' ')}`);
  }
}

/** Prints what browsers load and throws if it exceeds a limit. */
export function checkSizes() {
  sayStep('\nBytes after brotli');
  for (const entry of waysIn()) {
    const files = leadsTo(entry, { awaited: false });
    sayStep(`First load of ${entry}:`);
    sayByKind(files);
    hold(`The first load of ${entry}`, sum(files), limitOf(entry));
  }
  const player = leadsTo(PLAYER, { awaited: false });
  const story = leadsTo(STORY, { awaited: false }).filter((file) => !player.includes(file));
  sayStep('What a story takes more than its player:');
  sayByKind(story);
  saySum(sum(story));
  const learning = learningFiles();
  sayStep('What learns, loaded when a model first does:');
  sayByKind(learning);
  hold('The module that learns', sum(learning), LEARNING_LIMIT);
}
