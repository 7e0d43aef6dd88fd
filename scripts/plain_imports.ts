// A Vite plugin: parts that are loaded later are loaded by a plain `import()`.
//
// Vite wraps each `import()` in a helper that fetches the part's own imports beside it. Here these are loaded by
// then, so the helper is 0.8 kB of every first load for nothing; and it passes `import.meta.url` along, for which
// bundlers write the path of their author's machine. There is no setting for it, so the wrapping is taken out again;
// where Vite wraps in another way, the build stops.
import type { Plugin } from 'vite';

/** The module of the helper that is called no more; what still names it must find it where everything else is. */
export const UNUSED_HELPER = '\0vite/preload-helper.js';

/** As Vite writes an import, without names that are taken from it or with them. */
const WRAPPED = new RegExp(
  [
    String.raw`__vitePreload\((?:\(\) => (.*?)`,
    String.raw`async \(\) => \{\s*const \{[^}]*\} = await (.*?);\s*return \{[^}]*\};\s*\})`,
  ].join('|') + String.raw`, __VITE_PRELOAD__, .*?\)`,
  'g',
);

export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  enforce: 'post',
  load: {
    order: 'pre',
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
  renderChunk(code) {
    const plain = code.replace(WRAPPED, (_, whole, named) => whole ?? named);
    if (plain.includes('__VITE_PRELOAD__')) this.error('Vite writes its imports in another way: see WRAPPED');
    return plain === code ? null : { code: plain, map: null };
  },
});
