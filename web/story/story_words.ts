// The words of a story in the language around an element.
import { story } from '../words/en/story.ts';
import { languageAround, loadTranslation, type Language } from '../words/index.ts';
import type { StoryWords } from '../words/words.ts';

const known = new Map<Language, StoryWords>([['en', story]]);

/** The words of a story in one language. */
const loadStoryWords = async (lang: Language): Promise<StoryWords> => (await loadTranslation(lang))?.story ?? story;

/** English until those of the language have arrived, or if they fail to, which the player reports. */
export function storyWordsAround(element: Element, arrived: () => void = () => {}): StoryWords {
  const lang = languageAround(element);
  const learn = (words: StoryWords) => {
    known.set(lang, words);
    arrived();
  };
  if (!known.has(lang)) loadStoryWords(lang).then(learn, () => {});
  return known.get(lang) ?? story;
}
