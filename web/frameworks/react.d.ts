// attention-steps/react: defines the tag, and types it in the JSX of React 19.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': DetailedHTMLProps<HTMLAttributes<AttentionStepsElement>, AttentionStepsElement> &
        AttentionStepsAttributes &
        AttentionStepsListeners<'on'>;
    }
  }
}
