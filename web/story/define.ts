// attention-steps/story: defines <attention-story> and <story-question>, and the player that they drive.
import '../element/define.ts';
import { AttentionStory } from './attention_story.ts';
import { StoryQuestion } from './story_question.ts';

// As with the player: a framework that renders on a server has no registry.
const registry: CustomElementRegistry | undefined = globalThis.customElements;
if (registry && !registry.get('attention-story')) registry.define('attention-story', AttentionStory);
if (registry && !registry.get('story-question')) registry.define('story-question', StoryQuestion);

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
