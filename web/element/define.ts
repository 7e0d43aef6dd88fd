// attention-steps: defines the element. Importing this is all that a page needs to do.
import type { AttentionStepsElement } from './index.ts';
import { registerPlayer } from './register.ts';

export type * from './index.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

registerPlayer();
