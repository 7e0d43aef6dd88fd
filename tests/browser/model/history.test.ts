// Many edits by keyboard on the built page, undone and redone one by one, and reset. Node makes a thousand without a
// page (model/session.test.ts).
import { afterAll, expect, test } from 'vitest';
import { openLaboratory } from '../support/laboratory.ts';
import { PARTS } from '../support/parts.ts';
import { ALL } from '../support/scope.ts';

const EDITS = ALL ? 100 : 20;
const { page, parts, faults, show, close } = await openLaboratory();
afterAll(close);

/**
 * Presses keys at the focus, `times` times, and reads the scene after each round. The page does it itself: a
 * driver's thousands of key presses would take minutes. `{digit}` is another number each time.
 */
const press = (keys: readonly string[], times: number) =>
  page.evaluate(
    async ([pressed, rounds, cell]) => {
      const element = document.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>('attention-steps')!;
      const root = element.shadowRoot!;
      const scenes: string[] = [];
      for (let round = 0; round < rounds; round++) {
        for (const name of pressed) {
          const ctrlKey = name.startsWith('Control+');
          const key = name.replace('Control+', '').replace('{digit}', String((round % 9) + 1));
          const target = root.activeElement ?? root.querySelector('[part=player]')!;
          target.dispatchEvent(
            new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, composed: true, cancelable: true }),
          );
          await element.updateComplete;
          await element.updateComplete;
        }
        scenes.push([...root.querySelectorAll(cell)].map(({ textContent }) => textContent!.trim()).join(' '));
      }
      return scenes;
    },
    [keys, times, PARTS.cell] as const,
  );

const scene = async () => (await press([], 1))[0]!;
const enabled = () => Promise.all([parts.undo, parts.redo, parts.reset].map((button) => button.isEnabled()));

test('edits by keyboard go back and forth one by one, and reset takes all of them at once', async () => {
  await show({ preset: 'causal-mask', stage: 'queries' });
  await parts.cells('inputs').first().focus();
  const before = await scene();
  const there = await press(['{digit}', 'Enter'], EDITS);
  expect(new Set(there).size).toBe(9); // nine digits in turn: each edit changes a number on screen
  expect(there[0]).not.toBe(before);

  const back = await press(['Control+z'], EDITS);
  expect(back).toEqual([...there.slice(0, -1).reverse(), before]);
  expect(await enabled()).toEqual([false, true, false]);

  expect(await press(['Control+y'], EDITS)).toEqual(there);
  expect(await enabled()).toEqual([true, false, true]);

  await parts.reset.press('Enter');
  expect(await scene()).toBe(before);
  await page.keyboard.press('Control+z');
  expect(await scene()).toBe(there.at(-1));
  expect(await press(['Control+Z'], 1)).toEqual([there.at(-2)]); // Z comes from Caps Lock; Shift+Z means redo
  expect(faults).toEqual([]);
});
