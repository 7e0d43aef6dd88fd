// The types of all text for readers, inferred from English: a language that lacks a word does not compile.
import type { learning } from './en/learning.ts';
import type { notebooks } from './en/notebooks.ts';
import type { panels } from './en/panels.ts';
import type { player } from './en/player.ts';
import type { stages } from './en/stages.ts';
import type { story } from './en/story.ts';

/** An interface has a name in the type checker's messages. */
type Of<Dictionary> = Dictionary;

export interface PlayerWords extends Of<typeof player> {}
export interface StagesWords extends Of<typeof stages> {}
export interface NotebooksWords extends Of<typeof notebooks> {}
export interface PanelsWords extends Of<typeof panels> {}
export interface StoryWords extends Of<typeof story> {}
export interface LearningWords extends Of<typeof learning> {}

/** What templates of the player get. */
export interface Words extends PlayerWords, StagesWords, PanelsWords {
  readonly notebooks: NotebooksWords;
}

/** A whole language. */
export interface Translation {
  readonly words: Words;
  readonly story: StoryWords;
  readonly learning: LearningWords;
}
