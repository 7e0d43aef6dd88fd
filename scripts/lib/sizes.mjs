// The bytes that a reader's browser loads from dist/, after brotli, and the limits that the build enforces.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from './paths.mjs';
import { say, StepError } from './run.mjs';

/**
 * The first load of a player: all of it, with the core and the gradients inside. Split by bytes it would be smaller,
 * but a reader needs the rest a moment later, and splitting costs more than it saves.
 */
const PLAYER_LIMIT = 205_000;
/** The same for an article, with its prose, the story and its opening. */
const ARTICLE_LIMIT = 226_000;
/** The same for a page where a model learns: the player's views, the core, and the core that learns. */
const LEARN_LIMIT = 180_000;

const known = new Map(); // compressing takes time, and most files occur more than once
function bytesOf(file) {
  if (!known.has(file)) known.set(file, brotliCompressSync(readFileSync(inRoot('dist', file))).length);
  return known.get(file);
}

/** Scripts and style sheets that a page names, and static imports of scripts; what it preloads, it opens later. */
const NAMED = {
  '.html': /<(?:script[^>]* src|link rel="stylesheet"[^>]* href)="([^":]+)"/g,
  '.js': /(?:\bfrom|^import|[;}]import) ?["'`](\.[^"'`]+\.js)["'`]/g,
};

/** `entry` and every file that a browser loads with it, without an `import()`. */
export function loadOf(entry) {
  const files = new Set([entry]);
  for (const file of files) {
    const named = NAMED[extname(file)];
    if (!named) continue;
    for (const [, address] of readFileSync(inRoot('dist', file), 'utf8').matchAll(named)) {
      const target = join(dirname(file), address);
      if (existsSync(inRoot('dist', target))) files.add(target);
    }
  }
  return [...files];
}

/** The scripts of elements, and all pages but the one file. */
const entries = () => [
  'attention-steps.js',
  'attention-learning.js',
  ...readdirSync(inRoot('dist'), { recursive: true }).filter(
    (file) => /^(\w+\/)?[\w-]+\.html$/.test(file) && !/^(attention-steps\.html|examples\/.*)$/.test(file),
  ),
];

const limitOf = (entry) =>
  /learn/.test(entry) ? LEARN_LIMIT : /index\.html$/.test(entry) ? ARTICLE_LIMIT : PLAYER_LIMIT;

const bytesOfLoad = (entry) => loadOf(entry).reduce((bytes, file) => bytes + bytesOf(file), 0);

/** The bytes of the first load of each entry. */
export const firstLoads = () => entries().map((entry) => [entry, bytesOfLoad(entry)]);

/** Prints what browsers load first, and what is loaded when it is opened; throws if a first load exceeds its limit. */
export function checkSizes() {
  say('\nFirst loads, bytes after brotli:');
  const over = firstLoads().filter(([entry, bytes]) => {
    say(`  ${entry.padEnd(28)} ${String(bytes).padStart(7)} of at most ${limitOf(entry)}`);
    return bytes > limitOf(entry);
  });
  say('Loaded when it is opened, with what it shares:');
  for (const file of readdirSync(inRoot('dist/parts')))
    say(`  ${file.padEnd(28)} ${String(bytesOfLoad(`parts/${file}`)).padStart(7)}`);
  if (over.length > 0)
    throw new StepError(`Over the limit: ${over.map(([entry, bytes]) => `${entry} ${bytes}`).join(', ')}`);
}
