// The mix of values as bars: as long as the weights, side by side in the new row, at any time by seeking.
import { describe, expect, test } from 'vitest';
import { engine } from '../../engine.ts';
import { findStage, type Config } from '../../../web/engine/index.ts';
import type { InView } from '../../../web/model/in_view.ts';
import { frameAt, timelineOf } from '../../../web/timeline/timeline.ts';
import { WIDTHS } from '../../../web/typeface/family.ts';
import { barShapes } from '../../../web/view/mix/bar_shapes.ts';
import { cornerMix, mixLayoutOf } from '../../../web/view/mix/mix.ts';
import { barProgress, mixInView, mixOf } from '../../../web/model/weighted_sum.ts';
import type { Layout } from '../../../web/view/layout/layout.ts';
import { PALETTES } from '../../../web/view/palette.ts';
import { sizes } from '../support/rectangles.ts';
import { endOf, laidOut } from '../support/scenes.ts';

const ROOM = { x: 10, y: 20, width: 500, height: 200 };
const FONTS = { letter: 0.6, least: 0 };
const LABELS = ['0.5517 · journey'];

function mixIn(config: Config, row: number) {
  const trace = engine.trace(config);
  return mixOf(trace, findStage(trace, 'context_vec')!, row);
}

/** The scene that mixes values, complete. */
function mixed(more: Config = {}): InView {
  const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal', ...more }), 0, 0);
  return endOf(timeline, 'context_vec');
}

test('bars are as long as the shares, and fill the mix from end to end', () => {
  const mix = mixIn({ seed: 789, mask: 'causal' }, 1)!;
  const { own, mixed, track } = mixLayoutOf(mix, LABELS, ROOM, FONTS)!;
  expect(own.map(({ token }) => token)).toEqual([0, 1]); // the others are hidden from it
  for (const [i, bar] of own.entries()) {
    expect(bar.width / track.width).toBeCloseTo(mix.shares[bar.token]!, 5);
    expect(mixed[i]!.width).toBeCloseTo(bar.width, 5);
  }
  expect(mixed[0]!.x).toBe(track.x);
  expect(mixed[1]!.x).toBeCloseTo(mixed[0]!.x + mixed[0]!.width, 5);
  expect(mixed[1]!.x + mixed[1]!.width).toBeCloseTo(track.x + track.width, 4);
  for (const { x, y, width, height } of [...own, track]) {
    expect(x).toBeGreaterThanOrEqual(ROOM.x);
    expect(y).toBeGreaterThanOrEqual(ROOM.y);
    expect(x + width).toBeLessThanOrEqual(ROOM.x + ROOM.width + 1e-4);
    expect(y + height).toBeLessThanOrEqual(ROOM.y + ROOM.height);
  }
});

test.each(sizes('374x447 374x320'))(
  'on a phone it is beside the operands, and covers nothing: %d x %d',
  (width, height) => {
    const view = mixed();
    const layout = laidOut(view, { width, height }, true);
    const mix = mixInView(view)!;
    const { bars, labels } = cornerMix({ ...view, fonts: WIDTHS }, mix, layout)!;
    expect(labels).toEqual(view.trace.tokens);
    expect(bars.own.map(({ token }) => token)).toEqual([0, 1]);
    const { x, y, width: wide, height: high } = bars.track;
    expect(x + wide).toBeLessThanOrEqual(width);
    const [top, left] = [bars.own[0]!.y, x - bars.label];
    for (const box of layout.boxes) {
      const isBeside = box.x + box.width <= left;
      const isBelow = box.y >= y + high;
      expect(isBeside || isBelow, box.matrix.stage.name).toBe(true);
    }
    expect(top).toBeGreaterThanOrEqual(0);
  },
);

test('it is of the row in focus, and with the focus on another matrix of the row that is computed slowly', () => {
  const view = mixed();
  const { id, inputs } = view.frame.scene.stage;
  const rowWith = (stage: number) => mixInView({ ...view, cell: { stage, row: 4, col: 0 } })!.row;
  expect([id, inputs[0]!, inputs[1]!].map(rowWith)).toEqual([4, 4, 1]);
});

test.each([
  [2, 2],
  [16, 16],
  [17, 16],
])('a bar of %i numbers has %i stripes and a rim: no more can be told apart', (dV, stripes) => {
  const view = mixed({ dV });
  const { values } = mixInView(view)!;
  expect(barShapes(view, values, 0, { x: 0, y: 0, width: 90, height: 16 }, PALETTES.light)).toHaveLength(stripes + 1);
});

describe('there is none', () => {
  test.each(sizes('280x220 320x160'))(
    'where operands are left out, or one below the other: %d x %d',
    (width, height) => {
      const view = mixed();
      const layout = laidOut(view, { width, height });
      expect(cornerMix({ ...view, fonts: WIDTHS }, mixInView(view)!, layout)).toBe(null);
    },
  );

  test('where the result is beside the operands', () => {
    const size = { rows: 6, cols: 2, width: 80, height: 200, cellHeight: 24 };
    const box = (place: string, x: number) => ({ matrix: { position: place }, ...size, x, y: 0, gridX: x, gridY: 40 });
    const at = (result: number) =>
      ({
        boxes: [box('left', 0), box('top', 100), { ...box('result', 200), y: result }],
        area: { width: 600, height: 500 },
      }) as unknown as Layout;
    const trace = engine.trace({ seed: 789, mask: 'causal' });
    const mix = mixIn({ seed: 789, mask: 'causal' }, 1)!;
    const mixAt = (result: number) => cornerMix({ trace, fonts: WIDTHS } as InView, mix, at(result));
    expect(mixAt(0)).toBe(null);
    expect(mixAt(220)).not.toBe(null);
  });

  test('where the space is too small', () => {
    const mix = mixIn({ seed: 789, mask: 'causal' }, 5)!;
    expect(mixLayoutOf(mix, LABELS, { ...ROOM, height: 90 }, FONTS)).toBe(null);
    expect(mixLayoutOf(mix, LABELS, { ...ROOM, width: 200 }, FONTS)).toBe(null);
  });

  test('in a scene that mixes nothing', () => {
    const trace = engine.trace({ seed: 789 });
    expect(mixOf(trace, findStage(trace, 'attn_scores')!, 1)).toBe(null);
    expect(mixOf(trace, findStage(trace, 'queries')!, 1)).toBe(null);
  });
});

test('where dropout has left nothing, and where shares are no numbers, it has its place, without a bar', () => {
  for (const config of [
    { mask: 'causal', dropout: 1 },
    { inputs: [[NaN, 0, 0]], n: 1 },
  ] as const) {
    const { own, track } = mixLayoutOf(mixIn({ seed: 789, ...config } as Config, 0)!, LABELS, ROOM, FONTS)!;
    expect(own).toEqual([]);
    expect(track.height).toBeGreaterThan(0);
  }
});

test('a bar slides into the mix while its product is in flight, and is there before and after', () => {
  const { timeline, frame: end } = mixed();
  const second = timeline.beats.findIndex((beat) => beat.at === end.at && beat.term === 1);
  const slid = (share: number) => {
    const frame = frameAt(timeline, timeline.starts[second]! + share * timeline.beats[second]!.ms);
    const cell = { stage: end.scene.stage.id, row: 1, col: 0 };
    const context = { trace: timeline.trace, timeline, frame, cell } as unknown as InView;
    const mix = mixInView(context)!;
    expect(mix.row).toBe(1);
    return [0, 1].map((token) => barProgress(context, mix, token));
  };
  expect(slid(0)).toEqual([1, 0]);
  expect(slid(0.5)).toEqual([1, 0.5]);
  expect(slid(1)).toEqual([1, 1]);
});
