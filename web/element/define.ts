// attention-steps: defines the element. A page needs only this import.
import type { AttentionStepsElement } from './index.ts';
import { registerPlayer } from './register.ts';

export type * from './index.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

registerPlayer();
