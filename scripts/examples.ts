// A Vite plugin: copies the pages of web/examples to dist/examples unchanged, since they show how other people's pages
// are written.
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

export const examples = (folder: string): Plugin => ({
  name: 'examples',
  generateBundle() {
    for (const name of readdirSync(folder)) {
      this.emitFile({ type: 'asset', fileName: `examples/${name}`, source: readFileSync(resolve(folder, name)) });
    }
  },
});
