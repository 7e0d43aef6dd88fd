// Writes the typeface of words and numbers, web/typeface: Noto Sans and the signs that it lacks from Noto Sans
// Math, both cut down to what the player can show. Run it only to change them; docs/decisions.md says how.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRoot } from './lib/paths.mjs';
import { say } from './lib/run.mjs';

const { default: subsetFont } = await import('subset-font');
const fileOf = (path) => readFileSync(createRequire(import.meta.url).resolve(path));

const between = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));

/** ASCII, the letters of Latin-1, which write English, Portuguese and their neighbours, and the page's punctuation. */
const WORDS = `${between(0x20, 0x7e)}\u00a0${between(0xc0, 0xff)}¡¿§«»·°ªº–—‘’“”…−′″`;
/** These have only one weight. */
const SIGNS = '√∞≈←↑→↓';

const FILES = [
  {
    name: 'words.woff2',
    from: '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
    text: WORDS,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'signs.woff2',
    from: '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2',
    text: SIGNS,
    dropTables: ['MATH'],
  },
];

for (const { name, from, text, ...more } of FILES) {
  const options = { targetFormat: 'woff2', noLayoutClosure: true, noHinting: true, ...more };
  const bytes = await subsetFont(fileOf(from), text, options);
  writeFileSync(inRoot('web/typeface', name), bytes);
  say(`${name}: ${bytes.length} bytes`);
}
