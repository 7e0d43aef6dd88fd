// attention-steps/svelte: defines the tag, and types it in the templates of Svelte 5.
import type { HTMLAttributes } from 'svelte/elements';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'attention-steps': HTMLAttributes<AttentionStepsElement> & AttentionStepsAttributes & AttentionStepsListeners<'on'>;
  }
}
