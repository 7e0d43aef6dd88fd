// attention-steps/vue: defines the tag, and types it in the templates of Vue.
import type { HTMLAttributes, PublicProps } from 'vue';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

type Props = PublicProps & HTMLAttributes & AttentionStepsAttributes & AttentionStepsListeners<'on'>;

declare module 'vue' {
  interface GlobalComponents {
    'attention-steps': new () => AttentionStepsElement & { readonly $props: Props };
  }
}
