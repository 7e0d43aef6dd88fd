// The languages: the folders beside this file that have a language.json; and the choice of one for a language tag.
import { importAgain } from '../engine/import_again.ts';
import type { Translation } from './words.ts';

/** The name of a folder. */
export type Language = string;

interface Named {
  /** In the language itself. */
  readonly name: string;
  /** For documents and screen readers: the script or the country whose usage the words follow. */
  readonly tag: string;
  /** The name of the player, and the title of a page that holds only one. */
  readonly title: string;
  /** The link that skips the picture, to the panels below it. */
  readonly skip: string;
  // What else it has is for pages without scripts: scripts/site.ts.
}

const FILES = import.meta.glob<Named>('./*/language.json', { eager: true, import: 'default' });
/** What a language does not say of itself is English. */
const NAMED = new Map(
  Object.entries(FILES).map(([path, named]) => [path.split('/')[1]!, { ...FILES['./en/language.json']!, ...named }]),
);

/** English comes first: its words are in each script. */
export const LANGUAGES: readonly Language[] = ['en', ...[...NAMED.keys()].filter((lang) => lang !== 'en')];

export const nameOf = (lang: Language): string => NAMED.get(lang)!.name;
export const tagOf = (lang: Language): string => NAMED.get(lang)!.tag;
export const titleOf = (lang: Language): string => NAMED.get(lang)!.title;
export const skipOf = (lang: Language): string => NAMED.get(lang)!.skip;

/** The language for a BCP 47 tag: `zh-Hans-CN` gets Chinese, `pt-PT` Portuguese, an unknown one English. */
export function languageOf(tag: string | null | undefined): Language {
  const primary = tag?.trim().split('-')[0]?.toLowerCase();
  return LANGUAGES.find((language) => language === primary) ?? 'en';
}

/** The declared language of an element, or of its nearest ancestor that declares one. */
export const languageAround = (element: Element): Language => languageOf(element.closest<HTMLElement>('[lang]')?.lang);

const TRANSLATIONS = import.meta.glob<{ readonly translation: Translation }>('./*/index.ts');

/** A language, loaded when it is first opened; null: English, which each script has in itself. */
export async function loadTranslation(lang: Language): Promise<Translation | null> {
  const load = TRANSLATIONS[`./${lang}/index.ts`];
  return load ? (await importAgain(load)).translation : null;
}
