// Numbers in flight never pile up: at any time in a scene none covers another.
import { describe, expect, test } from 'vitest';
import { engine } from '../../../engine.ts';
import { inFlightAt } from '../../../../web/timeline/flights.ts';
import { frameAt, timelineOf } from '../../../../web/timeline/timeline.ts';
import { chipOf, type Chip } from '../../../../web/view/layout/layout.ts';
import { sizes } from '../../support/rectangles.ts';
import { endOf, laidOut } from '../../support/scenes.ts';

const BORDER = 2.5;

const drawn = ({ x, y, width, height, size }: Chip) => ({
  left: x + (width * (1 - size)) / 2,
  right: x + (width * (1 + size)) / 2,
  top: y + (height * (1 - size)) / 2,
  bottom: y + (height * (1 + size)) / 2,
});

const SIZES = sizes('1500x900 1040x640 900x500');

test('every number in flight fits its chip: none comes from a matrix without numbers', () => {
  const trace = engine.trace({ seed: 789, mask: 'causal', dropout: 0.5, heads: 2, dK: 4, dV: 4 });
  const timeline = timelineOf(trace, 0, 0);
  const view = endOf(timeline, 'attn_weights_dropped');
  const layout = laidOut(view, { width: 1020, height: 640 });
  expect(layout.boxes.some(({ mute }) => mute)).toBe(true);
  const chips = timeline.beats.flatMap((beat) =>
    beat.at === view.frame.at ? inFlightAt(timeline, beat, 0.5).flatMap((each) => chipOf(layout, each) ?? []) : [],
  );
  expect(chips.length).toBeGreaterThan(0);
  for (const { width, font } of chips) expect(width).toBeGreaterThan(3.4 * font);
});

test('numbers from pictures appear in their cell, one after another, and cover no other row', () => {
  const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal', dropout: 0.5, dropoutSeed: 123 }), 0, 0);
  const view = endOf(timeline, 'attn_weights_dropped');
  const layout = laidOut(view, { width: 480, height: 480 });
  const result = layout.boxes.find(({ matrix }) => matrix.position === 'result')!;
  const beats = timeline.beats.filter((beat) => beat.at === view.frame.at);
  const seen = [0.25, 0.7, 0.9].map((t) =>
    beats.flatMap((beat) =>
      inFlightAt(timeline, beat, t).flatMap((each) => {
        const chip = chipOf(layout, each);
        return chip ? [{ ...chip, index: each.index, top: result.gridY + each.to.row * result.cellHeight }] : [];
      }),
    ),
  );
  // The first of two, and then the second, which stays.
  for (const [i, chips] of seen.entries()) {
    expect(chips.length).toBeGreaterThan(5);
    for (const { y, height, top, index } of chips) {
      expect(index).toBe(i === 0 ? 0 : 1);
      expect(y).toBeGreaterThanOrEqual(top);
      expect(y + height).toBeLessThanOrEqual(top + result.cellHeight);
    }
  }
});

describe.each(['queries', 'attn_scores', 'attn_weights', 'context_vec'])('of %s', (name) => {
  test.each(SIZES)('at %i x %i', (width, height) => {
    const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal' }), 0, 0);
    const view = endOf(timeline, name);
    const layout = laidOut(view, { width, height });
    let most = 0;
    for (const [i, beat] of timeline.beats.entries()) {
      if (beat.at !== view.frame.at) continue;
      for (let share = 0; share < 1; share += 0.04) {
        const frame = frameAt(timeline, timeline.starts[i]! + share * beat.ms);
        const chips = inFlightAt(timeline, frame.beat, frame.progress).flatMap((each) => chipOf(layout, each) ?? []);
        most = Math.max(most, chips.length);
        const places = chips.map(drawn);
        for (const [j, a] of places.entries())
          for (const b of places.slice(j + 1)) {
            const over = Math.min(
              Math.min(a.right, b.right) - Math.max(a.left, b.left),
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
            );
            expect(over, `beat ${i} at ${share}`).toBeLessThanOrEqual(BORDER);
          }
      }
    }
    expect(most).toBeGreaterThan(1);
  });
});

test('a number that shrinks into its cell, or grows out of one, is drawn once it is large enough to be read', () => {
  const timeline = timelineOf(engine.trace({ seed: 789, mask: 'causal' }), 0, 0);
  const view = endOf(timeline, 'queries');
  const layout = laidOut(view, { width: 1020, height: 640 });
  const chips = timeline.beats
    .filter((beat) => beat.at === view.frame.at)
    .flatMap((beat) =>
      [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].flatMap((t) =>
        inFlightAt(timeline, beat, t).flatMap((each) => chipOf(layout, each) ?? []),
      ),
    );
  const small = chips.filter(({ size }) => size <= 0.4);
  expect(small.length).toBeGreaterThan(5);
  expect(new Set(small.map(({ opacity }) => opacity))).toEqual(new Set([0]));
  const large = chips.filter(({ size }) => size >= 0.65);
  expect(large.length).toBeGreaterThan(5);
  expect(new Set(large.map(({ opacity }) => opacity))).toEqual(new Set([1]));
});
