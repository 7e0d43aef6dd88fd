// attention-steps/element: the class of <attention-steps> and its types. Importing this defines no tag.
import type { AttentionStepsElement } from './api.ts';
import { AttentionSteps as Player } from './attention_steps.ts';

export type * from './api.ts';

/** The class, for a page that defines it under a tag of its own choice. */
export const AttentionSteps: new () => AttentionStepsElement = Player;
