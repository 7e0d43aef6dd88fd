// Edits, undo and redo.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canRedo, canUndo, MAX_STEPS, push, redo } from '../../../web/model/history.ts';
import { startHistory, undo, type History } from '../../../web/model/history.ts';

describe('the history', () => {
  const pushed = (count: number) => {
    let history = startHistory(0);
    for (let i = 1; i <= count; i++) history = push(history, i);
    return history;
  };
  const times = <S>(count: number, step: (history: History<S>) => History<S>, history: History<S>) => {
    for (let i = 0; i < count; i++) history = step(history);
    return history;
  };

  test('drops only the oldest step beyond its limit', () => {
    expect(MAX_STEPS).toBeGreaterThanOrEqual(1000);
    const back = times(MAX_STEPS + 5, undo, pushed(MAX_STEPS + 3));
    expect(back.present).toBe(3);
    expect(back.future).toHaveLength(MAX_STEPS);
  });

  test('any sequence of calls agrees with a list and a position', () => {
    const walk = fc.array(fc.oneof(fc.constantFrom('undo', 'redo'), fc.integer()), { maxLength: 60 });
    fc.assert(
      fc.property(walk, (steps) => {
        let history = startHistory<number | null>(null);
        let list: (number | null)[] = [null];
        let at = 0;
        for (const step of steps) {
          if (step === 'undo') [history, at] = [undo(history), Math.max(0, at - 1)];
          else if (step === 'redo') [history, at] = [redo(history), Math.min(list.length - 1, at + 1)];
          else {
            history = push(history, step as number);
            if (list[at] !== step) list = [...list.slice(0, ++at), step as number];
          }
          const state = [history.present, canUndo(history), canRedo(history)];
          expect(state).toEqual([list[at], at > 0, at < list.length - 1]);
        }
      }),
    );
  });
});
