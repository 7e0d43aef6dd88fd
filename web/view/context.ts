// The context that every template of one rendering shares: the state in view, and what is computed from it once.
import type { TemplateResult } from 'lit';
import type { InView } from '../model/in_view.ts';

export interface Context extends InView {
  /** In a story: numbers have two decimals, except the one in focus. */
  readonly inStory: boolean;
  /** The row that a story follows, of which the others are small; null: the picture has whole matrices. */
  readonly row: number | null;
  /** At the end of the way back, else null. */
  readonly end: WayBackEnd | null;
}

/** What is said in the last scene of the way back once it is complete, and the ways on (`text/conclusion.ts`). */
export interface WayBackEnd {
  readonly said: readonly string[];
  readonly ways: TemplateResult;
}
