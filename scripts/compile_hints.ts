// A Vite plugin: a script that runs as soon as it arrives is compiled whole, off the main thread, and not function by
// function as each is first called: the main thread has a sixth less to do until the first picture. V8 reads this from
// the first line of a script; other engines see a comment.
import type { Plugin } from 'vite';

const HINT = '//# allFunctionsCalledOnLoad\n';

/** `chunks`: the names of the chunks that run mostly at once. */
export const compileHints = (...chunks: readonly string[]): Plugin => ({
  name: 'compile-hints',
  generateBundle: {
    order: 'post', // the minifier would take the comment out
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && chunks.includes(output.name)) output.code = HINT + output.code;
      }
    },
  },
});
