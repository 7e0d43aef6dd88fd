// The frames of a film: each is drawn at its time on one canvas and encoded from there, not recorded from the screen.
import { paint, type Canvas, type Canvases } from './canvas.ts';
import { figureOf, type FigureSetting } from './figure.ts';
import { momentAt } from './moment.ts';
import type { Drawing } from './shapes.ts';
import type { Theme } from '../../model/state.ts';
import type { Timeline } from '../../timeline/timeline.ts';
import type { Words } from '../../words/words.ts';

/** What is drawn at each moment of a span, in milliseconds. */
export interface Film {
  readonly drawingAt: (t: number) => Drawing;
  readonly from: number;
  readonly to: number;
}

/** A part of a walk, by its time line. */
export const walkFilm = (
  timeline: Timeline,
  words: Words,
  theme: Theme,
  setting: FigureSetting,
  [from, to]: readonly [from: number, to: number],
): Film => ({ drawingAt: (t) => figureOf(momentAt(timeline, t, words, theme), setting), from, to });

/** What writes the frames into a file. */
export interface FrameWriter {
  /**
   * Draws on the canvas the moments that the encoder must see before the first frame, each by its share of the film.
   */
  prepare?(draw: (share: number) => void): void;
  /** Adds the current canvas, for this many milliseconds. */
  add(ms: number): void | Promise<void>;
  finish(): BlobPart | Promise<BlobPart>;
  /** Releases the browser's resources, whether it has finished or not. */
  close?(): void;
}

/** Where frames are drawn, their encoder, and their duration. */
export interface Studio {
  readonly canvases: Canvases;
  readonly canvas: Canvas;
  readonly writer: FrameWriter;
  readonly ms: number;
}

/** The last frame stays. */
const STAYS_MS = 1600;

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @param progress Called with the share that is drawn, in [0, 1].
 * @returns null if it was cancelled.
 */
export async function shoot(
  film: Film,
  { canvases, canvas, writer, ms }: Studio,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<BlobPart | null> {
  const { drawingAt, from, to } = film;
  const draw = (t: number) => paint(canvas, drawingAt(t), canvases);
  const count = Math.max(1, Math.ceil((to - from) / ms));
  try {
    writer.prepare?.((share) => draw(from + share * (to - from)));
    for (let i = 0; i <= count; i++) {
      draw(Math.min(to, from + i * ms));
      await writer.add(i === count ? STAYS_MS : ms);
      progress((i + 1) / (count + 1));
      await pause(); // lets a press on "cancel" through
      if (signal.aborted) return null;
    }
    return await writer.finish();
  } finally {
    writer.close?.();
  }
}
