// The wait for frames on time: five in a row, for at most half a second.
import { expect, test } from 'vitest';
import { SteadyFrames } from '../../../web/story/steady_frames.ts';

/** At which of these times the wait is over; null: at none. */
function overAt(times: readonly number[]): number | null {
  const wait = new SteadyFrames(0);
  return times.find((now) => wait.count(now)) ?? null;
}

const every = (ms: number, to: number) => Array.from({ length: Math.floor(to / ms) }, (_, i) => (i + 1) * ms);

test('five frames on time in a row end it', () => {
  expect(overAt(every(16, 600))).toBe(80);
  expect(overAt(every(8, 600))).toBe(40);
});

test('a late frame starts the count anew', () => {
  expect(overAt([16, 32, 48, 64, 98, ...every(16, 160).map((ms) => 98 + ms)])).toBe(98 + 80);
});

test('it ends after half a second, whatever comes', () => {
  expect(overAt(every(50, 1000))).toBe(500);
});
