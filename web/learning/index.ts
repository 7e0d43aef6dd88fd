// attention-steps/learning as a class: importing this defines no tag.
import { AttentionLearning as Learning } from './attention_learning.ts';
import type { AttentionLearningElement } from './api.ts';

export type * from './api.ts';

/** The class, for a page that defines it under a tag of its own choice. */
export const AttentionLearning: new () => AttentionLearningElement = Learning;
