// Writes the files of dist/ that the bundler does not: the WebAssembly under fixed names, the licences, and the list of
// files for caches and integrity checks.
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inRoot } from './paths.mjs';
import { elementFiles, storyFiles } from './sizes.mjs';
import { listFiles } from './stamps.mjs';

const integrityOf = (file) =>
  `sha384-${createHash('sha384')
    .update(readFileSync(inRoot(file)))
    .digest('base64')}`;

/** Scripts, styles and WebAssembly by their paths in dist/, each with the value of a tag's `integrity`. */
function integrity() {
  const files = listFiles(['dist']).filter((file) => /\.(js|css|wasm)$/.test(file));
  return Object.fromEntries(files.map((file) => [relative('dist', file), integrityOf(file)]));
}

/** `modules`: the names of the two modules in the build. */
export function writeBeside(modules) {
  for (const name of modules) copyFileSync(inRoot(`build/wasm/${name}.wasm`), inRoot(`dist/${name}.wasm`));
  copyFileSync(inRoot('LICENSE'), inRoot('dist/LICENSE.txt')); // a copy of dist/ on a site distributes what it contains
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const list = { version, element: elementFiles(), story: storyFiles(), integrity: integrity() };
  writeFileSync(inRoot('dist/files.json'), `${JSON.stringify(list, null, 2)}\n`);
}
