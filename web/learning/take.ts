// Saves what a reader takes along: a file of a run, a picture of its curve, or a film. Loaded when first asked for.
import { learningFile, LEARNING_KINDS, type LearningKind } from '../files/learning_files.ts';
import { curveDrawing } from '../files/picture/curve_shapes.ts';
import { learningFilm } from '../files/picture/learning_film.ts';
import type { Trace } from '../engine/index.ts';
import { pngOf } from '../panels/files/canvas.ts';
import { download } from '../panels/files/download.ts';
import { filmOf } from '../panels/files/film.ts';
import { FILES_WORDS } from '../words/files_words.ts';
import type { Language } from '../words/index.ts';
import type { TakeKind } from '../words/learning_words.ts';
import type { InView } from './step_picture.ts';

export interface Taken {
  readonly view: InView;
  readonly lang: Language;
  /** The width of a letter at a size of 1 px. */
  readonly letter: number;
  readonly traceOf: (config: ReturnType<InView['run']['stepConfig']>) => Trace;
}

const isFile = (kind: TakeKind): kind is LearningKind => (LEARNING_KINDS as readonly string[]).includes(kind);

async function pixelsOf(kind: 'png' | 'gif', taken: Taken, progress: (share: number) => void): Promise<BlobPart> {
  const { view, lang, letter, traceOf } = taken;
  const { run, sentence, looked } = view;
  if (kind === 'png') return pngOf(curveDrawing(run, lang));
  const head = looked.weights.head ?? 0;
  const film = learningFilm(run, { sentence, query: looked.query, head, lang, letter, traceOf });
  return (await filmOf('gif', film, progress, new AbortController().signal))!; // nobody cancels it
}

/** @param say Called with how far a film is, and with what came of it. */
export async function take(kind: TakeKind, taken: Taken, say: (said: string) => void): Promise<void> {
  const { run, step } = taken.view;
  const said = FILES_WORDS[taken.lang];
  if (isFile(kind)) return download(learningFile(run, kind, step, taken.lang));
  try {
    const progress = (share: number) => say(said.drawing(String(Math.floor(100 * share))));
    const content = await pixelsOf(kind, taken, progress);
    download({ name: `${run.config.task}.${kind}`, type: `image/${kind}`, content });
    say(said.done);
  } catch {
    say(said.noPicture); // no canvas, or no memory for it
  }
}
