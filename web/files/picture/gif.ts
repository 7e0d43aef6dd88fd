// The frames of a film as a GIF with a single palette.
import { GIFEncoder, applyPalette, quantize } from 'gifenc/dist/gifenc.esm.js';
import type { Canvas } from './canvas.ts';
import type { FrameWriter } from './film_frames.ts';

/** The duration of a frame, in milliseconds: a multiple of 10, which the format counts in. */
export const GIF_MS = 80;
/** The number of moments of the film that the palette is sampled from. */
const SAMPLES = 8;
const COLOURS = 256;
/** Five or six bits per channel: fast, and finer than the palette. */
const FORMAT = 'rgb565';

export class GifWriter implements FrameWriter {
  readonly #canvas: Canvas;
  readonly #gif = GIFEncoder();
  #palette: readonly (readonly number[])[] | null = null;
  #shown: Uint8Array | null = null;
  #ms = 0;
  #isFirst = true;

  constructor(canvas: Canvas) {
    this.#canvas = canvas;
  }

  #pixels(): Uint8ClampedArray {
    const { width, height } = this.#canvas;
    return this.#canvas.getContext('2d')!.getImageData(0, 0, width, height).data;
  }

  prepare(draw: (share: number) => void): void {
    const { width, height } = this.#canvas;
    const all = new Uint8Array(SAMPLES * width * height * 4);
    for (let i = 0; i < SAMPLES; i++) {
      draw(i / (SAMPLES - 1));
      all.set(this.#pixels(), i * width * height * 4);
    }
    this.#palette = quantize(all, COLOURS, { format: FORMAT });
  }

  /** Identical frames are merged into one with their total duration. */
  add(ms: number): void {
    const indices = applyPalette(this.#pixels(), this.#palette!, FORMAT);
    if (this.#shown?.every((index, i) => index === indices[i])) {
      this.#ms += ms;
      return;
    }
    this.#write();
    [this.#shown, this.#ms] = [indices, ms];
  }

  #write(): void {
    if (!this.#shown) return;
    const { width, height } = this.#canvas;
    const palette = this.#isFirst ? { palette: this.#palette! } : {};
    this.#gif.writeFrame(this.#shown, width, height, { ...palette, delay: this.#ms, repeat: 0 });
    this.#isFirst = false;
  }

  finish(): BlobPart {
    this.#write();
    this.#gif.finish();
    return this.#gif.bytes();
  }
}
