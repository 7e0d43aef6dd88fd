// attention-steps: defines the element. A page needs only this import.
import type { AttentionStepsElement } from './api.ts';
import { AttentionSteps } from './attention_steps.ts';
import { register } from './register.ts';
import './shared_lit.ts';

export type * from './api.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

register('attention-steps', AttentionSteps);
