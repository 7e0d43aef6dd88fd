// What is drawn around the numbers of a story's row says what they are: bars, shares as one whole, portions, and lists.
import { describe, expect, test } from 'vitest';
import { configOf, engine } from '../../engine.ts';
import { findStage, valueAt, type Trace } from '../../../web/engine/index.ts';
import { timelineOf } from '../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { rowLinesOf, type RowLine } from '../../../web/view/row/lines.ts';
import { lineMarks } from '../../../web/view/row/marks.ts';
import { rowLayoutOf } from '../../../web/view/row/row_layout.ts';
import { columnWidth } from '../../../web/view/row/row_sizes.ts';
import { PALETTES } from '../../../web/view/palette.ts';
import { slotsOf } from '../../../web/view/sentence/arcs.ts';
import type { Shape } from '../../../web/view/shapes.ts';
import { en } from '../../../web/words/index.ts';
import { endOf } from '../support/scenes.ts';

const JOURNEY = configOf('trained-journey');
const trace = engine.trace(JOURNEY);
/** The row of “one”. */
const LAST = 4;

/** “one” may not see some words: the numbers before that mask is lifted. */
const without = (...words: readonly number[]): Trace => {
  const mask = [0, 1, 2, 3, 4].map((row) =>
    [0, 1, 2, 3, 4].map((col) => Number(col > row || (row === LAST && words.includes(col)))),
  );
  return engine.trace({ ...JOURNEY, replace: { ...JOURNEY.replace, mask } });
};

/** A complete scene. */
function sceneOf(of: Trace, name: string, row: number, base: Trace | null = null, width = 852, height = 640) {
  const timeline = timelineOf(of, 0, 0);
  const view = { ...endOf(timeline, name), base, row };
  const slots = slotsOf(of.tokens, width, Infinity, WIDTHS.letter, 1, columnWidth(width, of.tokens.length));
  const lines = rowLinesOf(of, timeline.scenes, view.frame.at);
  const area = { width, height };
  const layout = rowLayoutOf(of, lines, row, slots, area, { ...WIDTHS, coarse: false }, base);
  const marks = (kind: RowLine['kind']) =>
    lineMarks(
      { view, layout, palette: PALETTES.light },
      layout.lines.findIndex(({ line }) => line.kind === kind),
    );
  return { layout, marks };
}

type Of<Kind extends Shape['kind']> = Extract<Shape, { readonly kind: Kind }>;
const texts = (shapes: readonly Shape[]) => shapes.filter((shape): shape is Of<'text'> => shape.kind === 'text');
const rects = (shapes: readonly Shape[]) => shapes.filter((shape): shape is Of<'rect'> => shape.kind === 'rect');
const paths = (shapes: readonly Shape[]) => shapes.filter((shape): shape is Of<'path'> => shape.kind === 'path');
const said = (shapes: readonly Shape[]) => texts(shapes).map(({ runs }) => runs[0]!.text);
const rowIn = (of: Trace, name: 'exp' | 'attn_weights' | 'probs', row: number) => {
  const stage = findStage(of, name)!;
  return Array.from({ length: stage.cols }, (_, col) => valueAt(of, stage, row, col));
};
/** What a reader adds up. */
const added = (values: readonly number[]) => values.reduce((sum, each) => sum + Number(each.toFixed(2)), 0).toFixed(2);
const summed = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0).toFixed(2);

test.each([0, 1, 2, 3, 4])(
  'row %i: bars are as high as its exponentials, of 0 there is none, and = stands where they add up',
  (row) => {
    const { marks } = sceneOf(trace, 'attn_weights', row);
    const values = rowIn(trace, 'exp', row);
    const heights = rects(marks('bars')).map(({ height }) => height);
    const full = Math.max(...heights);
    expect(heights.length).toBe(5);
    for (const [i, height] of heights.entries())
      expect(height).toBeCloseTo(values[i]! && Math.max(1, values[i]! * full), 5);
    const sign = added(values) === summed(values) ? '=' : '≈';
    expect(said(marks('bars'))).toEqual(['+', '+', '+', '+', sign]);
  },
);

test.each([0, 1, 2, 3, 4])('row %i: its shares are side by side as wide as they are, and ≈ 1 if rounded', (row) => {
  const { marks } = sceneOf(trace, 'attn_weights', row);
  const values = rowIn(trace, 'attn_weights', row);
  const [whole, ...parts] = rects(marks('strip'));
  let from = whole!.x;
  for (const [i, { x, width }] of parts.entries()) {
    expect(x).toBeCloseTo(from, 5);
    expect(width).toBeCloseTo(Math.max(0, values[i]! * whole!.width - 1), 5);
    from += values[i]! * whole!.width;
  }
  expect(said(marks('strip')).at(-1)).toBe(added(values) === '1.00' ? '= 1' : '≈ 1');
});

test('both signs are there, and shares that are no numbers are no whole', () => {
  const ends = [0, 1, 2, 3, 4].map((row) => said(sceneOf(trace, 'attn_weights', row).marks('strip')).at(-1));
  expect(new Set(ends)).toEqual(new Set(['= 1', '≈ 1']));
  const blind = without(0, 1, 2, 3, 4);
  expect(rowIn(blind, 'attn_weights', LAST)).toEqual([NaN, NaN, NaN, NaN, NaN]);
  expect(said(sceneOf(blind, 'attn_weights', LAST).marks('strip'))).toEqual([]);
});

/** Where ribbons end, from the left. */
const endsOf = (shapes: readonly Shape[]) =>
  paths(shapes).map(({ d }) => {
    const [, to, , from] = /C[^H]* ([\d.]+) ([\d.]+)H([\d.]+)C/.exec(d)!;
    return [Number(to), Number(from)] as const;
  });

describe('after a change that leads to another word', () => {
  const base = without(1); // “journey” comes anew
  const { layout, marks } = sceneOf(trace, 'probs', LAST, base);

  test('a ribbon is as wide as the share of its word, of what was and of what is', () => {
    const [was, now] = [base, trace].map((each) => rowIn(each, 'attn_weights', LAST).filter((share) => share > 0));
    const flows = [
      { shares: was!, to: layout.old!.vectors[0]! },
      { shares: now!, to: layout.blocks.find(({ matrix }) => matrix.stage.name === 'context_vec')! },
    ];
    const expected = flows.flatMap(({ shares, to }) => {
      let x = to.x;
      return shares.map((share) => {
        const from = x;
        x += share * to.width;
        return [from, x];
      });
    });
    const ends = endsOf(marks('portions'));
    expect(ends.length).toBe(9);
    for (const [i, end] of ends.entries())
      for (const side of [0, 1]) expect(end[side]).toBeCloseTo(expected[i]![side]!, 4);
  });

  test('both sums have their names and signs, and the list its names, both likeliest words bold', () => {
    const all = said(marks('mix'));
    const { row } = en.scene;
    const sum = [row.mix, '+', row.after, '='];
    expect(all.filter((text) => sum.includes(text))).toEqual([...sum, ...sum]);
    const names = trace.config.vocabulary!;
    const bold = texts(marks('mix')).filter(({ runs: [run] }) => run!.bold && run!.fill === PALETTES.light.accent);
    const likeliest = [trace, base].map((each) => {
      const shares = rowIn(each, 'probs', LAST);
      return names[shares.indexOf(Math.max(...shares))];
    });
    expect(likeliest).toEqual(['step', 'song']);
    expect(said(bold)).toEqual(likeliest);
  });

  test('on the other side of the list are the shares of what was, as numbers and as bars', () => {
    const { old, list } = layout;
    const before = rowIn(base, 'probs', LAST);
    const now = rowIn(trace, 'probs', LAST);
    const numbers = texts(marks('mix')).filter(({ x }) => x === old!.end - 6);
    expect(said(numbers)).toEqual(before.map((share) => share.toFixed(2)));
    const bars = rects(marks('mix')).filter(({ fill }) => fill === PALETTES.light.accent);
    const [right, left] = [true, false].map((isRight) => bars.filter(({ x }) => x >= list!.foot === isRight));
    for (const [bars, shares, long] of [
      [right!, now, list!.end - list!.foot],
      [left!, before, old!.foot - old!.end],
    ] as const) {
      expect(bars.length).toBe(shares.length);
      for (const [i, { width }] of bars.entries()) expect(width).toBeCloseTo(Math.max(1, shares[i]! * long), 4);
    }
  });

  test('elsewhere one flow is enough: the word is the same, on a phone, and where two have no space', () => {
    const hasTwo = (of: Trace, width: number) => sceneOf(trace, 'probs', LAST, of, width).layout.old !== null;
    expect([852, 374, 560].map((width) => hasTwo(base, width))).toEqual([true, false, false]);
    expect(hasTwo(without(0), 852)).toBe(false);
  });
});

test('a list that has no space for all words has the likeliest, also of what was, and says how many others', () => {
  const base = without(1);
  const { layout, marks } = sceneOf(trace, 'probs', LAST, base, 852, 400);
  const { cols } = layout.blocks.find(({ matrix }) => matrix.stage.name === 'probs')!;
  const [now, before] = [trace, base].map((each) => rowIn(each, 'probs', LAST));
  const sizes = now!.map((share, word) => Math.max(share, before![word]!));
  const names = trace.config.vocabulary!;
  expect(cols.length).toBeLessThan(names.length);
  expect(cols.map((word) => sizes[word])).toEqual(sizes.toSorted((a, b) => b - a).slice(0, cols.length));
  expect(said(marks('mix'))).toContain(en.scene.row.others(names.length - cols.length));
});

test('the words of a short list stay together, however much space there is', () => {
  const short = engine.trace({ vocabulary: ['a', 'b', 'c'], dV: 6 });
  const { layout } = sceneOf(short, 'probs', 3, null, 852, 900);
  const list = layout.blocks.find(({ matrix }) => matrix.stage.name === 'probs')!;
  expect(list.heights).toEqual([24, 24, 24]);
});

test('before what both heads bring are their lines: one that is thick, and two that are thin', () => {
  const two = engine.trace(configOf('trained-thanks'));
  const { marks } = sceneOf(two, 'probs', two.tokens.length - 1);
  const lines = paths(marks('mix')).map(({ d, line }) => [d.match(/M/g)!.length, line! > 4]);
  expect(lines).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(said(marks('mix')).slice(0, 8)).toEqual(expect.arrayContaining([en.headNamed(1), en.headNamed(2)]));
});

test('of words that are written from right to left each number is in the column of its word', () => {
  const words = ['רחל', 'רואה', 'את', 'דן'];
  const own = engine.trace({ tokens: words, inputs: words.map((_, i) => [i, 1, 0.5]) });
  const { layout } = sceneOf(own, 'attn_weights', 3);
  const block = layout.blocks.find(({ matrix }) => matrix.stage.name === 'attn_weights')!;
  expect(layout.columns.map(({ x }) => x)).toEqual(layout.columns.map(({ x }) => x).toSorted((a, b) => b - a));
  for (const [col, { x }] of layout.columns.entries())
    expect(block.x + block.cols.indexOf(col) * block.cellWidth).toBe(x);
});
