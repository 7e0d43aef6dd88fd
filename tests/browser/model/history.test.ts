// A hundred edits by keyboard on the built page, undone and redone one by one, and reset.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../support/browser.ts';
import { segment } from '../support/stage.ts';

const STEPS = 100; // a thousand, without a page: tests/node/model/session.test.ts
let site: Site;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
  await page.locator('attention-steps').getByLabel('Notebook', { exact: true }).selectOption('causal-mask');
});

afterAll(() => site.close());

/**
 * Presses keys at the focus, `times` times, and reads the scene after each round. The page does it itself: a
 * driver's thousands of key presses would take minutes. `{digit}` is another number each time.
 */
const press = (keys: readonly string[], times: number) =>
  page.evaluate(
    async ([pressed, rounds]) => {
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
        scenes.push([...root.querySelectorAll('[part=scene] .cell')].map((cell) => cell.textContent!.trim()).join(' '));
      }
      return scenes;
    },
    [keys, times] as const,
  );

const scene = async () => (await press([], 1))[0]!;
const enabled = (name: string) => page.locator(`attention-steps .${name}`).isEnabled();

test('a hundred edits by keyboard go back and forth one by one, and reset takes all of them at once', async () => {
  await page.locator(`attention-steps ${segment('queries')}`).click();
  await page
    .getByRole('grid', { name: /^inputs,/ })
    .getByRole('gridcell')
    .first()
    .focus();
  const before = await scene();
  const there = await press(['{digit}', 'Enter'], STEPS);
  expect(new Set(there).size).toBe(9); // nine digits in turn: each edit changes a number on screen
  expect(there[0]).not.toBe(before);

  const back = await press(['Control+z'], STEPS);
  expect(back).toEqual([...there.slice(0, -1).reverse(), before]);
  expect([await enabled('undo'), await enabled('redo'), await enabled('reset')]).toEqual([false, true, false]);

  expect(await press(['Control+y'], STEPS)).toEqual(there);
  expect([await enabled('undo'), await enabled('redo'), await enabled('reset')]).toEqual([true, false, true]);

  await page.getByRole('button', { name: 'Back to the original numbers' }).press('Enter');
  expect(await scene()).toBe(before);
  await page.keyboard.press('Control+z');
  expect(await scene()).toBe(there.at(-1));
  expect(await press(['Control+Z'], 1)).toEqual([there.at(-2)]); // Z comes from Caps Lock; Shift+Z means redo
  expect(errors).toEqual([]);
});
