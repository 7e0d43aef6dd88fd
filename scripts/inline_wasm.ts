// A Vite plugin for what is built into one file: the bytes of the WebAssembly in the place of its address.
//
// They are text in the script, and nothing is fetched: a policy need not allow it, and a bundler has no file to copy.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const ADDRESS = /new URL\('([./]+\/build\/wasm\/\w+\.wasm)', import\.meta\.url\)/;

export const inlineWasm = (): Plugin => ({
  name: 'inline-wasm',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/engine\/\w+\.ts$/ },
    handler: (code, id) =>
      code.replace(ADDRESS, (_, path) => {
        const text = readFileSync(resolve(id, '..', path)).toString('base64');
        return `Uint8Array.from(atob('${text}'), (sign) => sign.charCodeAt(0))`;
      }),
  },
});
