// attention-steps/story: defines <attention-story> and <story-question>, and the player that they drive.
import { register, registerPlayer } from '../element/register.ts';
import { AttentionStory } from './attention_story.ts';
import { StoryQuestion } from './story_question.ts';

registerPlayer();
register('attention-story', AttentionStory);
register('story-question', StoryQuestion);

export interface AttentionStoryElement extends HTMLElement {
  /** The stage follows the buttons alone, not the scrolling. */
  manual: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-story': AttentionStoryElement;
    'story-question': HTMLElement;
  }
}
