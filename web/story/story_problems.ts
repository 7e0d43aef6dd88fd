// The problems of a story in a page: loaded after the page, since its readers do not wait for it.
import type { Engine } from '../engine/index.ts';
import { WORDS, type Language } from '../words/index.ts';
import { STORY_RULES } from '../words/story_rules_words.ts';
import { idleFrame } from './idle_frame.ts';
import { checkStory, type Fault } from './rules.ts';
import type { Settings } from './settings.ts';

/** Gradients are loaded when a reader comes to them: only the command line checks their sections. */
const skips = ({ backward }: Settings) => Boolean(backward);

/** A section is checked in each frame. A number that an author leaves to the page is no problem there. */
export async function problemsIn(
  story: Element,
  engine: Engine,
  language: Language,
  writtenIn: (tag: Element) => string,
): Promise<readonly Fault<Element>[]> {
  const words = await WORDS[language]();
  const check = checkStory(story, { engine, words, rules: STORY_RULES[language], writtenIn, skips });
  let step = check.next();
  for (; !step.done; step = check.next()) await idleFrame();
  const { faults } = step.value;
  return faults.filter(({ empty }) => !empty);
}
