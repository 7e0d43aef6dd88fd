// Defines <attention-steps>.
import type { AttentionStepsElement } from './api.ts';
import { AttentionSteps } from './attention_steps.ts';
import { register } from './register.ts';
import './shared_lit.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

register('attention-steps', AttentionSteps);
