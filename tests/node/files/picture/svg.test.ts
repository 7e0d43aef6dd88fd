// Pictures without a page: SVG that an XML parser reads, with the trace's numbers as text, after every step.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../../engine.ts';
import { findStage, valuesOf, type Config, type StageName, type Trace } from '../../../../web/engine/index.ts';
import { figureOf, inViewAtStep } from '../../../../web/files/picture/figure.ts';
import { PALETTES } from '../../../../web/view/palette.ts';
import type { Shape } from '../../../../web/view/shapes.ts';
import { svgOf } from '../../../../web/files/picture/svg.ts';
import { isMask } from '../../../../web/ops/index.ts';
import { sceneNamed } from '../../../../web/timeline/scenes.ts';
import { colourOf, css, domainOf } from '../../../../web/view/ramp.ts';
import { timelineOf, type Timeline } from '../../../../web/timeline/timeline.ts';
import { en } from '../../../../web/words/index.ts';
import { SHARES } from '../../../../web/view/look.ts';
import { numberText } from '../../../../web/words/number_text.ts';
import { flat, settingOf, textsOf } from '../../support/drawings.ts';
import { askPython, pythonWith } from '../../support/python.ts';
import { endOf } from '../../support/scenes.ts';

const SLIDE = { width: 1280, height: 720 };
const walkOf = (config: Config) => timelineOf(engine.trace(config), 0, 0);
const atEnd = (timeline: Timeline, at: number) =>
  figureOf(inViewAtStep(timeline, at === 0 ? 0 : timeline.ends[at]!, en, 'light'), settingOf());

/** A complete scene. */
const pictureOf = (timeline: Timeline, name: string) => figureOf(endOf(timeline, name), settingOf());

const scenes = engine.presets().flatMap(({ id, config }) => {
  const timeline = walkOf(config);
  const name = (at: number) => `${id} ${at}`;
  return timeline.scenes.map((scene, at) => ({ name: name(at), timeline, scene, drawing: atEnd(timeline, at) }));
});

describe('an XML parser', () => {
  const python = pythonWith('xml.etree.ElementTree');
  test.skipIf(python === null)('reads every scene of every preset, its size and its texts', () => {
    const program = new URL('open_pictures.py', import.meta.url);
    const read = askPython<{ tag: string; width: string; height: string; title: string; texts: string[] }[]>(
      python!,
      program,
      scenes.map(({ drawing }) => svgOf(drawing)),
    );
    for (const [i, { name, drawing }] of scenes.entries()) {
      const { tag, width, height, title, texts } = read[i]!;
      expect([tag, width, height, title], name).toEqual(['svg', '1280', '720', drawing.title]);
      expect(texts, name).toEqual(textsOf(drawing));
    }
  });

  test.skipIf(python === null)('reads labels with markup, without the characters that XML forbids', () => {
    const tokens = ['<b>&amp;"', 'a\u0000\u001b\ufffeb\ud800'];
    const timeline = walkOf({ inputs: { draw: 'rand' }, n: 2, dIn: 2, tokens });
    const program = new URL('open_pictures.py', import.meta.url);
    const svg = svgOf(pictureOf(timeline, 'attn_scores'));
    const [{ texts }] = askPython<{ texts: string[] }[]>(python!, program, [svg]) as [{ texts: string[] }];
    expect(texts).toContain('<b>&amp;"');
    expect(texts).toContain('ab');
  });
});

test('a story whose numbers have overflowed is drawn, without a next word', () => {
  const config = configOf('trained-journey');
  const values = config.replace!.W_value as readonly (readonly number[])[];
  const huge = values.map((row) => row.map((_, i) => (i % 2 === 0 ? 3e38 : -3e38)));
  const timeline = walkOf({ ...config, replace: { ...config.replace, W_value: huge } });
  const row = timeline.trace.tokens.length - 1;
  expect(valuesOf(timeline.trace, findStage(timeline.trace, 'probs')!).at(-1)).toBeNaN();
  const end = inViewAtStep(timeline, timeline.ends.at(-1)!, en, 'light', row);
  expect(svgOf(figureOf(end, settingOf()))).toContain('NaN');
});

test('a complete scene has every number of its result as text', () => {
  for (const { name, timeline, scene, drawing } of scenes) {
    if (scene.whole || scene.stage.cols > 12) continue; // a vocabulary's columns are colours, as on the page
    const texts = textsOf(drawing);
    for (const value of valuesOf(timeline.trace, scene.stage))
      expect(texts, name).toContain(numberText(value, isMask(scene.stage)));
  }
});

test('a number below zero has a minus in its cell, or a bar where it has no digits', () => {
  const { timeline } = scenes.find(({ name }) => name.startsWith('causal-mask'))!;
  const { trace } = timeline;
  const countOf = (names: readonly string[]) =>
    names.flatMap((name) => [...valuesOf(trace, findStage(trace, name as StageName)!)]).filter((value) => value < 0)
      .length;
  const bars = flat(pictureOf(timeline, 'queries').shapes).filter(
    (shape) => shape.kind === 'rect' && shape.height <= 2 && shape.stroke === undefined,
  );
  expect(countOf(['W_query', 'queries'])).toBeGreaterThan(5);
  expect(bars).toEqual([]);
  // The hidden scores of the whole figure are hatched.
  const seen = flat(atEnd(timeline, 0).shapes).flatMap((shape) =>
    shape.kind === 'path' && /^#(000|fff)$/.test(shape.fill ?? '') ? (shape.d.match(/M/g) ?? []) : [],
  );
  expect(seen.length).toBeGreaterThan(countOf(['W_query', 'W_key', 'W_value', 'queries', 'keys', 'values']) - 1);
});

test('a transposed matrix is so by its name and by its letter', () => {
  const timeline = walkOf({});
  const titles = (name: StageName) =>
    flat(pictureOf(timeline, name).shapes).flatMap((shape) =>
      shape.kind === 'text' ? [shape.runs.map(({ text }) => text).join('')] : [],
    );
  expect(titles('attn_scores')).toEqual(expect.arrayContaining(['queries Q', 'keysᵀ Kᵀ']));
  expect(titles('queries')).toContain('W_queryᵀ WQᵀ');
});

test('the cell in focus and its sources have rings, over every cell', () => {
  const timeline = walkOf({});
  const { query, key, ink, line } = PALETTES.light;
  const rects = flat(pictureOf(timeline, 'attn_scores').shapes).filter((shape) => shape.kind === 'rect');
  const rings = (thick: number) => rects.filter((rect) => rect.line === thick).map(({ stroke }) => stroke);
  expect(rings(2.5)).toEqual([query, query, key, key]);
  expect(rings(3)).toEqual([ink]);
  const result = rects.findIndex((rect) => rect.line === 3);
  expect(rects.slice(result).filter(({ stroke }) => stroke === line)).toEqual([]); // a cell has a border
});

test('−∞ is larger where the mask falls, and a changed number has a corner', () => {
  const timeline = walkOf({ mask: 'causal' });
  const view = endOf(timeline, 'masked');
  const shapes = (base: Trace | null) => flat(figureOf({ ...view, base }, settingOf()).shapes);
  const runs = shapes(null).flatMap((shape) => (shape.kind === 'text' ? shape.runs : []));
  const sizes = (is: (text: string) => boolean) => new Set(runs.filter(({ text }) => is(text)).map(({ size }) => size));
  const [value] = valuesOf(timeline.trace, view.frame.scene.stage);
  const [size] = sizes((text) => text === numberText(value!));
  expect(sizes((text) => text === '−∞')).toEqual(new Set([SHARES.loud * size!]));
  const corners = (base: Trace | null) =>
    shapes(base).filter((shape) => shape.kind === 'path' && /^M\S+ \S+H\S+V\S+Z$/.test(shape.d));
  expect(corners(null)).toEqual([]);
  expect(corners(engine.trace({ mask: 'causal', seed: 5 })).length).toBeGreaterThan(20); // the visible scores
});

test('a legend has the ends of the colours around the ramp, then each mark of the matrix, with its meaning', () => {
  const timeline = walkOf({ mask: 'causal', dropout: 0.5 });
  const legendOf = (name: StageName) => {
    const { trace } = timeline;
    const { max, ...domain } = domainOf(trace, findStage(trace, name)!);
    const shapes = flat(pictureOf(timeline, name).shapes);
    const from = shapes.findLastIndex((shape) => shape.kind === 'rect' && shape.height === 8 && shape.stroke);
    const ramp = shapes.slice(from - 22, from) as readonly Rect[];
    const colours = [0.5 / 22, 21.5 / 22].map((share) => {
      return css(colourOf((domain.signed ? 2 * share - 1 : share) * max, { ...domain, max }, 'light'));
    });
    expect([ramp[0]!.fill, ramp.at(-1)!.fill], name).toEqual(colours);
    const legend = shapes.slice(from - 23).filter((shape) => shape.kind === 'rect' || shape.kind === 'text');
    const end = legend.findIndex(({ y }) => Math.abs(y - ramp[0]!.y) > 12);
    const own = end < 0 ? legend : legend.slice(0, end);
    const steps = own.filter((shape) => shape.kind === 'text' || shape.width !== 44);
    expect(
      steps.every(({ x }, i) => i === 0 || x > steps[i - 1]!.x),
      name,
    ).toBe(true);
    return own.flatMap((shape) => (shape.kind === 'text' ? [shape.runs[0]!.text] : []));
  };
  expect(legendOf('queries').slice(2)).toEqual([]);
  expect(legendOf('masked').slice(2)).toEqual([en.hiddenLegend]);
  expect(legendOf('attn_weights_dropped')).toEqual(['0', expect.any(String), en.hiddenLegend, en.fallenLegend]);
});

test('no label is cut to nothing', () => {
  for (const { name, drawing } of scenes) expect(textsOf(drawing), name).not.toContain('…');
});

test('the words of a vocabulary are not cut by the name of their axis', () => {
  const vocabulary = ['your', 'journey', 'starts', 'with', 'one', 'step'];
  const timeline = walkOf({ vocabulary, mask: 'causal' });
  const texts = textsOf(figureOf(endOf(timeline, 'probs'), settingOf({ width: 480, height: 720 })));
  expect(texts).toEqual(expect.arrayContaining(vocabulary));
});

test('no leader line crosses a name', () => {
  const leads = scenes.flatMap(({ name, drawing }) => {
    const all = flat(drawing.shapes);
    const names = all.flatMap((shape) => (shape.kind === 'text' && shape.runs[0]!.face === 'code' ? [shape] : []));
    const upright = all.flatMap((shape) => (shape.kind === 'path' ? [/^M(\S+) (\S+)V(\S+)$/.exec(shape.d)] : []));
    return upright.flatMap((lead) => {
      if (!lead) return [];
      const [x, above, below] = lead.slice(1).map(Number) as [number, number, number];
      const crossed = names.filter(({ x: left, y, runs }) => {
        const text = runs.map((run) => run.text).join('');
        return x > left && x < left + 7 * text.length && above < y && below > y - 9;
      });
      return [{ name, crossed: crossed.map(({ runs }) => runs[0]!.text) }];
    });
  });
  expect(leads.length).toBeGreaterThan(30);
  expect(leads.filter(({ crossed }) => crossed.length > 0)).toEqual([]);
});

const numbersIn = (shape: Shape): readonly number[] =>
  Object.values(shape).filter((value) => typeof value === 'number');

type Rect = Extract<Shape, { kind: 'rect' }>;
type Spot = Pick<Rect, 'x' | 'y' | 'width' | 'height'>;

/** The visible rectangles of a picture, moved and scaled with their groups. */
const seen = (shapes: readonly Shape[], at = (spot: Spot) => spot): readonly Spot[] =>
  shapes.flatMap((shape): readonly Spot[] => {
    if (shape.kind === 'rect') return [at(shape)];
    if (shape.kind !== 'group') return [];
    const { x: dx, y: dy, scale } = shape;
    return seen(shape.shapes, ({ x, y, width, height }) =>
      at({ x: dx + x * scale, y: dy + y * scale, width: width * scale, height: height * scale }),
    );
  });

test.each([
  ['masked, dropped, of two heads', { mask: 'causal', dropout: 0.5, heads: 2 }],
  ['multi-head-attention', configOf('multi-head-attention')],
  ['40 tokens, without numbers', { inputs: { draw: 'rand' }, n: 40, dIn: 3, drawOrder: 'qvk' }],
] as const)('after every step of a walk all places are numbers, and nothing leaves the picture: %s', (_, config) => {
  const timeline = walkOf(config);
  const steps = timeline.beats.map((_, i) => i).filter((i) => i % 7 === 0);
  for (const step of [...steps, ...timeline.ends]) {
    const { shapes } = figureOf(inViewAtStep(timeline, step, en, 'dark'), settingOf());
    expect(
      flat(shapes).filter((shape) => !numbersIn(shape).every(Number.isFinite)),
      `${step}`,
    ).toEqual([]);
    const boxes = seen(shapes);
    expect(boxes.length, `${step}`).toBeGreaterThan(1);
    const outside = boxes.filter(
      ({ x, y, width, height }) => x < -1 || y < -1 || x + width > SLIDE.width + 1 || y + height > SLIDE.height + 1,
    );
    expect(outside, `${step}`).toEqual([]);
  }
});

test.each([
  ['70 tokens', { inputs: { draw: 'rand' }, n: 70, dIn: 3, mask: 'causal' }, { width: 480, height: 270 }],
  ['six tokens on a stamp', { mask: 'causal', heads: 2 }, { width: 320, height: 180 }],
] as const)('a scene that does not fit is drawn smaller, with all of it in the picture: %s', (_, config, size) => {
  const timeline = walkOf(config);
  for (const end of timeline.ends) {
    const { title, shapes } = figureOf(inViewAtStep(timeline, end, en, 'light'), settingOf(size));
    const outside = seen(shapes).filter(
      ({ x, y, width, height }) => x < -1 || y < -1 || x + width > size.width + 1 || y + height > size.height + 1,
    );
    expect(outside, title).toEqual([]);
  }
});

test('in the whole figure the row of the token that is followed is framed', () => {
  const trace = engine.trace({});
  const framed = (row: number) =>
    flat(atEnd(timelineOf(trace, 0, 0, row), 0).shapes).flatMap((shape) =>
      shape.kind === 'rect' && shape.line === 1.5 && shape.stroke === PALETTES.light.ink ? [shape] : [],
    );
  const [first, last] = [framed(0), framed(5)];
  expect(first.length).toBeGreaterThan(4);
  expect(last.map(({ y, height }) => y - 5 * height)).toEqual(first.map(({ y }) => expect.closeTo(y, 6)));
});

test('a cell is empty until it has landed, and a moment always gives the same picture', () => {
  const timeline = walkOf({});
  const at = sceneNamed(timeline.scenes, 'attn_scores');
  const first = timeline.ends[at - 1]! + 1;
  const texts = (step: number) => textsOf(figureOf(inViewAtStep(timeline, step, en, 'light'), settingOf()));
  const value = numberText(valuesOf(timeline.trace, timeline.scenes[at]!.stage).at(-1)!);
  expect(texts(first)).not.toContain(value);
  expect(texts(timeline.ends[at]!)).toContain(value);
  expect(svgOf(atEnd(timeline, at))).toBe(svgOf(atEnd(walkOf({}), at)));
});

test('a matrix of more than 12 tokens is drawn without its numbers, each colour once', () => {
  const timeline = walkOf({ inputs: { draw: 'rand' }, n: 40, dIn: 3, mask: 'causal' });
  const drawing = pictureOf(timeline, 'attn_weights');
  expect(textsOf(drawing)).not.toContain(numberText(0.5517));
  expect(svgOf(drawing).length).toBeLessThan(400_000);
});
