// attention-steps/react: defines the tag, and types it in the JSX of React 19.
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AttentionStepsElement } from '../element/define.ts';
import type { AttentionStepsAttributes, AttentionStepsListeners } from './tag.ts';

export type * from '../element/define.ts';

/** React's server leaves an object out, and its client then sets none: as text, `config` arrives everywhere. */
type WithText = Omit<AttentionStepsAttributes, 'config'> & { readonly config?: string };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': DetailedHTMLProps<HTMLAttributes<AttentionStepsElement>, AttentionStepsElement> &
        WithText &
        AttentionStepsListeners<'on'>;
    }
  }
}
