// The card for sharing: all of it is in the picture, its arcs are as thick as the weights, and its film highlights one
// word after the other.
import { describe, expect, test } from 'vitest';
import { loadEngine, valuesOf, type Config } from '../../../../web/engine/index.ts';
import { CARD, cardAtRest, cardOf } from '../../../../web/files/picture/card.ts';
import { momentAtStep } from '../../../../web/files/picture/moment.ts';
import { PALETTES } from '../../../../web/files/picture/palette.ts';
import type { Drawing, Shape } from '../../../../web/files/picture/shapes.ts';
import { heroFrameAt } from '../../../../web/model/hero_frame.ts';
import { weightsOf } from '../../../../web/ops/index.ts';
import { timelineOf } from '../../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../../web/typeface/family.ts';
import { WORDS } from '../../../../web/words/index.ts';
import { en } from '../../../../web/words/en.ts';
import { numberText } from '../../../../web/words/number_text.ts';

const engine = await loadEngine();
const ADDRESS = 'example.org/attention-steps/';

const viewOf = (config: Config, token: number | null = null, words = en) => {
  const timeline = timelineOf(engine.trace(config), 0, 0, token);
  return momentAtStep(timeline, 0, words, 'light');
};
const setting = { ...WIDTHS, palette: PALETTES.light, address: ADDRESS };

const flat = (shapes: readonly Shape[]): readonly Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flat(shape.shapes)] : [shape]));
const textsOf = ({ shapes }: Drawing) =>
  flat(shapes).flatMap((shape) => (shape.kind === 'text' ? [shape.runs.map(({ text }) => text).join('')] : []));
const arcsOf = ({ shapes }: Drawing) =>
  flat(shapes).flatMap((shape) => (shape.kind === 'path' && shape.d.includes('C') ? [shape] : []));

const causal = engine.presets().find(({ id }) => id === 'mask-then-softmax')!.config;
const SENTENCES = {
  one: ['Word'],
  twelve: Array.from({ length: 12 }, (_, i) => `word${i}`),
  'long words': ['incomprehensibilities', 'internationalisation', 'a', 'counterrevolutionary'],
  forty: Array.from({ length: 40 }, (_, i) => `w${i}`),
};
const ofTokens = (tokens: readonly string[]): Config =>
  ({ tokens, n: tokens.length, dIn: 3, inputs: { draw: 'randn' }, seed: 7, mask: 'causal' }) as Config;

describe.each(Object.entries(WORDS))('in %s', (_, load) => {
  test.each(engine.presets().map(({ id, config }) => [id, config] as const))(
    '%s: title, sentence, weights and address',
    async (_id, config) => {
      const view = viewOf(config, null, await load());
      const texts = textsOf(cardOf(view, setting));
      const { tokens } = view.trace;
      expect(texts).toEqual(expect.arrayContaining([view.words.player, ADDRESS, ...tokens]));
      const weights = weightsOf(view.trace, 0, 0);
      const last = valuesOf(view.trace, weights).slice(-weights.cols);
      expect(texts).toEqual(
        expect.arrayContaining([...last].filter((value) => value > 0).map((value) => numberText(value))),
      );
    },
  );
});

test('a card of forty words, the most that the panel draws, has at most 3,400 shapes', () => {
  for (const mask of ['causal', 'none']) {
    const config = { ...ofTokens(SENTENCES.forty), mask } as Config;
    expect(flat(cardOf(viewOf(config), setting).shapes).length, mask).toBeLessThanOrEqual(3400);
  }
});

test.each(Object.entries(SENTENCES))('of %s: everything is in the picture', (_, tokens) => {
  const drawing = cardOf(viewOf(ofTokens(tokens)), setting);
  for (const shape of flat(drawing.shapes)) {
    if (shape.kind !== 'text') continue;
    const size = Math.max(...shape.runs.map((run) => run.size));
    const width = shape.runs.reduce((sum, run) => sum + run.text.length * WIDTHS.letter * run.size, 0);
    const left = shape.anchor === 'start' ? shape.x : shape.anchor === 'end' ? shape.x - width : shape.x - width / 2;
    expect([left >= 0, left + width <= CARD.width, shape.y - size >= 0, shape.y <= CARD.height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  }
  const all = flat(drawing.shapes).flatMap((shape) => (shape.kind === 'rect' ? [shape] : []));
  for (const { x, y, width, height } of all)
    expect([x >= 0, y >= 0, x + width <= CARD.width + 0.01, y + height <= CARD.height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
});

test('an arc is as thick as its weight, and the last word has one for each weight', () => {
  const view = viewOf(causal);
  const weights = weightsOf(view.trace, 0, 0);
  const shares = valuesOf(view.trace, weights).slice(-weights.cols);
  const arcs = arcsOf(cardOf(view, setting)).filter(({ opacity }) => opacity! > 0.5);
  expect(arcs).toHaveLength(6);
  for (const [i, { line }] of arcs.entries()) expect(line! / arcs[0]!.line!).toBeCloseTo(shares[i]! / shares[0]!, 1);
});

test('it shows the weights of the word that a reader follows', () => {
  const view = viewOf(causal, 1);
  expect(cardAtRest(view).from).toBe(1);
  expect(arcsOf(cardOf(view, setting)).filter(({ opacity }) => opacity! > 0.5)).toHaveLength(2);
});

test('in a film one word after the other shows its arcs and its row', () => {
  const view = viewOf(causal);
  const seen = [0, 1200, 2400, 3900].map((t) => arcsOf(cardOf(view, setting, heroFrameAt(t, 6))).length);
  expect(seen[0]).toBe(0);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(21);
});
