// A matrix without numbers: every cell is in the patch of its colour or of its mark, wherever it stands.
import { expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, valuesOf, type Stage, type StageName, type Trace } from '../../../web/engine/index.ts';
import { cellsPath, patchesOf, type HeatGrid, type Patch } from '../../../web/view/patches.ts';
import { colourOf, css, domainOf } from '../../../web/view/ramp.ts';
import type { Rect } from '../../../web/view/area.ts';

const trace = engine.trace({ seed: 789, mask: 'causal', dropout: 0.5 });

const gridOf = (name: StageName, side: number, more: Partial<HeatGrid> = {}): HeatGrid => {
  const stage = findStage(trace, name)!;
  const [rows, cols] = more.transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];
  return { trace, stage, theme: 'light', width: side * cols, height: side * rows, ...more };
};
const isOver = ({ x, y, width, height }: Rect, atX: number, atY: number) =>
  x <= atX && atX < x + width && y <= atY && atY < y + height;
/** What is drawn over the middle of each cell, in the order of the stage, but for bars and corners. */
function drawnIn(grid: HeatGrid, patches: readonly Patch[]): readonly string[][] {
  const { stage, width, height, transposed = false } = grid;
  const [rows, cols] = transposed ? [stage.cols, stage.rows] : [stage.rows, stage.cols];
  return Array.from({ length: stage.rows * stage.cols }, (_, at) => {
    const [row, col] = [Math.floor(at / stage.cols), at % stage.cols];
    const [down, across] = transposed ? [col, row] : [row, col];
    const [x, y] = [((across + 0.5) * width) / cols, ((down + 0.5) * height) / rows];
    const own = patches.filter(({ kind, places }) => kind !== 'minus' && places.some((place) => isOver(place, x, y)));
    return own.map(({ kind, fill }) => (kind === 'colour' ? fill : kind));
  });
}
const expected = (of: Trace, stage: Stage, marks: (value: number, at: number) => string | null) =>
  [...valuesOf(of, stage)].map((value, at) => [marks(value, at) ?? css(colourOf(value, domainOf(of, stage), 'light'))]);

test.each([false, true])('every cell has its colour; turned: %s', (transposed) => {
  const grid = gridOf('queries', 10, { transposed });
  expect(drawnIn(grid, patchesOf(grid))).toEqual(expected(trace, grid.stage, () => null));
});

test('hidden cells in a row are one place, dropped ones a cross each, or a filled cell where they are tiny', () => {
  const weights = findStage(trace, 'attn_weights_dropped')!;
  const isHidden = (at: number) => at % 6 > Math.floor(at / 6);
  const marks = (value: number, at: number) => (isHidden(at) ? 'hidden' : value === 0 ? 'dropped' : null);
  const dropped = [...valuesOf(trace, weights)].filter((value, at) => marks(value, at) === 'dropped').length;
  for (const side of [10, 3]) {
    const grid = gridOf('attn_weights_dropped', side);
    const patches = patchesOf(grid);
    expect(drawnIn(grid, patches)).toEqual(expected(trace, weights, marks));
    const of = (kind: Patch['kind']) => patches.find((patch) => patch.kind === kind)!;
    expect(of('hidden').places.length).toBe(5); // the last row hides nothing
    expect(cellsPath(of('hidden'))).toMatch(/^(M\S+ \S+H\S+V\S+H\S+Z){5}$/);
    const isTiny = side < 4;
    expect(of('dropped').isTiny).toBe(isTiny);
    if (!isTiny) expect(cellsPath(of('dropped'))).toMatch(new RegExp(`^(M[^M]+L[^M]+M[^M]+L[^M]+){${dropped}}$`));
    else expect(cellsPath(of('dropped'))).not.toContain('L');
  }
});

test('bars of numbers below zero are over all colours, as many as there are, and none where they would be dots', () => {
  const below = [...valuesOf(trace, findStage(trace, 'queries')!)].filter((value) => value < 0).length;
  const bars = (side: number) => {
    const patches = patchesOf(gridOf('queries', side));
    const kinds = patches.map(({ kind }) => kind);
    expect(kinds).toEqual(kinds.toSorted((a, b) => Number(a === 'minus') - Number(b === 'minus')));
    return patches.filter(({ kind }) => kind === 'minus').flatMap(({ places }) => places).length;
  };
  expect([below > 3, bars(10), bars(3)]).toEqual([true, below, 0]);
});

test('while a word is followed the other rows are pale', () => {
  const grid = gridOf('queries', 10, { token: 2 });
  for (const { places, opacity } of patchesOf(grid))
    for (const { y } of places) expect(opacity).toBe(Math.floor(y / 10) === 2 ? 1 : 0.25);
  expect(patchesOf(grid, false).length).toBe(0); // of a long matrix a canvas draws the colours
});

test('exactly the numbers that have changed have a corner', () => {
  const W_query = [0, 1].map(() => [9, 9, 9]);
  const base = engine.trace({ seed: 789, mask: 'causal', dropout: 0.5, replace: { W_query } });
  const changed = (name: StageName, stage = findStage(trace, name)!) => {
    const [now, before] = [valuesOf(trace, stage), valuesOf(base, base.stages[stage.id]!)];
    const corners = patchesOf(gridOf(name, 10, { base })).filter(({ kind }) => kind === 'changed');
    const places = corners.flatMap((patch) => patch.places.map(({ x, y }) => Math.round(y / 10) * stage.cols + x / 10));
    const other = [...now.keys()].filter((at) => !Object.is(now[at], before[at]));
    expect(places.toSorted((a, b) => a - b)).toEqual(other);
    for (const patch of corners) expect(cellsPath(patch)).toMatch(/^(M[^MHVZ]+H[^MHVZ]+V[^MHVZ]+Z)+$/);
    return other.length;
  };
  expect([changed('queries'), changed('keys')]).toEqual([12, 0]);
});
