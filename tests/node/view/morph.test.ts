// Other numbers in the picture in view: matrices travel from their old places, as a function of the time since then.
import { expect, test } from 'vitest';
import { AT_REST, arriving, type Placements, type Placement, Morph, differ } from '../../../web/view/change.ts';

const placed = (x: number, width = 100): Placement => ({
  x,
  y: 0,
  width,
  height: 60,
  rows: 6,
  cols: 6,
  transposed: false,
  small: false,
});
const from: Placements = new Map([['attn_scores', placed(0)]]);
const to: Placements = new Map([
  ['attn_scores', placed(200, 50)],
  ['mask', placed(300)],
]);

test('a matrix in both starts at its old place, and is at rest at the end', () => {
  expect(arriving('attn_scores', from, to, 0)).toEqual({ dx: -200, dy: 0, scaleX: 2, scaleY: 1, opacity: 1 });
  expect(arriving('attn_scores', from, to, 0.5)).toEqual({
    dx: -100,
    dy: 0,
    scaleX: 1.5,
    scaleY: 1,
    opacity: 1,
  });
  expect(arriving('attn_scores', from, to, 1)).toEqual(AT_REST);
  expect(arriving('mask', from, to, 0).opacity).toBe(0);
});

test('a picture in which nothing moves has no morph', () => {
  expect(differ(from, from)).toBe(false);
  expect(differ(from, to)).toBe(true);
});

test('it is drawn in every frame until it is over, and then once at rest', () => {
  let now = 0;
  let tick: ((now: number) => void) | null = null;
  const drawn: unknown[] = [];
  const morph = new Morph({ now: () => now, next: (run) => (tick = run) }, () => drawn.push(morph.way?.progress));
  const step = (ms: number) => {
    const run = tick!;
    tick = null;
    now += ms;
    run(now);
  };
  morph.start(from, to);
  step(300);
  expect(morph.way).toEqual({ from, progress: 0.5 });
  step(300);
  expect([drawn, tick, morph.way]).toEqual([[0.5, undefined], null, null]);
});
