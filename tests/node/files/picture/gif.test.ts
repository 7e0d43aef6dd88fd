// A film of a whole walk as GIF, made in Node: Pillow and NumPy compare each frame with the picture of its time.
import { beforeAll, describe, expect, test } from 'vitest';
import { loadEngine } from '../../../../web/engine/index.ts';
import { canvasOf, paint } from '../../../../web/files/picture/canvas.ts';
import { PALETTES } from '../../../../web/files/picture/palette.ts';
import { shoot, walkFilm } from '../../../../web/files/picture/film_frames.ts';
import { GifWriter } from '../../../../web/files/picture/gif.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { en } from '../../../../web/words/en.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { nodeCanvases } from '../../support/canvases.ts';
import { askPython, pythonWith } from '../../support/python.ts';

/** The duration of a frame: twenty times as long as in the panel, to keep the test short. */
const MS = 1600;
const SCALE = 1 / 4;

const engine = await loadEngine();
const { config } = engine.presets().find(({ id }) => id === 'causal-mask')!;
const timeline = timelineOf(engine.trace(config), 0, 0);
const film = walkFilm(
  timeline,
  en,
  'light',
  {
    size: { width: 960, height: 540 },
    reader: { ...WIDTHS, coarse: false },
    palette: PALETTES.light,
    allHeads: false,
    address: '',
  },
  [0, timeline.starts.at(-1)!],
);
const COUNT = Math.ceil(film.to / MS) + 1;

/** A frame as read by Pillow, compared with the pictures of all moments. */
interface Frame {
  readonly ms: number;
  readonly colours: number;
  /** The mean difference of a channel to the picture of each moment of the frame, and the minimum to any other. */
  readonly own: readonly number[];
  readonly others: number;
}

const python = pythonWith('PIL.Image', 'numpy');

describe.skipIf(!nodeCanvases || !python)('a film of a whole walk (not run without @napi-rs/canvas and Pillow)', () => {
  const canvases = nodeCanvases!;
  const told: number[] = [];
  let opened: { readonly size: readonly number[]; readonly frames: readonly Frame[] };

  beforeAll(async () => {
    const blank = () => canvasOf(film.drawingAt(0), SCALE, canvases);
    const canvas = blank();
    const studio = { canvases, canvas, writer: new GifWriter(canvas), ms: MS };
    const gif = await shoot(film, studio, (share) => told.push(share), new AbortController().signal);
    // From the last to the first, so that state left by one moment would show in another.
    const own = blank();
    const moments = Array.from({ length: COUNT }, (_, i) => {
      paint(own, film.drawingAt(Math.min(film.to, (COUNT - 1 - i) * MS)), canvases);
      const { data } = own.getContext('2d')!.getImageData(0, 0, own.width, own.height);
      return Buffer.from(data).toString('base64');
    }).reverse();
    const content = Buffer.from(gif as Uint8Array).toString('base64');
    opened = askPython(python!, new URL('open_film.py', import.meta.url), { content, moments, ms: MS });
  }, 120_000);

  test('it has the size of the canvas and its full duration, and its last frame stays', () => {
    expect(opened.size).toEqual([240, 135]);
    const shown = opened.frames.reduce((sum, { ms }) => sum + ms, 0);
    expect(shown).toBe((COUNT - 1) * MS + 1600);
    expect(opened.frames.at(-1)!.ms).toBeGreaterThanOrEqual(1600);
  });

  test('every frame is the picture of its time, and no other is closer; none is blank', () => {
    expect(opened.frames.length).toBeGreaterThan(COUNT / 2);
    expect(opened.frames.flatMap(({ own }) => own)).toHaveLength(COUNT);
    for (const [i, { own, others, colours }] of opened.frames.entries()) {
      expect(Math.max(...own), `frame ${i}`).toBeLessThan(1.5); // of 255: the error of 256 colours
      expect(Math.max(...own), `frame ${i}`).toBeLessThanOrEqual(others); // equal: the walk ends as it starts
      expect(colours, `frame ${i}`).toBeGreaterThan(20);
    }
  });

  test('progress is reported for each frame, to the last', () => {
    expect(told).toHaveLength(COUNT);
    expect(told.at(-1)).toBe(1);
    expect(told.toSorted((a, b) => a - b)).toEqual(told);
  });
});
