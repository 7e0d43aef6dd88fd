// attention-steps/element: the class of <attention-steps> and its types. Importing this defines no tag.
import type { Trace } from '../engine/index.ts';
import { AttentionSteps as Player } from './attention_steps.ts';

/** <attention-steps>, as a page's script sees it. */
export interface AttentionStepsElement extends HTMLElement {
  /** Which notebook's variant is shown: an id of `presets()`. */
  preset: string;
  theme: 'auto' | 'light' | 'dark';
  /** Plays once by itself, unless the reader prefers reduced motion. */
  autoplay: boolean;
  /** The trace in view; undefined until it is loaded. */
  readonly trace: Trace | undefined;
}

/** The class, for a page that defines it under a tag of its own choice. */
export const AttentionSteps: new () => AttentionStepsElement = Player;
