// Random configs of learning.
import fc from 'fast-check';
import type { LearningConfig } from '../../../web/engine/index.ts';

const word = fc.constantFrom('a', 'b', 'c"', '\\d', "e'", '{f}');
const own = fc.array(fc.array(word, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 6 });
const configs: fc.Arbitrary<LearningConfig> = fc.record(
  {
    task: fc.constantFrom('journey', 'agreement', 'reverse', 'thanks'),
    seed: fc.nat(),
    optimiser: fc.constantFrom('sgd', 'adamw'),
    rate: fc.constantFrom(0.01, 0.05),
    target: fc.constantFrom('next', 'reversed'),
    counted: fc.constantFrom('all', 'last'),
    holdOut: fc.constantFrom(0, 2, 5),
    d: fc.constantFrom(4, 8),
    dK: fc.integer({ min: 1, max: 5 }),
    heads: fc.constantFrom(1, 2),
    mask: fc.constantFrom('causal', 'none'),
    hiddenScore: fc.constantFrom('minus_infinity', 'zero'),
    places: fc.boolean(),
    queryIsKey: fc.boolean(),
    scale: fc.boolean(),
    residual: fc.boolean(),
    weightDecay: fc.constantFrom(0, 0.1),
  },
  { requiredKeys: [] },
);
/** Of every task, and of sentences of different lengths. Some break a rule. */
export const learningConfigs = fc.oneof(
  configs,
  fc
    .tuple(configs, own)
    .map(([config, lines]) => ({ ...config, task: 'own', sentences: lines.map((l) => l.join(' ')) })),
) as fc.Arbitrary<LearningConfig>;
