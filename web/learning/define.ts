// attention-steps/learning: defines <attention-learning>. Importing this is all that a page needs to do.
import '../element/xhtml.ts';
import { register } from '../element/custom_elements.ts';
import type { AttentionLearningElement } from './api.ts';
import { AttentionLearning } from './attention_learning.ts';

export type * from './api.ts';

declare global {
  interface HTMLElementTagNameMap {
    'attention-learning': AttentionLearningElement;
  }
}

register('attention-learning', AttentionLearning);
