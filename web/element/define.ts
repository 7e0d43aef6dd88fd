// Defines <attention-steps>.
import './xhtml.ts';
import * as litHtml from 'lit/html.js';
import type { AttentionStepsElement } from './api.ts';
import { AttentionSteps } from './attention_steps.ts';
import { register } from './custom_elements.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-steps': AttentionStepsElement;
  }
}

// The parts in dist/parts/ have the lit-html of this script: one of their own would need its Trusted Types policy a
// second time.
Object.assign(globalThis, { attentionStepsLit: litHtml });

register('attention-steps', AttentionSteps);
