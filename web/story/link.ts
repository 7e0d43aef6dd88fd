// The settings of a link in the prose: those that it names, over the last round of a run that it trains.
import type { LearningConfig, LearningRun } from '../engine/index.ts';
import { differenceOf, onTop, type Difference } from '../model/difference.ts';
import type { Session } from '../model/session.ts';
import { readSettings } from './settings.ts';
import type { HasAttributes } from './tag.ts';

/** The run of a link with `data-learn`: the preset's, with the fields that it names; null: it trains none. */
export function learningOf(link: HasAttributes, { preset }: Session): LearningConfig | null {
  const named = link.getAttribute('data-learn');
  return named === null ? null : ({ ...preset.learning, ...readSettings(named) } as LearningConfig);
}

/** The settings of a link with `data-set`, over the weights of its run. */
export function settingsOf(link: HasAttributes, { engine, own }: Session, run: LearningRun | null): Difference {
  const set = readSettings(link.getAttribute('data-set'));
  if (!run) return set;
  const words = (own.tokens ?? []).map((word) => word.toLowerCase());
  const { tokens: _, seed: __, ...trained } = run.stepConfig(run.steps, words);
  return onTop(differenceOf(own, { ...own, ...trained }, engine.defaults()), set);
}

/** The loss of a run after its last round, as it guesses with the mask of these settings. */
export const lossOf = (run: LearningRun, { mask }: Difference): number =>
  mask === 'causal' ? run.maskedLoss(run.steps) : run.losses[run.steps]!;
