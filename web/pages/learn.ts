// The page where a model learns: one element, and an address that says what is in view. The page's first script,
// attention-learning.js, has defined it.
import { keepAddress } from '../input/address.ts';
import type { AttentionLearning } from '../learning/attention_learning.ts';

const element = document.querySelector<AttentionLearning>('attention-learning')!;

// If that has not arrived, the text in the tag says what is missing.
if ('addressed' in element) keepAddress(element, document.documentElement.lang);
