// A film as a GIF with a single palette. Each frame is drawn at its time, not recorded from the screen.
import { GIFEncoder, applyPalette, quantize } from 'gifenc/dist/gifenc.esm.js';

/** The duration of a frame, in milliseconds: a multiple of 10, which the format counts in. */
export const FRAME_MS = 80;
/** The last frame stays. */
const STAYS_MS = 1600;
/** The number of moments of the film that the palette is sampled from. */
const SAMPLES = 8;
const COLOURS = 256;
/** Five or six bits per channel: fast, and finer than the palette. */
const FORMAT = 'rgb565';

export interface Film {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Its span, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** The picture of a moment, four bytes for each pixel: red, green, blue, opacity. */
  pixelsAt(t: number): Uint8ClampedArray;
}

type Palette = readonly (readonly number[])[];

function paletteOf({ width, height, from, to, pixelsAt }: Film): Palette {
  const all = new Uint8Array(SAMPLES * width * height * 4);
  for (let i = 0; i < SAMPLES; i++) all.set(pixelsAt(from + (i / (SAMPLES - 1)) * (to - from)), i * width * height * 4);
  return quantize(all, COLOURS, { format: FORMAT });
}

/** Frames in their order; identical ones are merged into one with their total duration. */
class Frames {
  readonly #gif = GIFEncoder();
  readonly #film: Film;
  readonly #palette: Palette;
  #shown: Uint8Array | null = null;
  #ms = 0;
  #isFirst = true;

  constructor(film: Film) {
    this.#film = film;
    this.#palette = paletteOf(film);
  }

  add(t: number, ms: number): void {
    const indices = applyPalette(this.#film.pixelsAt(t), this.#palette, FORMAT);
    if (this.#shown?.every((index, i) => index === indices[i])) {
      this.#ms += ms;
      return;
    }
    this.#write();
    [this.#shown, this.#ms] = [indices, ms];
  }

  #write(): void {
    if (!this.#shown) return;
    const { width, height } = this.#film;
    const palette = this.#isFirst ? { palette: this.#palette } : {};
    this.#gif.writeFrame(this.#shown, width, height, { ...palette, delay: this.#ms, repeat: 0 });
    this.#isFirst = false;
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#write();
    this.#gif.finish();
    return this.#gif.bytes();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * @param progress Called with the share that is drawn, in [0, 1].
 * @returns null if it was cancelled.
 */
export async function gifOf(
  film: Film,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const { from, to } = film;
  const count = Math.max(1, Math.ceil((to - from) / FRAME_MS));
  const frames = new Frames(film);
  for (let i = 0; i <= count; i++) {
    frames.add(Math.min(to, from + i * FRAME_MS), i === count ? STAYS_MS : FRAME_MS);
    progress((i + 1) / (count + 1));
    await pause(); // lets a press on "cancel" through
    if (signal.aborted) return null;
  }
  return frames.finish();
}
