// attention-steps/react: defines the tag, types it in the JSX of React 18 and 19, and exports a component for it that
// receives its events in both, also after server rendering.
import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
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

/** The attributes of every tag, without those of a story's section: a player has types of its own. */
type Base<Element> = Omit<HTMLAttributes<Element>, keyof AttentionSectionAttributes>;
type Html<Element> = DetailedHTMLProps<Base<Element>, Element>;
/** React's server omits an object, and its client then does not set it: as text, `config` always arrives. */
type WithText = Omit<AttentionStepsAttributes, 'config'> & { readonly config?: string };
type Listeners = AttentionStepsListeners<'on'>;

export type AttentionStepsProps = Base<AttentionStepsElement> & AttentionStepsAttributes & Listeners;
export declare const AttentionSteps: ForwardRefExoticComponent<
  AttentionStepsProps & RefAttributes<AttentionStepsElement>
>;

declare module 'react' {
  interface HTMLAttributes<T> extends AttentionSectionAttributes {}
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': Html<AttentionStepsElement> & WithText & Listeners;
      'attention-learning': Html<HTMLElement> & AttentionLearningAttributes;
      'attention-story': Html<HTMLElement> & AttentionStoryAttributes;
      'data-cell': Html<HTMLElement> & DataCellAttributes;
      'story-question': Html<HTMLElement> & StoryQuestionAttributes;
      'story-answers': Html<HTMLElement>;
    }
  }
}
