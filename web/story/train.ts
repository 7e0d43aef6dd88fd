// Trains a model. Loaded when a link of a story asks for it, or the article's opening.
import type { LearningConfig, LearnOptions } from '../engine/index.ts';
import { onFirstUse } from '../engine/load.ts';
import { loadLearning, OWN_LEARNING } from '../engine/own_learning.ts';

const learning = onFirstUse((discard) => loadLearning(OWN_LEARNING, discard));

/** A config with the settings of its task where it has none. */
export const filledIn = async (config: LearningConfig) => (await learning()).filledIn(config);

/**
 * A run, and the milliseconds that it took once the module was there.
 * @throws {ConfigError} as `Engine.learn`.
 */
export async function train(config: LearningConfig, options?: LearnOptions) {
  const module = await learning();
  const began = performance.now();
  const run = await module.learn(config, options);
  return { run, ms: performance.now() - began };
}
