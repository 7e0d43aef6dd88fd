// attention-steps/story: defines <attention-story> and its player. A story loads <story-question> after its first
// picture.
import '../element/define.ts';
import { register } from '../element/register.ts';
import { AttentionStory } from './attention_story.ts';

register('attention-story', AttentionStory);

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
