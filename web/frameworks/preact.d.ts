// attention-steps/preact: defines the tag, and types it and those of a story in the JSX of Preact.
import type { HTMLAttributes } from 'preact';
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

declare module 'preact' {
  interface HTMLAttributes<RefType extends EventTarget = EventTarget> extends AttentionSectionAttributes {}
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': Base<AttentionStepsElement> & AttentionStepsAttributes & AttentionStepsListeners<'on'>;
      'attention-learning': Base<HTMLElement> & AttentionLearningAttributes;
      'attention-story': Base<HTMLElement> & AttentionStoryAttributes;
      'data-cell': Base<HTMLElement> & DataCellAttributes;
      'story-question': Base<HTMLElement> & StoryQuestionAttributes;
      'story-answers': Base<HTMLElement>;
    }
  }
}
