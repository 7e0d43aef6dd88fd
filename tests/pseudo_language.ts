// Writes the folders of the language of pseudo_words.ts, as docs/architecture.md tells translators to.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accented, PSEUDO, pseudo } from './pseudo_words.ts';

const DICTIONARIES = ['player', 'stages', 'panels', 'story', 'learning'];

/** The words of a page, but not of its sentence, and links from its folder. */
const pageOf = (html: string): string =>
  html
    .replace('<html lang="en">', `<html lang="${PSEUDO}">`)
    .replaceAll(/(?<=(?:href|src)="\.)(?=\/)/g, '.')
    .replaceAll('"../learn.html', '"./learn.html')
    .replaceAll(
      /(<(script|style|code)\b[\s\S]*?<\/\2>|<\w+[^>]* lang="en"[\s\S]*?<\/p>)|>([^<]*[a-z][^<]*)</gi,
      (all, kept, _, text) =>
        kept
          ? all
          : `>${text.replaceAll(/[^&;]+|&\w+;/g, (part: string) => (part.startsWith('&') ? part : accented(part)))}<`,
    )
    .replaceAll(/(?<=(?:aria-label|alt|placeholder)=")[^"]+/g, accented);

/** Writes the folder of its words and that of its pages. @param web The folder of all sources. */
export function writePseudoLanguage(web: string): void {
  const words = join(web, 'words', PSEUDO);
  for (const folder of [words, join(web, 'pages', PSEUDO)]) mkdirSync(folder);
  cpSync(new URL('pseudo_words.ts', import.meta.url), join(words, 'pseudo.ts'));
  for (const name of DICTIONARIES) {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Words`;
    const lang = name === 'player' ? `, lang: '${PSEUDO}'` : '';
    const text = `import { ${name} as english } from '../en/${name}.ts';
import type { ${type} } from '../words.ts';
import { pseudo } from './pseudo.ts';
export const ${name}: ${type} = { ...pseudo(english)${lang} };
`;
    writeFileSync(join(words, `${name}.ts`), text);
  }
  cpSync(join(web, 'words/pt/index.ts'), join(words, 'index.ts'));
  const english = JSON.parse(readFileSync(join(web, 'words/en/language.json'), 'utf8'));
  writeFileSync(join(words, 'language.json'), JSON.stringify({ ...pseudo(english), tag: PSEUDO }));
  for (const page of ['index.html', 'learn.html'])
    writeFileSync(join(web, 'pages', PSEUDO, page), pageOf(readFileSync(join(web, 'pages', page), 'utf8')));
}
