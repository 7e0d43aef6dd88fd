// Two heads over one sentence: which arcs they have, and where; and in a story what they bring, below.
import { expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, type Config } from '../../../web/engine/index.ts';
import { sceneNamed } from '../../../web/timeline/scenes.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { compositionOf } from '../../../web/view/picture/composition.ts';
import { hasBothHeads, hasRow, rowLinesOf } from '../../../web/view/row/lines.ts';
import { picturesOf } from '../../../web/view/picture/pictures.ts';
import { slotsOf, wordArcs } from '../../../web/view/sentence/arcs.ts';
import { endOf } from '../support/scenes.ts';

const LEAST = 0.02;
const LAST = 6;
/** Of a path: start, its control points, and end. */
type Ends = readonly [number, number, number, number, number, number, number, number];

const predictionOf = (config: Config, name = 'probs') => ({
  ...endOf(timelineOf(engine.trace(config), 0, 0), name),
  row: LAST,
});
const VIEW = predictionOf(configOf('trained-thanks'));
const { trace } = VIEW;
const SLOTS = slotsOf(trace.tokens, 644, 60, WIDTHS.letter, 1, 92);
const arcsOf = (view: typeof VIEW, head: number, from: number, height: number, least = LEAST) =>
  wordArcs(view, findStage(view.trace, 'attn_weights', 0, head)!, from, SLOTS, height, least).arcs;

test('“thanks” has one arc of each head: to anna, and to ben', () => {
  const told = [0, 1].map((head) => arcsOf(VIEW, head, LAST, 148).map(({ to, value }) => `${to} ${value.toFixed(2)}`));
  expect(told).toEqual([['5 0.99'], ['2 1.00']]);
  // 0.0125 to the other anna, and 0.003 to itself.
  expect([0, 1].map((head) => arcsOf(VIEW, head, LAST, 148, 0).length)).toEqual([7, 7]);
});

/** Every word's arcs to others, of both heads. */
const allArcs = (height: number) =>
  [0, 1].flatMap((head) =>
    [...trace.tokens.keys()].map((from) => arcsOf(VIEW, head, from, height).filter(({ isSelf }) => !isSelf)),
  );

test.each([28, 80, 148])('in %i px no arc rises out of its space, and its summit is on it', (height) => {
  for (const { d, thick, summit } of allArcs(height).flat()) {
    const [start, foot, , top, , , end] = d.match(/-?[\d.]+/g)!.map(Number) as unknown as Ends;
    expect(foot).toBe(height);
    expect(summit.x).toBeCloseTo((start + end) / 2);
    expect(Math.abs(summit.y - (foot + 3 * top) / 4)).toBeLessThan(1); // of a Bézier curve
    expect(summit.y - thick / 2).toBeGreaterThanOrEqual(0);
  }
});

test('an arc to a farther word is higher, and the farthest has the whole space', () => {
  for (const arcs of allArcs(148)) {
    const heights = arcs.toSorted((a, b) => b.to - a.to).map(({ summit }) => summit.y);
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  }
  const [farthest] = arcsOf(VIEW, 0, LAST, 148, 0.01);
  expect(farthest!.to).toBe(0);
  expect(farthest!.summit.y).toBeLessThan(12);
});

test('what a head brings is not in its arcs: with no values of its own it looks as before', () => {
  const { replace } = configOf('trained-thanks');
  const [first, second] = replace!.W_value as [number[], number[]];
  const none = [0, 0, 0, 0];
  const off = predictionOf({
    ...configOf('trained-thanks'),
    replace: { ...replace, W_value: [first, second, none, none] },
  });
  expect(arcsOf(off, 1, LAST, 148)).toEqual(arcsOf(VIEW, 1, LAST, 148));
});

test.each([
  [900, 860, true, 162, 162],
  [800, 660, true, 124, 124],
  [390, 430, true, 48, 48],
  [1440, 900, false, 100, 100],
  [740, 360, false, 24, 0],
] as const)(
  'in %i x %i (row: %o) the arcs of the first are %i px high, of the second %i',
  (width, height, row, arcs, below) => {
    const parts = { bar: !row, text: true, terse: row, transport: true, row };
    const both = compositionOf(width, height, { ...parts, heads: true });
    expect([both.arcs, both.below]).toEqual([arcs, below]);
    const one = compositionOf(width, height, parts);
    expect(one.below).toBe(0);
    expect(both.sentence - both.arcs - both.below).toBe(one.sentence - one.arcs);
    expect(both.canvas.height).toBeGreaterThan(100);
  },
);

test('a story joins what both heads bring, adds the row, and comes to the words', () => {
  expect(hasRow(trace, true)).toBe(true);
  const { scenes } = VIEW.timeline;
  const told = (name: string) => {
    const at = sceneNamed(scenes, name);
    return rowLinesOf(trace, scenes, at).map(({ kind, stage, others }) => [
      kind,
      stage.name,
      ...others.map((o) => o.name),
    ]);
  };
  for (const name of ['attn_weights', 'whole']) expect(told(name)).toEqual([]);
  expect(told('concat')).toEqual([['mix', 'concat']]);
  expect(told('residual')).toEqual([['mix', 'concat', 'inputs', 'residual']]);
  expect(told('probs')).toEqual([['mix', 'concat', 'inputs', 'residual', 'logits', 'probs']]);
  const { canvas } = compositionOf(900, 860, { bar: false, text: true, terse: true, transport: true, row: true });
  const { now } = picturesOf(VIEW, canvas, { ...WIDTHS, coarse: false }, true);
  const shown = now.whole ? [] : now.row!.blocks.map(({ matrix }) => matrix.stage.name);
  expect(shown).toEqual(['concat', 'inputs', 'residual', 'probs']);
});

test('one head of two, and three heads, have the arcs of one', () => {
  expect(hasBothHeads(trace, false)).toBe(false);
  expect(hasRow(trace, false)).toBe(false);
  expect(hasBothHeads(engine.trace({ heads: 3, dK: 6, dV: 6 }), true)).toBe(false);
});
