// A film as a file in a format that this browser can write.
import { canvasOf } from '../../files/picture/canvas.ts';
import { CANVASES } from './canvas.ts';
import type { FilmKind } from './files_template.ts';
import { shoot, type Film, type FrameWriter } from '../../files/picture/film_frames.ts';
import { GIF_MS, GifWriter } from '../../files/picture/gif.ts';
import { WebmWriter, canWriteWebm } from './webm.ts';

/** The maximum width of a film, in pixels. */
const WIDEST = 960;

interface Kind {
  /** The duration of a frame. */
  readonly ms: number;
  writer(canvas: HTMLCanvasElement): FrameWriter;
}

const KINDS: Readonly<Record<FilmKind, Kind>> = {
  gif: { ms: GIF_MS, writer: (canvas) => new GifWriter(canvas) },
  webm: { ms: 40, writer: (canvas) => new WebmWriter(canvas) },
};

/** The formats that this browser can write. */
export const filmKinds = async (): Promise<readonly FilmKind[]> => ((await canWriteWebm()) ? ['gif', 'webm'] : ['gif']);

/** See `shoot`. */
export async function filmOf(kind: FilmKind, film: Film, ...watch: readonly [(share: number) => void, AbortSignal]) {
  const { ms, writer } = KINDS[kind];
  const first = film.drawingAt(film.from);
  const canvas = canvasOf(first, Math.min(1, WIDEST / first.width), CANVASES);
  return shoot(film, { canvases: CANVASES, canvas, writer: writer(canvas), ms }, ...watch);
}
