// The messages of a framed model that learns, as described in docs/learning.md.
import { answerParent } from './frame_messages.ts';
import type { AttentionLearningElement } from './learning/api.ts';
import { isRunAttribute } from './learning/shown.ts';

export const answerForRun = (element: AttentionLearningElement): void =>
  answerParent(element, {
    commands: (set) => ({ seek: (step) => set({ step }) }),
    isAttribute: isRunAttribute,
    events: ['runchange', 'stepchange', 'viewchange', 'problem'],
    missingHeight: () => 0,
  });
