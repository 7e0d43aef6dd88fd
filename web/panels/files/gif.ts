// The frames of a film as a GIF, all of them in one palette.
import { GIFEncoder, applyPalette, quantize } from 'gifenc/dist/gifenc.esm.js';
import type { Canvas } from '../../files/picture/canvas.ts';
import type { FrameWriter } from './film_frames.ts';

/** How many moments of the film the palette is made of. */
const SAMPLES = 8;
const COLOURS = 256;
/** Five or six bits a channel: fast, and finer than the palette. */
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

  /** Frames that look the same are one, which stays as long. */
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
