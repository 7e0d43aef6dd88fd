// A Vite plugin: puts the pages of web/examples into dist/examples as they are, since they stand for other people's
// pages.
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
