// Whether the words to guess are in the sentence: without a mask, and where hidden scores keep a weight.
import type { FullLearningConfig } from '../engine/index.ts';

/** Then the run's `floor` and `maxAccuracy`, counted from the words before a place, bound nothing. */
export const seesNext = ({ target, counted, mask, hiddenScore }: FullLearningConfig): boolean =>
  target === 'next' && counted === 'all' && (mask === 'none' || hiddenScore === 'zero');
