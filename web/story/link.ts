// The settings of a link in the prose: those that it names, over the last round of a run that it trains.
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { differenceOf, onTop, type Difference } from '../model/difference.ts';
import type { Session } from '../model/session.ts';
import { readSettings } from './section_request.ts';
import type { HasAttributes } from './tag.ts';

/** The run of a link with `data-learn`: the preset's, with the fields that it names; null: it trains none. */
export function learningOf(link: HasAttributes, { preset }: Session): LearningConfig | null {
  const named = link.getAttribute('data-learn');
  return named === null ? null : ({ ...preset.learning, ...readSettings(named) } as LearningConfig);
}

/** The weights of a run at a step, as settings over the numbers of a session, whose sentence they are about. */
export function trainedTo(run: LearningRun, step: number, { engine, own }: Session): Difference {
  const words = (own.tokens ?? []).map((word) => word.toLowerCase());
  const { tokens: _, seed: __, ...trained } = run.stepConfig(step, words);
  return differenceOf(own, { ...own, ...trained }, engine.defaults());
}

/** The settings of a link with `data-set`, over the last weights of its run. */
export function settingsOf(link: HasAttributes, session: Session, run: LearningRun | null): Difference {
  const set = readSettings(link.getAttribute('data-set'));
  return run ? onTop(trainedTo(run, run.steps, session), set) : set;
}

/** The loss of a run after its last round, as it guesses with the mask of these settings. */
export const lossOf = (run: LearningRun, { mask }: Difference): number =>
  mask === 'causal' ? run.maskedLoss(run.steps) : run.losses[run.steps]!;
