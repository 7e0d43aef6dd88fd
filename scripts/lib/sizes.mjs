// What a reader's browser loads for the page: every file that index.html leads to, and its size.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

const kinds = { '.js': 'script', '.css': 'style', '.wasm': 'WASM', '.html': 'markup' };
const quoted = /["'`]([^"'`\s]+\.\w+)["'`]/g;

/** Every file of dist/ that a page can load, from index.html on by quoted, relative addresses; `later`: on demand only. */
function loadedFiles() {
  const files = new Map([['index.html', { later: false }]]);
  for (const [file, { later }] of files) {
    if (extname(file) === '.wasm') continue;
    for (const match of readFileSync(inRoot('dist', file), 'utf8').matchAll(quoted)) {
      const address = match[1];
      if (/^\w+:|^\//.test(address)) continue;
      const onDemand = later || /import\(\s*$/.test(match.input.slice(0, match.index));
      // Vite writes some addresses relative to the file and some relative to dist/.
      for (const target of [normalize(`${dirname(file)}/${address}`), normalize(address)]) {
        if (target.startsWith('..') || !existsSync(inRoot('dist', target))) continue;
        // Reached both ways it is loaded at once; set anew, so that what it leads to is looked at again.
        if (!files.has(target)) files.set(target, { later: onDemand });
        else if (files.get(target).later && !onDemand) {
          files.delete(target);
          files.set(target, { later: false });
        }
      }
    }
  }
  return files;
}

/** `[{kind, files, bytes, later}]`: brotli bytes by kind of file; what is loaded on demand has rows of its own. */
export function pageSizes() {
  const sizes = new Map();
  for (const [file, { later }] of loadedFiles()) {
    const kind = kinds[extname(file)] || 'other';
    const row = sizes.get(kind + later) || { kind, later, files: [], bytes: 0 };
    row.files.push(file);
    row.bytes += brotliCompressSync(readFileSync(inRoot('dist', file))).length;
    sizes.set(kind + later, row);
  }
  return [...sizes.values()].sort((a, b) => a.later - b.later || a.kind.localeCompare(b.kind));
}
