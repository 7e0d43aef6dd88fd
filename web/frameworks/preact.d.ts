// attention-steps/preact: defines the tag, and types it in the JSX of Preact.
import type { HTMLAttributes } from 'preact';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': HTMLAttributes<AttentionStepsElement> &
        AttentionStepsAttributes &
        AttentionStepsListeners<'on'>;
    }
  }
}
