// Saves a file of a run. Loaded when first asked for.
import type { LearningRun } from '../engine/index.ts';
import { learningFile, type LearningKind } from '../files/learning_files.ts';
import { download } from '../panels/copier.ts';
import type { LearningWords } from '../words/words.ts';

export const take = (kind: LearningKind, run: LearningRun, step: number, words: LearningWords): void =>
  download(learningFile(run, kind, step, words));
