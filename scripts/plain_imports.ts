// A Vite plugin: parts that are loaded later are imported, and no more.
//
// Vite would have their own imports fetched beside them, which here are loaded by then, with a kilobyte of script at
// first load, and with an address in each import that bundlers write a path of their author's machine for.
import type { Plugin } from 'vite';

/** What Vite hands to its helper beside the import. */
const UNREAD = /,\s*\[\],\s*import\.meta\.url(?=\))/g;

export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'post',
  load: {
    order: 'pre',
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk') output.code = output.code.replace(UNREAD, '');
      }
    },
  },
});
