// A language that is not whole yet: what it does not say is said in English. Its index.ts exports
// `translation = withEnglish({ words: { … }, story: { … } })`; `node scripts/untranslated.mjs` lists what is left.
import { en } from './index.ts';
import { learning } from './en/learning.ts';
import { story } from './en/story.ts';
import type { Translation } from './words.ts';

/** A dictionary, some of whose words are missing, at any depth. */
export type Draft<Dictionary> = {
  readonly [word in keyof Dictionary]?: Dictionary[word] extends
    | string
    | readonly unknown[]
    | ((...of: never) => unknown)
    ? Dictionary[word]
    : Draft<Dictionary[word]>;
};

export const ENGLISH: Translation = { words: en, story, learning };

const isDictionary = (said: unknown): said is object =>
  typeof said === 'object' && said !== null && !Array.isArray(said);

function completed<Dictionary extends object>(english: Dictionary, draft: Draft<Dictionary>): Dictionary {
  const own = draft as Readonly<Record<string, unknown>>;
  const said = Object.entries(english).map(([word, theirs]) => {
    const ours = own[word];
    return [word, isDictionary(theirs) && isDictionary(ours) ? completed(theirs, ours) : (ours ?? theirs)];
  });
  return Object.fromEntries(said) as Dictionary;
}

export const withEnglish = (draft: Draft<Translation>): Translation => completed(ENGLISH, draft);
