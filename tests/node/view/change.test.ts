// One sheet, one camera: from scene to scene no matrix jumps, and seeking, playing and stepping back agree.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { ease } from '../../../web/timeline/flights.ts';
import { frameAt, frameAtStep, timelineOf } from '../../../web/timeline/timeline.ts';
import { arriving, between, leaving, turning } from '../../../web/view/change.ts';
import type { Placement, Placements, Pose } from '../../../web/view/change.ts';
import { en } from '../../../web/words/index.ts';
import { picturesOf } from '../../../web/view/picture/pictures.ts';
import { compositionOf } from '../../../web/view/picture/composition.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { sizes } from '../support/rectangles.ts';

const READER = { ...WIDTHS, coarse: false };
const FRAME_MS = 1000 / 60;

const seen = (own: Placement, { dx, dy, scaleX, scaleY }: Pose) => ({
  x: own.x + dx,
  y: own.y + dy,
  width: own.width * scaleX,
  height: own.height * scaleY,
});

describe.each(sizes('1440x900 390x844'))('%i x %i', (width, height) => {
  const { canvas } = compositionOf(width, height, { bar: true, text: true, transport: true });
  const diagonal = Math.hypot(width, height);

  test('over every boundary of every preset no matrix moves over 12 % of the diagonal from frame to frame', () => {
    let moved = 0;
    for (const { id, config } of engine.presets()) {
      const timeline = timelineOf(engine.trace(config), 0, 0);
      timeline.beats.forEach((beat, i) => {
        if (beat.pace !== 'change') return;
        const context = {
          trace: timeline.trace,
          timeline,
          frame: frameAt(timeline, timeline.starts[i]! + 1),
          words: en,
        };
        const { now, before } = picturesOf(context, canvas, READER, false);
        const [from, to] = [before!.placements, now.placements];
        for (const stage of [...to.keys()].filter((each) => from.has(each))) {
          const [start, end] = [from.get(stage)!, to.get(stage)!];
          let last = { x: start.x, y: start.y, width: start.width, height: start.height };
          for (let t = 0; t <= beat.ms + FRAME_MS; t += FRAME_MS) {
            const placed = between(start, end, ease(Math.min(1, t / beat.ms)));
            const corners = [0, 1].map((far) =>
              Math.hypot(
                placed.x + far * placed.width - last.x - far * last.width,
                placed.y + far * placed.height - last.y - far * last.height,
              ),
            );
            expect(Math.max(...corners), `${id} ${stage}`).toBeLessThan(0.12 * diagonal);
            last = placed;
          }
          expect(last).toEqual({ x: end.x, y: end.y, width: end.width, height: end.height });
          moved++;
        }
      });
    }
    expect(moved).toBeGreaterThan(100);
  });
});

const placed = (changes: Partial<Placement>): Placement => ({
  x: 0,
  y: 0,
  width: 60,
  height: 40,
  rows: 3,
  cols: 2,
  transposed: false,
  small: false,
  ...changes,
});
const placementsOf = (...placed: readonly (readonly [string, Placement])[]): Placements => new Map(placed);

test('a matrix of both scenes begins where it was and ends where it will be', () => {
  const [from, to] = [placed({ x: 10, y: 20 }), placed({ x: 200, y: 90, width: 120 })];
  const sheets = [placementsOf(['a', from]), placementsOf(['a', to])] as const;
  expect(seen(to, arriving('a', ...sheets, 0))).toEqual({ x: 10, y: 20, width: 60, height: 40 });
  expect(arriving('a', ...sheets, 1)).toEqual({ dx: 0, dy: 0, scaleX: 1, scaleY: 1, opacity: 1 });
  expect(leaving('a', ...sheets, 0.5)).toBeNull(); // drawn once
});

test('new matrices appear, old ones fade, and neither travels', () => {
  const [old, fresh] = [placementsOf(['a', placed({})]), placementsOf(['b', placed({ x: 300 })])];
  expect([0, 1].map((t) => arriving('b', old, fresh, t).opacity)).toEqual([0, 1]);
  expect([0, 1].map((t) => leaving('a', old, fresh, t)!.opacity)).toEqual([1, 0]);
  expect(arriving('b', old, fresh, 0.5).dx).toBe(0);
  for (let t = 0; t <= 1; t += 0.01)
    expect(Math.min(arriving('b', old, fresh, t).opacity, leaving('a', old, fresh, t)!.opacity), String(t)).toBe(0);
});

test('of a matrix that turns, the old drawing is gone before the new one has gone far', () => {
  const [from, to] = [placed({ small: true, width: 30 }), placed({ x: 100, width: 300, transposed: true })];
  const sheets = [placementsOf(['a', from]), placementsOf(['a', to])] as const;
  for (const t of [0.25, 0.5, 1]) {
    expect([leaving('a', ...sheets, t)!.opacity, arriving('a', ...sheets, t).opacity]).toEqual([0, 1]);
  }
  const { dx } = turning(from, to, { stage: 0, row: 0, col: 0 }, 0.25);
  expect(1 - dx / -100).toBeLessThan(0.2); // of the way
});

test('with numbers in one scene and without in the other, both drawings travel as one while one gives way', () => {
  const [from, to] = [placed({ small: true, width: 30 }), placed({ x: 100, width: 300 })];
  const sheets = [placementsOf(['a', from]), placementsOf(['a', to])] as const;
  for (const t of [0, 0.3, 0.7, 1]) {
    const [a, b] = [seen(to, arriving('a', ...sheets, t)), seen(from, leaving('a', ...sheets, t)!)];
    for (const key of ['x', 'y', 'width', 'height'] as const) expect(a[key]).toBeCloseTo(b[key], 9);
  }
  expect([leaving('a', ...sheets, 0)!.opacity, arriving('a', ...sheets, 0)!.opacity]).toEqual([1, 0]);
  expect([leaving('a', ...sheets, 1)!.opacity, arriving('a', ...sheets, 1)!.opacity]).toEqual([0, 1]);
});

test('where rows become columns every cell travels to its own new place', () => {
  const [from, to] = [
    placed({ width: 20, height: 30 }),
    placed({ x: 100, width: 60, height: 40, rows: 3, cols: 2, transposed: true }),
  ];
  // Row 2, column 1 of three rows and two columns: below on the left before, on the right after.
  const start = turning(from, to, { stage: 0, row: 2, col: 1 }, 0);
  const end = { x: 100 + 2 * 20, y: 20, width: 20, height: 20 };
  expect([end.x + start.dx, end.y + start.dy]).toEqual([10, 20]);
  expect([start.scaleX, start.scaleY]).toEqual([0.5, 0.5]);
  expect(turning(from, to, { stage: 0, row: 2, col: 1 }, 1)).toMatchObject({ dx: 0, dy: 0, scaleX: 1, scaleY: 1 });
});

test('a frame in the middle of a change says so, however it was reached; a frame at rest does not', () => {
  const timeline = timelineOf(engine.trace({ mask: 'causal' }), 0, 0);
  timeline.beats.forEach(({ pace, ms, at }, i) => {
    if (pace !== 'change') return;
    const frame = frameAt(timeline, timeline.starts[i]! + ms / 4);
    expect([frame.at, frame.change]).toEqual([at, expect.closeTo(0.25, 9)]);
    expect([frameAtStep(timeline, i).change, frameAtStep(timeline, i + 1).change]).toEqual([null, null]);
    expect([frameAtStep(timeline, i).at, frameAtStep(timeline, i + 1).at]).toEqual([at - 1, at]);
  });
});
