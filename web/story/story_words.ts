// The words of a story in the language around an element.
import { story } from '../words/en/story.ts';
import { languageAround, loadTranslation, type Language } from '../words/index.ts';
import type { StoryWords, Translation } from '../words/words.ts';

const known = new Map<Language, StoryWords>([['en', story]]);

/** English until those of the language have arrived, or if they fail to, which the player reports. */
export function storyWordsAround(element: Element, arrived: () => void): StoryWords {
  const lang = languageAround(element);
  const learn = (translation: Translation | null) => {
    known.set(lang, translation?.story ?? story);
    arrived();
  };
  if (!known.has(lang)) loadTranslation(lang).then(learn, () => {});
  return known.get(lang) ?? story;
}
