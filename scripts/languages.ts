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

/** English first. Throws with all that a language lacks beside words, which the type checker names. */
export function languagesIn(root: string): readonly SiteLanguage[] {
  const web = resolve(root, 'web');
  const others = readdirSync(join(web, 'words'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en')
    .map(({ name }) => name)
    .sort();
  const files = others.flatMap((lang) =>
    ['words/LANG/language.json', 'words/LANG/index.ts', 'pages/LANG/index.html', 'pages/LANG/learn.html']
      .map((file) => file.replace('LANG', lang))
      .filter((file) => !existsSync(join(web, file))),
  );
  if (files.length > 0) throw new Error(`A language lacks ${files.map((file) => `web/${file}`).join(', ')}`);
  const english = languageIn(web, 'en');
  const all = [english, ...others.map((lang) => languageIn(web, lang))];
  const fields = all.flatMap((language) =>
    Object.keys(english).flatMap((field) => (field in language ? [] : [`${language.lang}/language.json: ${field}`])),
  );
  if (fields.length > 0) throw new Error(`A language lacks, in web/words, ${fields.join(', ')}`);
  return all;
}
