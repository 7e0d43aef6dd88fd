// The languages, from their folders: web/words/NAME with the words, web/pages/NAME with the pages; English pages are in
// web/pages.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface SiteLanguage {
  /** The name of its folder in web/words. */
  readonly lang: string;
  /** That of its pages, with a slash; empty: English. */
  readonly folder: string;
  readonly name: string;
  readonly tag: string;
  /** The bar of all pages: its name, the names of the pages - the first in two parts -, and that of the languages. */
  readonly pages: string;
  readonly article: string;
  readonly articleRest: string;
  readonly laboratory: string;
  readonly learn: string;
  readonly languages: string;
  /** What pages say without scripts: the one html, and those that a server sends. */
  readonly noScript: string;
  readonly noServer: string;
  readonly notFound: string;
}

function languageIn(web: string, lang: string): SiteLanguage {
  const file = join(web, 'words', lang, 'language.json');
  return { lang, folder: lang === 'en' ? '' : `${lang}/`, ...JSON.parse(readFileSync(file, 'utf8')) };
}

/** English first. A language that is not whole yet has the player's words alone: what it lacks is English. */
export function languagesIn(root: string): readonly SiteLanguage[] {
  const web = resolve(root, 'web');
  const others = readdirSync(join(web, 'words'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name)
    .sort();
  const english = languageIn(web, 'en');
  return [english, ...others.map((lang) => ({ ...english, ...languageIn(web, lang) }))];
}

/** The pages of a language that are not there, as paths; `folder`: that of its pages. */
export const missingPages = (root: string, folder: string): readonly string[] =>
  ['index.html', 'learn.html']
    .map((page) => `web/pages/${folder}${page}`)
    .filter((page) => !existsSync(resolve(root, page)));

/** Those with pages of their own, which the pages of all languages name. */
export const languagesOfPages = (root: string): readonly SiteLanguage[] =>
  languagesIn(root).filter(({ folder }) => missingPages(root, folder).length === 0);

const isDictionary = (said: unknown): said is object =>
  typeof said === 'object' && said !== null && !Array.isArray(said);

/** The words of English that a language does not say, by their paths. */
export function missingWords(english: object, own: object, path: string): readonly string[] {
  return Object.entries(english).flatMap(([word, theirs]) => {
    const [ours, name] = [(own as Readonly<Record<string, unknown>>)[word], `${path}.${word}`];
    if (ours === undefined) return [name];
    return isDictionary(theirs) && isDictionary(ours) ? missingWords(theirs, ours, name) : [];
  });
}
