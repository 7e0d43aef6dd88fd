// attention-steps/story: defines <attention-story> and its player. A story loads <story-question> once there are
// numbers to check answers against.
import { register, registerPlayer } from '../element/register.ts';
import { AttentionStory } from './attention_story.ts';
import type { AnsweredDetail } from './questions.ts';

registerPlayer();
register('attention-story', AttentionStory);

export interface AttentionStoryElement extends HTMLElement {
  /** The stage follows only the buttons, not the scrolling. */
  manual: boolean;
}

declare global {
  interface HTMLElementEventMap {
    answered: CustomEvent<AnsweredDetail>;
  }
  interface HTMLElementTagNameMap {
    'attention-story': AttentionStoryElement;
    'story-question': HTMLElement;
    'story-answers': HTMLElement;
  }
}
