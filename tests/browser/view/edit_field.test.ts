// A reader changes numbers in their cells: typed, by arrows, rejected, undone. By keyboard alone, in a real browser.
import { afterAll, expect, test } from 'vitest';
import { takeHold } from '../support/keyboard.ts';
import { partsOf } from '../support/parts.ts';

const hands = await takeHold();
const { page, open, goTo, cell, change } = hands;

afterAll(() => hands.close());

test('a typed number changes all later stages, is marked with its difference, and undo restores it', async () => {
  await open();
  await goTo('inputs');
  await cell('inputs', 3).click();
  await page.keyboard.type('0.6');
  expect(await page.getByRole('textbox', { name: /^A number/ }).inputValue()).toBe('0.6');
  await page.keyboard.press('Enter');
  expect(await cell('inputs', 3).innerText()).toBe('0.6000');
  expect(await change()).toBe('changed by +0.0500');
  await goTo('attn_scores');
  // "journey" is row 2: its scores change, and as a key its column does.
  const changed = await page.locator('attention-steps [role=grid][aria-label^="attn_scores"] .cell.changed').count();
  expect(changed).toBe(11);
  await page.keyboard.press('Control+z');
  expect(await partsOf(page).changedCells.count()).toBe(0);
  await page.keyboard.press('Control+Shift+Z');
  expect(await page.locator('attention-steps [role=grid][aria-label^="attn_scores"] .changed').count()).toBe(11);
  await page.getByRole('button', { name: 'Back to the original numbers' }).click();
  expect(await partsOf(page).changedCells.count()).toBe(0);
});

test('arrow keys in the field change the value; steps on one cell are one undo, Escape cancels them', async () => {
  await open();
  await goTo('W_query');
  await cell('W_query', 0).click();
  const before = await cell('W_query', 0).innerText();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
  expect(Number(await page.getByRole('textbox', { name: /^A number/ }).inputValue())).toBeCloseTo(
    Number(before) + 0.05,
    4,
  );
  await page.keyboard.press('Escape');
  expect(await cell('W_query', 0).innerText()).toBe(before);
  await page.keyboard.press('Enter');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  expect(await cell('W_query', 0).innerText()).toBe(before);
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
});

const edit = () => page.getByRole('textbox', { name: /^A number/ });
/** Undo and redo are enabled as soon as there is an edit. */
const canRedo = async () => (await page.getByRole('button', { name: 'Redo', disabled: false }).count()) > 0;

test('Escape adds no step to the history: exactly the earlier steps can be redone', async () => {
  await open('self-attention-v2');
  await goTo('W_query');
  await cell('W_query', 0).click();
  const before = await cell('W_query', 0).innerText();
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  expect([await cell('W_query', 0).innerText(), await canRedo()]).toEqual([before, false]);
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await page.keyboard.type('5');
  await page.keyboard.press('Escape');
  expect([await cell('W_query', 0).innerText(), await canRedo()]).toEqual([before, true]);
  await page.keyboard.press('Control+y');
  expect(await cell('W_query', 0).innerText()).toBe('3.0000');
});

test('a click outside a field focuses the clicked cell, which gets the next key', async () => {
  await open('self-attention-v2');
  await goTo('W_query');
  const others = await cell('W_query', 2).innerText();
  await cell('W_query', 0).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('6');
  await cell('W_query', 1).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  const seen = () => Promise.all([0, 1, 2].map((index) => cell('W_query', index).innerText()));
  expect(await seen()).toEqual(['6.0000', '7.0000', others]);
  await cell('W_query', 0).dblclick();
  await cell('W_query', 2).dblclick();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  expect(await seen()).toEqual(['6.0000', '7.0000', '8.0000']);
});

test('leaving a field for the surrounding page does not change its focus and scroll position', async () => {
  await open('self-attention-v2');
  await goTo('W_query');
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { id: 'outside' });
    document.body.append(Object.assign(document.createElement('div'), { style: 'height: 3000px' }), input);
  });
  await cell('W_query', 0).dblclick();
  await page.keyboard.type('6');
  await page.evaluate(() => document.getElementById('outside')!.focus());
  await page.keyboard.type('hello');
  const there = () =>
    page.evaluate(() => [
      document.activeElement!.id,
      (document.activeElement as HTMLInputElement).value,
      scrollY > 1000,
    ]);
  expect(await there()).toEqual(['outside', 'hello', true]);
  expect(await edit().count()).toBe(0);
  await page.evaluate(() => {
    document.getElementById('outside')!.blur();
    document.querySelector('attention-steps')!.setAttribute('stage', 'attn_scores');
  });
  await page.locator('attention-steps [role=grid][aria-label^="attn_scores"]').waitFor();
  expect(await page.evaluate(() => [document.activeElement === document.body, scrollY > 1000])).toEqual([true, true]);
});

test('a field belongs to its cell: another cell, stage or batch item ends it', async () => {
  await open('self-attention-v2');
  await goTo('W_query');
  const second = await cell('W_query', 1).innerText();
  const type = async (text: string) => {
    await cell('W_query', 0).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.evaluate(() =>
      (document.querySelector('attention-steps')!.shadowRoot!.activeElement as HTMLElement).blur(),
    );
    expect(await edit().count()).toBe(1);
  };
  await type('5');
  await cell('W_query', 1).click();
  expect(await edit().count()).toBe(0);
  expect([await cell('W_query', 0).innerText(), await cell('W_query', 1).innerText()]).toEqual(['5.0000', second]);
  const leave = [
    () => goTo('keys'),
    () => page.evaluate(() => document.querySelector<HTMLElement & { next(): void }>('attention-steps')!.next()),
    () => page.evaluate(() => document.querySelector('attention-steps')!.setAttribute('cell', 'W_query 1 1')),
    () => page.locator('attention-steps').getByLabel('Notebook', { exact: true }).selectOption('self-attention-v1'),
  ];
  for (const away of leave) {
    await goTo('W_query');
    await type('abc');
    expect(await page.locator('attention-steps [role=alert]').count()).toBe(1);
    await away();
    await expect.poll(() => edit().count()).toBe(0);
    expect(await page.locator('attention-steps [role=alert]').count()).toBe(0);
  }
});

test('text that is not a number gets a message, and stays as typed', async () => {
  await open();
  await goTo('inputs');
  await cell('inputs', 0).dblclick();
  await page.getByRole('textbox', { name: /^A number/ }).fill('0.4x');
  expect(await page.locator('attention-steps [role=alert]').innerText()).toBe(
    'A cell holds a number: “0.4x” is not one.',
  );
  expect(await page.getByRole('textbox', { name: /^A number/ }).inputValue()).toBe('0.4x');
  await page.keyboard.press('Escape');
  expect(await cell('inputs', 0).innerText()).toBe('0.4300');
});

test('a mask cell can be edited; an invalid value is rejected in the core’s words', async () => {
  await open();
  await goTo('mask');
  await cell('mask', 1).click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await goTo('masked');
  expect(await cell('masked', 1).innerText()).toBe('0.0716');
  await goTo('mask');
  await cell('mask', 2).click();
  await page.keyboard.type('7');
  expect(await page.locator('attention-steps [role=alert]').innerText()).toBe(
    'replace.mask must hold 0 and 1 only: got 7',
  );
  await page.keyboard.press('Enter');
  expect(await edit().inputValue()).toBe('7');
  expect(await page.locator('attention-steps [role=alert]').innerText()).toBe(
    'replace.mask must hold 0 and 1 only: got 7',
  );
  await page.keyboard.press('Escape');
  await cell('mask', 3).dblclick();
  expect([await edit().inputValue(), await page.locator('attention-steps [role=alert]').count()]).toEqual(['1', 0]);
});

test('an edited mask still hides: later stages have its hatch, and the variance is of visible scores', async () => {
  await open();
  await goTo('mask');
  await cell('mask', 1).click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await goTo('scaled_scores');
  await page.getByRole('button', { name: 'More' }).click();
  expect(await partsOf(page).insight.innerText()).toContain('Variance of the visible scores');
  await goTo('attn_weights');
  const hatched = await page
    .locator('attention-steps [part=scene] [role=grid][aria-label^="attn_weights,"] .cell')
    .evaluateAll((cells) =>
      cells.map((cell) => getComputedStyle(cell).backgroundImage.includes('repeating-linear-gradient')),
    );
  const later = (_: unknown, i: number) => i % 6 > Math.floor(i / 6) && i !== 1; // the edit shows this one
  expect(hatched).toEqual(Array.from({ length: 36 }, later));
  const legend = partsOf(page).legend('attn_weights');
  expect(await legend.innerText()).toContain('hidden');
  await goTo('dropout_mask');
  const crossed = () =>
    page
      .locator('attention-steps [part=scene] [role=grid][aria-label^="dropout_mask,"] .cell')
      .evaluateAll((cells) =>
        cells.map((cell) => [cell.textContent!.trim() === '0', cell.classList.contains('fallen')]),
      );
  await cell('dropout_mask', 0).click();
  await page.keyboard.type((await cell('dropout_mask', 0).innerText()) === '0' ? '1' : '0');
  await page.keyboard.press('Enter');
  const cells = await crossed();
  expect(cells.some(([zero]) => zero)).toBe(true);
  for (const [zero, fallen] of cells) expect(fallen).toBe(zero);
});

test('an incomplete number is a problem only when it is to be kept', async () => {
  await open();
  await goTo('inputs');
  await cell('inputs', 0).dblclick();
  const alerts = () => page.locator('attention-steps [role=alert]').allInnerTexts();
  for (const begun of ['', '-']) {
    await edit().fill(begun);
    expect(await alerts()).toEqual([]);
    await page.keyboard.press('Enter');
    expect([await edit().inputValue(), await alerts()]).toEqual([
      begun,
      [`A cell holds a number: “${begun}” is not one.`],
    ]);
  }
  await edit().fill('-inf');
  expect(await alerts()).toEqual([]);
  await page.keyboard.press('Enter');
  expect(await cell('inputs', 0).innerText()).toBe('−∞');
});

test('an arrow key adds to a number of any size', async () => {
  await open();
  await goTo('inputs');
  await cell('inputs', 0).dblclick();
  for (const [typed, next] of [
    ['1e30', '1e+30'],
    ['10', '10.01'],
    ['0.49', '0.5'],
    ['-0.01', '0'],
  ] as const) {
    await edit().fill(typed);
    await page.keyboard.press('ArrowUp');
    expect(await edit().inputValue()).toBe(next);
  }
});
