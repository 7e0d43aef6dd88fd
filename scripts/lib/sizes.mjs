// What a reader's browser loads for the page: every file that index.html leads to, and its size.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from './paths.mjs';

const kinds = { '.js': 'script', '.css': 'style', '.wasm': 'WASM', '.html': 'markup' };
const quoted = /["'`]([^"'`\s]+\.\w+)["'`]/g;

/** The files of dist/ that can be reached from index.html by a quoted, relative address. */
function loadedFiles() {
  const files = ['index.html'];
  for (const file of files) {
    if (extname(file) === '.wasm') continue;
    for (const [, address] of readFileSync(inRoot('dist', file), 'utf8').matchAll(quoted)) {
      if (/^\w+:|^\//.test(address)) continue;
      // Vite writes some addresses relative to the file and some relative to dist/.
      for (const target of [normalize(`${dirname(file)}/${address}`), normalize(address)]) {
        if (!target.startsWith('..') && existsSync(inRoot('dist', target)) && !files.includes(target)) {
          files.push(target);
        }
      }
    }
  }
  return files;
}

/** `[{kind, files, bytes}]`: brotli bytes by kind of file. */
export function pageSizes() {
  const sizes = new Map();
  for (const file of loadedFiles()) {
    const kind = kinds[extname(file)] || 'other';
    const row = sizes.get(kind) || { kind, files: [], bytes: 0 };
    row.files.push(file);
    row.bytes += brotliCompressSync(readFileSync(inRoot('dist', file))).length;
    sizes.set(kind, row);
  }
  return [...sizes.values()].sort((a, b) => a.kind.localeCompare(b.kind));
}
