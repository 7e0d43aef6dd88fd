// Configs of learning: what can be taken away from a model, and random ones.
import type { LearningConfig } from '../../../web/engine/index.ts';

/** By the names that the oracle and the command line have. */
export const TAKEN = {
  mask: { mask: 'none' },
  minus_infinity: { hiddenScore: 'zero' },
  places: { places: false },
  scale: { scale: false },
  residual: { residual: false },
  query_key: { queryIsKey: true },
  second_head: { heads: 1 },
} as const satisfies Record<string, LearningConfig>;
