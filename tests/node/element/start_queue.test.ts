// A page of very many players: their measuring is spread over tasks.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inSlices } from '../../../web/element/start_queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('of 300 players at most 20 are measured in a task, in their order', () => {
  const done: number[] = [];
  const all = Array.from({ length: 300 }, (_, i) => i);
  for (const i of all) inSlices(() => done.push(i));
  const tasks = [done.length];
  while (done.length < 300) {
    const before = done.length;
    vi.advanceTimersToNextTimer();
    tasks.push(done.length - before);
  }
  expect(Math.max(...tasks)).toBe(20);
  expect(done).toEqual(all);
});
