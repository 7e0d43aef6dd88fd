// A Vite plugin: parts that load later use a plain `import()`.
//
// Vite wraps each `import()` in a helper that fetches the part's own imports in parallel. Here these are already
// loaded, so the helper is 0.8 kB of every first load for nothing; and it passes on `import.meta.url`, which bundlers
// replace by a path of their author's machine. There is no setting for it, so the plugin removes the wrapping; if
// Vite's wrapping changes, the build fails.
import type { Plugin } from 'vite';

/** The module of the helper, which is no longer called; remaining references to it must resolve. */
export const UNUSED_HELPER = '\0vite/preload-helper.js';

/** An import as Vite writes it, with or without destructured names. */
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
