// attention-steps/solid: defines the tag, and types it in the JSX of Solid.
import type { JSX } from 'solid-js';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': JSX.HTMLAttributes<AttentionStepsElement> &
        AttentionStepsAttributes &
        AttentionStepsListeners<'on:'>;
    }
  }
}
