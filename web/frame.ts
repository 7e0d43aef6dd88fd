// The messages of a framed player, as described in docs/element.md.
import { isField } from './input/address/fields.ts';
import type { AttentionSteps } from './element/attention_steps.ts';
import { answerParent } from './frame_messages.ts';

export const answerFor = (element: AttentionSteps): void =>
  answerParent(element, {
    commands: (set) => ({
      next: () => element.next(),
      previous: () => element.previous(),
      seek: (to) => set({ [typeof to === 'number' ? 'step' : 'stage']: to }),
    }),
    isAttribute: isField,
    events: ['stepchange', 'configchange', 'problem'],
    missingHeight: () => element.missingHeight,
  });
