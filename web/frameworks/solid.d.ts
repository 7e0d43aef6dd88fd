// attention-steps/solid: defines the tag, and types it and those of a story in the JSX of Solid.
import type { JSX } from 'solid-js';
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

type Base<Element> = Omit<JSX.HTMLAttributes<Element>, keyof AttentionSectionAttributes>;

declare module 'solid-js' {
  namespace JSX {
    interface HTMLAttributes<T> extends AttentionSectionAttributes {}
    interface IntrinsicElements {
      'attention-steps': Base<AttentionStepsElement> & AttentionStepsAttributes & AttentionStepsListeners<'on:'>;
      'attention-learning': Base<HTMLElement> & AttentionLearningAttributes;
      'attention-story': Base<HTMLElement> & AttentionStoryAttributes;
      'data-cell': Base<HTMLElement> & DataCellAttributes;
      'story-question': Base<HTMLElement> & StoryQuestionAttributes;
      'story-answers': Base<HTMLElement>;
    }
  }
}
