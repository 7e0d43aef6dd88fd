// attention-steps/svelte: defines the tag, and types it and those of a story in the templates of Svelte 5.
import type { HTMLAttributes } from 'svelte/elements';
import type { AttentionStepsElement } from '../element/define.ts';
import type {
  AttentionLearningAttributes,
  AttentionSectionAttributes,
  AttentionStepsAttributes,
  AttentionStepsListeners,
  AttentionStoryAttributes,
  DataCellAttributes,
  StoryQuestionAttributes,
} from './tag.ts';

export type * from '../element/define.ts';

type Base<Element extends EventTarget> = Omit<HTMLAttributes<Element>, keyof AttentionSectionAttributes>;
/** Svelte passes `ref` through. */
interface Named {
  readonly ref?: string;
}

declare module 'svelte/elements' {
  interface HTMLAttributes<T extends EventTarget> extends AttentionSectionAttributes {}
  interface SvelteHTMLElements {
    'attention-steps': Base<AttentionStepsElement> & AttentionStepsAttributes & AttentionStepsListeners<'on'>;
    'attention-learning': Base<HTMLElement> & AttentionLearningAttributes;
    'attention-story': Base<HTMLElement> & AttentionStoryAttributes;
    'data-cell': Base<HTMLElement> & DataCellAttributes & Named;
    'story-question': Base<HTMLElement> & StoryQuestionAttributes & Named;
    'story-answers': Base<HTMLElement> & Named;
  }
}
