// attention-steps/story: defines <attention-story>, its player, and <story-question>.
import '../element/define.ts';
import { register } from '../element/register.ts';
import { AttentionStory } from './attention_story.ts';
import { StoryQuestion } from './story_question.ts';

register('attention-story', AttentionStory);
register('story-question', StoryQuestion);

export interface AttentionStoryElement extends HTMLElement {
  /** The stage follows only the buttons, not the scrolling. */
  manual: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-story': AttentionStoryElement;
    'story-question': HTMLElement;
  }
}
