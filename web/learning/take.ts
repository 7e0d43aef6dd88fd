// Saves a file of a run. Loaded when first asked for.
import { learningFile } from '../files/learning_files.ts';
import { download } from '../panels/files/download.ts';
import type { Language } from '../words/index.ts';
import type { TakeKind } from '../words/learning_words.ts';
import type { StepInView } from './step_picture.ts';

export const take = (kind: TakeKind, { run, step }: StepInView, lang: Language): void =>
  download(learningFile(run, kind, step, lang));
