// attention-steps/vue: defines the tag, and types it and those of a story in the templates of Vue.
import type { HTMLAttributes, PublicProps } from 'vue';
import type { AttentionStepsElement } from '../element/define.ts';
import type {
  AttentionLearningAttributes,
  AttentionStepsAttributes,
  AttentionStepsListeners,
  AttentionStoryAttributes,
  DataCellAttributes,
  StoryQuestionAttributes,
} from './tag.ts';

export type * from '../element/define.ts';

type Heard = AttentionStepsListeners<''>;
/** `@stepchange` is the property `onStepchange`. */
type Listeners = { readonly [K in keyof Heard as `on${Capitalize<K>}`]: Heard[K] };
type Tag<Element, Told> = new () => Element & { readonly $props: PublicProps & HTMLAttributes & Told };

declare module 'vue' {
  interface GlobalComponents {
    'attention-steps': Tag<AttentionStepsElement, AttentionStepsAttributes & Listeners>;
    'attention-learning': Tag<HTMLElement, AttentionLearningAttributes>;
    'attention-story': Tag<HTMLElement, AttentionStoryAttributes>;
    'data-cell': Tag<HTMLElement, DataCellAttributes>;
    'story-question': Tag<HTMLElement, StoryQuestionAttributes>;
    'story-answers': Tag<HTMLElement, object>;
  }
}
