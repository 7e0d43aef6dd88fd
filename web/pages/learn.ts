// The page where a model learns: one element, and an address that says what is in view. The page's first script,
// attention-learning.js, has defined it.
import { keepAddress } from '../input/address.ts';
import type { AttentionLearning } from '../learning/attention_learning.ts';

keepAddress(document.querySelector<AttentionLearning>('attention-learning')!, document.documentElement.lang);
