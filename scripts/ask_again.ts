// A Vite plugin: a part of the player that failed to load is requested again, under another address; so is one that has
// not responded for long, when it is next needed.
//
// Firefox and WebKit remember a failed module until the page is closed; an address with a query is another module to
// them. The first address stays a literal, which bundlers read; a comment tells them to ignore the second.
import type { Plugin } from 'vite';

const PART = /import\(([`'"])(\.\/[\w-]+\.js)\1\)/g;
const AGAIN = 'import(/* webpackIgnore: true */ /* @vite-ignore */[f,now].join(``))';
/** For a file `f` and its importer; `asked`: the time of the first request, and Infinity once it has loaded. */
const HELPER = [
  'var asked={},askAgain=(load,f,now=Date.now(),again=()=>',
  AGAIN,
  ')=>now-(asked[f]??=now)<9e3?load().then(part=>(asked[f]=1/0,part),again):again();',
].join('');

/** `chunks`: those that load parts later, by name or by the end of a module's path; Node never retries. */
export const askAgain = (...chunks: readonly string[]): Plugin => ({
  name: 'ask-again',
  generateBundle: {
    order: 'post', // after the minifier, which would remove the comments
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const { name, moduleIds } = output;
        if (!chunks.some((chunk) => name === chunk || moduleIds.some((id) => id.endsWith(`/${chunk}`)))) continue;
        output.code =
          HELPER + output.code.replace(PART, (part, quote, file) => `askAgain(()=>${part},${quote}${file}?${quote})`);
      }
    },
  },
});
