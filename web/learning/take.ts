// Saves a file of a run. Loaded when first asked for.
import { learningFile, type LearningKind } from '../files/learning_files.ts';
import { download } from '../panels/files/download.ts';
import type { StepInView } from './step_picture.ts';

export const take = (kind: LearningKind, { run, step, words }: StepInView): void =>
  download(learningFile(run, kind, step, words));
