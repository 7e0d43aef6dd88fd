// Defines <attention-steps>.
import './xhtml.ts';
import type { AttentionStepsElement } from './api.ts';
import { AttentionSteps } from './attention_steps.ts';
import { register } from './custom_elements.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

register('attention-steps', AttentionSteps);
