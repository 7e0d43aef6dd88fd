// A film of a part of the walk: every frame drawn at its time, none recorded from the screen.
import { figureOf, type FigureSetting } from '../../files/picture/figure.ts';
import { momentAt } from '../../files/picture/moment.ts';
import type { Theme } from '../../model/state.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Words } from '../../words/words.ts';
import { canvasOf, paint } from './canvas.ts';
import type { FilmKind } from './files_template.ts';
import type { FrameWriter } from './film_frames.ts';
import { GifWriter } from './gif.ts';
import { WebmWriter, canWriteWebm } from './webm.ts';

export interface Film {
  readonly timeline: Timeline;
  readonly words: Words;
  readonly theme: Theme;
  readonly setting: FigureSetting;
  /** On the time line, in milliseconds. */
  readonly from: number;
  readonly to: number;
}

/** The width of a film in pixels, at most. */
const WIDEST = 960;
const FRAME_MS: Readonly<Record<FilmKind, number>> = { gif: 80, webm: 40 };
/** The last frame stays. */
const STAYS_MS = 1600;

/** The kinds that this browser can write. */
export const filmKinds = async (): Promise<readonly FilmKind[]> => ((await canWriteWebm()) ? ['gif', 'webm'] : ['gif']);

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @param progress Told the share that is drawn, in [0, 1].
 * @returns null where it was cancelled.
 */
export async function filmOf(
  kind: FilmKind,
  { timeline, words, theme, setting, from, to }: Film,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<BlobPart | null> {
  const drawn = (t: number) => figureOf(momentAt(timeline, t, words, theme), setting);
  const first = drawn(from);
  const canvas = canvasOf(first, Math.min(1, WIDEST / first.width));
  const writer: FrameWriter = kind === 'gif' ? new GifWriter(canvas) : new WebmWriter(canvas);
  const step = FRAME_MS[kind];
  const count = Math.max(1, Math.ceil((to - from) / step));
  try {
    writer.prepare?.((share) => paint(canvas, drawn(from + share * (to - from))));
    for (let i = 0; i <= count; i++) {
      paint(canvas, drawn(Math.min(to, from + i * step)));
      await writer.add(i === count ? STAYS_MS : step);
      progress((i + 1) / (count + 1));
      await pause(); // a press on "cancel" comes in between
      if (signal.aborted) return null;
    }
    return await writer.finish();
  } finally {
    writer.close?.();
  }
}
