// attention-steps/vue: defines the tag, and types it in the templates of Vue.
import type { HTMLAttributes, PublicProps } from 'vue';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

type Heard = AttentionStepsListeners<''>;
/** `@stepchange` is the property `onStepchange`. */
type Listeners = { readonly [K in keyof Heard as `on${Capitalize<K>}`]: Heard[K] };
type Props = PublicProps & HTMLAttributes & AttentionStepsAttributes & Listeners;

declare module 'vue' {
  interface GlobalComponents {
    'attention-steps': new () => AttentionStepsElement & { readonly $props: Props };
  }
}
