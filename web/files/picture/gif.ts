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

const pause = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Identical frames are merged into one with their total duration.
 * @param progress Called with the share that is drawn, in [0, 1].
 */
export async function gifOf(film: Film, progress: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, from, to } = film;
  const gif = GIFEncoder();
  const palette = paletteOf(film);
  const count = Math.max(1, Math.ceil((to - from) / FRAME_MS));
  let frame: { readonly indices: Uint8Array; ms: number } | null = null;
  let own: { palette?: Palette } = { palette }; // the first frame's
  const write = () => {
    if (!frame) return;
    gif.writeFrame(frame.indices, width, height, { ...own, delay: frame.ms, repeat: 0 });
    own = {};
  };
  for (let i = 0; i <= count; i++) {
    const indices = applyPalette(film.pixelsAt(Math.min(to, from + i * FRAME_MS)), palette, FORMAT);
    const ms = i === count ? STAYS_MS : FRAME_MS;
    if (frame?.indices.every((index, at) => index === indices[at])) frame.ms += ms;
    else {
      write();
      frame = { indices, ms };
    }
    progress((i + 1) / (count + 1));
    await pause(); // the page goes on
  }
  write();
  gif.finish();
  return gif.bytes();
}
