// A Vite plugin: a part of the player that did not arrive is requested again, under another address; so is one that has
// not answered for long, when it is next needed.
//
// Firefox and WebKit remember a failed module until the page is closed; an address with a query is another module to
// them. The first address stays a literal, which bundlers read; a comment tells them to leave the second alone.
import type { Plugin } from 'vite';

const PART = /import\(([`'"])(\.\/[\w-]+\.js)\1\)/g;
const AGAIN = 'import(/* webpackIgnore: true */ /* @vite-ignore */[f,now].join(``))';
/** Of a file `f` and what loads it; `asked`: when it was asked for first, and Infinity once it is there. */
const HELPER = [
  'var asked={},askAgain=(load,f,now=Date.now(),again=()=>',
  AGAIN,
  ')=>now-(asked[f]??=now)<9e3?load().then(part=>(asked[f]=1/0,part),again):again();',
].join('');

/** `chunk`: the one that loads parts later; Node never does. */
export const askAgain = (chunk: string): Plugin => ({
  name: 'ask-again',
  generateBundle: {
    order: 'post', // the minifier would take the comments out
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || output.name !== chunk) continue;
        output.code =
          HELPER + output.code.replace(PART, (part, quote, file) => `askAgain(()=>${part},${quote}${file}?${quote})`);
      }
    },
  },
});
