// Lists what is left to translate, in web/words and web/pages: `node scripts/untranslated.mjs fr`, or in all languages.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inRoot, root } from './lib/paths.mjs';
import { amongThese, main, readWord, say } from './lib/run.mjs';

/** A module of TypeScript. */
async function load(file) {
  const { runnerImport } = await import('vite');
  return (await runnerImport(inRoot(file), { logLevel: 'warn' })).module;
}

/** A dictionary is named as its file is. */
const dictionaryIn = async (file, name) =>
  file.endsWith('.json') ? JSON.parse(readFileSync(inRoot(file), 'utf8')) : (await load(file))[name];

/** What the engine says of a config is English, too. */
const PROBLEMS = 'problems.ts';
const englishOf = (file) => (file === PROBLEMS ? `web/engine/${file}` : `web/words/en/${file}`);

/** Words and fields of dictionaries by their paths, dictionaries and pages by their files. */
async function leftIn(lang, { missingWords, missingPages }) {
  const words = async (file) => {
    const own = `web/words/${lang}/${file}`;
    if (!existsSync(inRoot(own))) return [own];
    const name = file.replace(/\.\w+$/, '');
    return missingWords(await dictionaryIn(englishOf(file), name), await dictionaryIn(own, name), name);
  };
  const files = [...readdirSync(inRoot('web/words/en')), PROBLEMS].sort();
  return [...(await Promise.all(files.map(words))).flat(), ...missingPages(root, `${lang}/`)];
}

await main(async () => {
  const languages = await load('scripts/languages.ts');
  const [, ...others] = languages.languagesIn(root).map(({ lang }) => lang);
  const wanted = readWord();
  for (const lang of wanted ? amongThese('language', [wanted], others) : others) {
    const left = await leftIn(lang, languages);
    say(left.length === 0 ? `${lang}: whole` : `${lang}, ${left.length} left:\n  ${left.join('\n  ')}`);
  }
});
