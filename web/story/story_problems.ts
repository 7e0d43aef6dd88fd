// The problems of a story in a page.
import type { Engine } from '../engine/index.ts';
import { story as english } from '../words/en/story.ts';
import { en, languageAround, loadTranslation } from '../words/index.ts';
import { idleFrame } from './other_sections.ts';
import { checkStory, type Fault } from './rules.ts';
import { correct, writtenIn } from './prose.ts';

/** A section is checked in each frame. A number that an author leaves to the page is no problem there. */
async function problemsIn(story: Element, engine: Engine): Promise<readonly Fault<Element>[]> {
  const loaded = await loadTranslation(languageAround(story));
  const { rules } = loaded?.story ?? english;
  const check = checkStory(story, { engine, words: loaded?.words ?? en, rules, writtenIn });
  let step = check.next();
  for (; !step.done; step = check.next()) await idleFrame();
  const { faults } = step.value;
  return faults.filter(({ empty }) => !empty);
}

/** Tells the author of each problem, and corrects wrong numbers. Whether there are any. */
export async function reportProblems(story: Element, engine: Engine): Promise<boolean> {
  const faults = await problemsIn(story, engine);
  for (const { tag, field, message, right } of faults) {
    if (right !== undefined) correct(tag, right);
    console.warn(`attention-story: ${message}`, tag);
    story.dispatchEvent(new CustomEvent('problem', { detail: { field, message } }));
  }
  return faults.length > 0;
}
