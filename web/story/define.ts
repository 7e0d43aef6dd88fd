// attention-steps: defines <attention-steps>, <attention-story> and <story-question>. A page needs only this import.
import '../element/xhtml.ts';
import '../element/define.ts';
import { register } from '../element/custom_elements.ts';
import { AttentionStory } from './attention_story.ts';
import { StoryQuestion } from './story_question.ts';

export type * from '../element/api.ts';

register('attention-story', AttentionStory);
register('story-question', StoryQuestion);

export interface AttentionStoryElement extends HTMLElement {
  /** A section plays its scene when it comes into view; Space tells the whole story. */
  autoplay: boolean;
}

declare global {
  interface HTMLElementTagNameMap {
    'attention-story': AttentionStoryElement;
    'story-question': HTMLElement;
  }
}
