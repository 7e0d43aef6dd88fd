// The experiments: the part that each removes, from which task, and the question before it. docs/learning.md recomputes
// every figure in their texts.
import type { LearningConfig } from '../engine/index.ts';
import type { ExperimentName } from '../words/learning_words.ts';

export interface Experiment {
  readonly name: ExperimentName;
  /** The run with the part in question, and the same without it. */
  readonly before: LearningConfig;
  readonly after: LearningConfig;
  /** The position of the correct answer, from 0. */
  readonly right: number;
  /** Its text also has the loss with the mask put back. */
  readonly masked?: true;
}

const experiment = (
  name: ExperimentName,
  before: LearningConfig,
  without: LearningConfig,
  right: number,
  masked?: true,
): Experiment => ({ name, before, after: { ...before, ...without }, right, ...(masked && { masked }) });

const WIDE: LearningConfig = { task: 'agreement', dK: 64, init: 0.5 };

export const EXPERIMENTS: readonly Experiment[] = [
  experiment('mask', { task: 'journey', steps: 500, seed: 4 }, { mask: 'none' }, 2, true),
  experiment('minusInfinity', { task: 'journey', steps: 500, seed: 4 }, { hiddenScore: 'zero' }, 1, true),
  experiment('places', { task: 'agreement', holdOut: 0 }, { places: false }, 1),
  experiment('division', WIDE, { scale: false }, 1),
  experiment('threeVectors', { task: 'reverse' }, { queryIsKey: true }, 2),
  experiment('heads', { task: 'thanks' }, { heads: 1 }, 1),
  experiment('seeds', { task: 'journey', steps: 500, seed: 123 }, { seed: 2 }, 1),
];

export const experimentOf = (name: string | null): Experiment | null =>
  EXPERIMENTS.find((each) => each.name === name) ?? null;
