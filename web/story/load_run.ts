// Loads what trains, and trains: for a link of a story, for the article's opening and for its chapters.
import { importAgain } from '../engine/import_again.ts';
import type { LearningConfig } from '../engine/index.ts';
import type { Problems } from '../model/problems.ts';

/** The article loads its files together, see scripts/lib/beside.mjs. */
export const loadTraining = () => importAgain(() => import('./train.ts'));

/**
 * A run, and what it took, in milliseconds; null, and a sentence that says why, if there is none.
 * @param wanted As for `Problems.load`: `what` lacks its run.
 */
export async function loadRun(problems: Problems, wanted: Parameters<Problems['load']>[0], config: LearningConfig) {
  const part = await problems.load(wanted, loadTraining);
  return part && (await problems.load({ ...wanted, what: null }, () => part.train(config)));
}
