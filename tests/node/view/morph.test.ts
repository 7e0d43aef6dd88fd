// Other numbers in the picture in view: matrices travel from their old places, as a function of the time since then.
import { expect, test } from 'vitest';
import { loadEngine, type Trace } from '../../../web/core.ts';
import {
  AT_REST,
  arriving,
  differ,
  Morph,
  STRUCK,
  traceBetween,
  type Placement,
  type Placements,
} from '../../../web/view/change.ts';

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

/** A morph on a clock that a test moves, and what it has drawn: how far its matrices had come. */
function morphing() {
  let now = 0;
  let tick: ((now: number) => void) | null = null;
  const drawn: unknown[] = [];
  const morph: Morph = new Morph({ now: () => now, next: (run) => (tick = run) }, () =>
    drawn.push(morph.way?.progress),
  );
  const pass = (ms: number) => {
    const run = tick;
    tick = null;
    now += ms;
    run?.(now);
  };
  return { morph, drawn, pass, rests: () => tick === null };
}

test('numbers of an edit are between old and new ones, once the stroke is there; −∞ has none between', () => {
  const of = (...data: number[]) => ({ data: Float32Array.from(data) }) as unknown as Trace;
  const [was, is] = [of(0.25, 3, 1), of(0.75, -Infinity, 2)];
  const at = (progress: number) => [...traceBetween(was, is, progress).data];
  expect(at(STRUCK)).toEqual([0.25, -Infinity, 1]);
  expect(at((1 + STRUCK) / 2)).toEqual([0.5, -Infinity, 1.5]);
  expect(at(1)).toEqual([...is.data]);
});

test('an edit is followed in its own time, a film at once', async () => {
  const engine = await loadEngine();
  const [a, b] = [engine.trace({ seed: 1 }), engine.trace({ seed: 2 })];
  const { morph, pass } = morphing();
  expect(morph.start(to, to, a)).toBe(false); // nothing leaves its place
  pass(300);
  expect([morph.edit, morph.way]).toEqual([{ was: a, progress: 0.5 }, null]);
  morph.start(to, to, b);
  pass(300);
  expect(morph.edit).toBe(null);
  for (const was of [a, b, a]) {
    pass(16);
    morph.start(to, to, was);
    expect(morph.edit).toBe(null);
  }
});

test('it is drawn in every frame until it is over, and then once at rest', () => {
  const { morph, drawn, pass, rests } = morphing();
  morph.start(from, to);
  pass(300);
  expect(morph.way).toEqual({ from, progress: 0.5 });
  pass(300);
  expect([drawn, rests(), morph.way]).toEqual([[0.5, undefined], true, null]);
});
