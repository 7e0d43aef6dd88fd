// Saved pictures in programs that know SVG 1.1 alone, and have none of the fonts that a picture names.
import { beforeAll, describe, expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import type { Config } from '../../../../web/engine/index.ts';
import { figureOf, inViewAtStep } from '../../../../web/files/picture/figure.ts';
import type { Shape, Text } from '../../../../web/view/shapes.ts';
import { svgOf } from '../../../../web/files/picture/svg.ts';
import { sceneName } from '../../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { en } from '../../../../web/words/index.ts';
import { settingOf } from '../../support/drawings.ts';
import { askPython, pythonThatRuns } from '../../support/python.ts';

const CONFIGS = [
  ['causal-mask', configOf('causal-mask'), 'light', null],
  ['two heads, masked and dropped', { mask: 'causal', dropout: 0.5, heads: 2 }, 'dark', null],
  ['13 tokens', { inputs: { draw: 'rand' }, n: 13, dIn: 3, mask: 'causal' }, 'light', null],
  ['the row of “one”', configOf('trained-journey'), 'light', 4],
  ['the row of “with”', configOf('trained-journey'), 'dark', 3],
] as const satisfies readonly (readonly [string, Config, 'light' | 'dark', row: number | null])[];

/** One of each kind is drawn; of the others only the texts are measured. */
const DRAWN = ['whole', 'queries', 'masked', 'attn_weights_dropped', 'context_vec'];

type Arranged = Omit<Text, 'kind' | 'x' | 'y'> & { readonly x: number; readonly y: number; readonly scale: number };

/** Every text at its place in the picture. */
const placed = (shapes: readonly Shape[], dx = 0, dy = 0, scale = 1): readonly Arranged[] =>
  shapes.flatMap((shape): readonly Arranged[] => {
    if (shape.kind === 'text') {
      const { x, y, anchor, runs, upright = false } = shape;
      return [{ x: dx + x * scale, y: dy + y * scale, scale, anchor, runs, upright }];
    }
    return shape.kind === 'group' ? placed(shape.shapes, dx + shape.x, dy + shape.y, scale * shape.scale) : [];
  });

const written = ({ runs }: Arranged) => runs.map(({ text }) => text).join('');

interface Drawn {
  readonly boxes: readonly (readonly [left: number, top: number, right: number, bottom: number])[];
  readonly unseen: Readonly<Record<string, readonly number[]>>;
}

const python = pythonThatRuns(`
import shutil, cairosvg
from PIL import ImageFont
for name in ("Sans", "Sans-Bold", "SansMono", "SansMono-Bold", "Serif"): ImageFont.truetype(f"DejaVu{name}.ttf", 9)
assert shutil.which("rsvg-convert")`);

describe.skipIf(!python).each(CONFIGS)('%s (not run without CairoSVG, librsvg and DejaVu)', (_, config, theme, row) => {
  const timeline = timelineOf(engine.trace(config), 0, 0);
  const pictures = timeline.ends.map((end) => figureOf(inViewAtStep(timeline, end, en, theme, row), settingOf()));
  const texts = pictures.map(({ shapes }) => placed(shapes));
  let drawn: readonly Drawn[];

  beforeAll(() => {
    const asked = pictures.map((picture, i) => {
      return { svg: DRAWN.includes(sceneName(timeline.scenes[i]!)) ? svgOf(picture) : null, texts: texts[i] };
    });
    drawn = askPython(python!, new URL('draw_pictures.py', import.meta.url), asked);
  }, 120_000);

  test('two programs draw scenes of every kind, and every text can be seen', () => {
    const programs = drawn.map(({ unseen }) => Object.keys(unseen).join(' ')).filter(Boolean);
    expect(programs.length).toBeGreaterThan(3);
    expect(new Set(programs)).toEqual(new Set(['CairoSVG librsvg']));
    const lost = drawn.flatMap(({ unseen }, i) =>
      Object.entries(unseen).flatMap(([program, all]) =>
        all.map((at) => `${program}, ${pictures[i]!.title}: ${written(texts[i]![at]!)}`),
      ),
    );
    expect(lost).toEqual([]);
  });

  test('in a wider typeface no two texts touch, and none leaves the picture', () => {
    for (const [i, { boxes }] of drawn.entries()) {
      const { title, width, height } = pictures[i]!;
      const outside = boxes.flatMap(([left, top, right, bottom], at) =>
        left < 0 || top < 0 || right > width || bottom > height ? [written(texts[i]![at]!)] : [],
      );
      expect(outside, title).toEqual([]);
      const touching = boxes.flatMap((a, at) =>
        boxes.slice(at + 1).flatMap((b, next) => {
          const apart = a[2] < b[0] || b[2] < a[0] || a[3] <= b[1] || b[3] <= a[1];
          return apart ? [] : [`${written(texts[i]![at]!)} | ${written(texts[i]![at + 1 + next]!)}`];
        }),
      );
      expect(touching, title).toEqual([]);
    }
  });
});

test('a picture uses what SVG 1.1 has: no paint order, and colours with commas', () => {
  for (const [, config, theme, row] of CONFIGS) {
    const timeline = timelineOf(engine.trace(config), 0, 0);
    for (const end of timeline.ends) {
      const svg = svgOf(figureOf(inViewAtStep(timeline, end, en, theme, row), settingOf()));
      expect(svg.match(/paint-order|rgb\(\d+ /)?.[0]).toBeUndefined();
    }
  }
});
