// A step of a run with the way back from the loss of one sentence: what training learns from it, at the run's rate.
import type { LearningRun } from './learning_types.ts';
import type { Config } from './types.ts';

export const stepBackward = (run: LearningRun, step: number, sentence: number): Config => {
  const target = run.targets[sentence]!.map((word) => (word === null ? null : run.words.indexOf(word)));
  return { ...run.stepConfig(step, sentence), backward: { of: 'loss', target, rate: run.config.rate } };
};
