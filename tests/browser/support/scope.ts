// How much the browser tests try. `npm test` tries a fact once: in Chromium, in English, in the windows that differ in
// kind. `npm run test:all` (TEST_ALL=true) tries it in every engine, language and window. Tests take their rows here:
//
//   describe.each(ENGINES)('$name', (engine) =>      what engines seldom do differently; what runs in all three each
//                                                    time (walk, parents, frame, floats) takes `engines` of engines.ts
//   test.each(LANGUAGES)('%s', (language) =>         what a language seldom changes
//   test.each(FOLDERS)('/%s', (folder) =>            the same by the folder of a page: '', 'zh/'
//   test.each(WINDOWS)('$name', ({ options }) =>     `options` are those of `browser.newPage`
//   test.each(rows([[12], [13]], [[20], [40]]))(     the first always, the others in test:all
//   if (ALL) test(                                   a test of test:all alone
//
// A file that has only tests of test:all is listed in ONLY_IN_ALL of vitest.config.ts.
import { LANGUAGES as ALL_LANGUAGES, type Language } from '../../../web/words/languages.ts';
import { rows } from '../../scope.ts';
import { engines, type Engine } from './engines.ts';

export { ALL, rows } from '../../scope.ts';

/** Chromium; in test:all Firefox and WebKit, too. */
export const ENGINES: readonly Engine[] = rows(engines.slice(0, 1), engines.slice(1));

/** @public */
export const LANGUAGES: readonly Language[] = rows(ALL_LANGUAGES.slice(0, 1), ALL_LANGUAGES.slice(1));

/** @public The folders of dist/ with the pages in each of LANGUAGES. */
export const FOLDERS = LANGUAGES.map((lang) => (lang === 'en' ? '' : `${lang}/`));

const windowOf = (name: string, width: number, height: number, hasTouch: boolean) => ({
  name: `${name}, ${width} x ${height}`,
  width,
  height,
  hasTouch,
  options: { viewport: { width, height }, hasTouch },
});

/** @public */
export const WINDOWS = rows(
  [
    windowOf('desktop', 1440, 900, false),
    windowOf('tablet', 1024, 768, true),
    windowOf('phone', 390, 844, true),
    windowOf('phone on its side', 667, 375, true),
  ],
  [
    windowOf('large screen', 2560, 1440, false),
    windowOf('small laptop', 1366, 768, false),
    windowOf('tablet held upright', 768, 1024, true),
    windowOf('large phone on its side', 844, 390, true),
    windowOf('smallest phone', 320, 568, true),
  ],
);
