// A film as GIF: Pillow and NumPy compare each frame with the picture of its time.
import { beforeAll, describe, expect, test } from 'vitest';
import { FRAME_MS, gifOf, type Film } from '../../../../web/files/picture/gif.ts';
import { askPython, pythonWith } from '../../support/python.ts';

const [WIDTH, HEIGHT, COUNT] = [40, 30, 20];

/** Stripes of 32 colours that move every second frame. */
function pixelsAt(t: number): Uint8ClampedArray {
  const moved = Math.floor(t / FRAME_MS / 2);
  const pixels = Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const shade = ((i % WIDTH) + Math.floor(i / WIDTH) + 7 * moved) % 32;
    return [8 * shade, 248 - 8 * shade, 0, 255];
  });
  return Uint8ClampedArray.from(pixels.flat());
}

const film: Film = { width: WIDTH, height: HEIGHT, from: 0, to: (COUNT - 1) * FRAME_MS, pixelsAt };

/** A frame as read by Pillow, compared with the pictures of all moments. */
interface Frame {
  readonly ms: number;
  readonly colours: number;
  /** The mean difference of a channel to the picture of each moment of the frame, and the minimum to any other. */
  readonly own: readonly number[];
  readonly others: number;
}

const python = pythonWith('PIL.Image', 'numpy');

describe.skipIf(!python)('a film (not run without Pillow)', () => {
  const told: number[] = [];
  let bytes = 0;
  let opened: { readonly size: readonly number[]; readonly frames: readonly Frame[] };

  beforeAll(async () => {
    const gif = await gifOf(film, (share) => told.push(share));
    bytes = gif.length;
    const base64 = (bytes: Uint8Array | Uint8ClampedArray) => Buffer.from(bytes).toString('base64');
    const moments = Array.from({ length: COUNT }, (_, i) => base64(pixelsAt(i * FRAME_MS)));
    opened = askPython(python!, new URL('open_film.py', import.meta.url), {
      content: base64(gif),
      moments,
      ms: FRAME_MS,
    });
  });

  test('has one palette, not one with each frame', () => expect(bytes).toBeLessThan(4000)); // else 4,400

  test('has the size of its pictures; equal ones are one frame, and the last stays', () => {
    expect(opened.size).toEqual([WIDTH, HEIGHT]);
    expect(opened.frames.map(({ ms }) => ms)).toEqual([...Array(COUNT / 2 - 1).fill(2 * FRAME_MS), FRAME_MS + 1600]);
  });

  test('shows in every frame the picture of its time, and no other', () => {
    expect(opened.frames.flatMap(({ own }) => own)).toHaveLength(COUNT);
    for (const [i, { own, others, colours }] of opened.frames.entries()) {
      expect(Math.max(...own), `frame ${i}`).toBeLessThan(1.5); // of 255: the error of the palette
      expect(others, `frame ${i}`).toBeGreaterThan(1.5);
      expect(colours, `frame ${i}`).toBe(32);
    }
  });

  test('reports its progress for each frame, to the last', () => {
    expect(told).toHaveLength(COUNT);
    expect(told.at(-1)).toBe(1);
    expect(told.toSorted((a, b) => a - b)).toEqual(told);
  });
});
