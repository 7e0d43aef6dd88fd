// A reader changes numbers in their cells: typed, by arrows, rejected, undone. By keyboard alone, in a real browser;
// the rules of the field are tested in Node (model/edit_field.test.ts).
import { expect, test } from 'vitest';
import { openLaboratory } from '../support/laboratory.ts';
import { PARTS } from '../support/parts.ts';

const { page, parts, show } = await openLaboratory();

const V2 = { preset: 'self-attention-v2' };
const MASKED = { preset: 'causal-mask' };
const cell = (stage: string, index: number) => parts.cells(stage).nth(index);
const edit = page.getByRole('textbox', { name: /^A number/ });
const alerts = () => page.locator('attention-steps [role=alert]').allInnerTexts();
const changedIn = (stage: string) => parts.cells(stage).and(parts.changedCells).count();

test('a typed number changes all later stages, is marked with its difference, and undo restores it', async () => {
  await show({ ...MASKED, stage: 'inputs' });
  await cell('inputs', 3).click();
  await page.keyboard.type('0.6');
  expect(await edit.inputValue()).toBe('0.6');
  await page.keyboard.press('Enter');
  expect(await cell('inputs', 3).innerText()).toBe('0.6000');
  expect(await parts.change.innerText()).toContain('+0.0500');
  await parts.segment('attn_scores').click();
  // "journey" is row 2: its scores change, and as a key its column does.
  expect(await changedIn('attn_scores')).toBe(11);
  await page.keyboard.press('Control+z');
  expect(await parts.changedCells.count()).toBe(0);
  await page.keyboard.press('Control+Shift+Z');
  expect(await changedIn('attn_scores')).toBe(11);
  await parts.button('Back to the original numbers').click();
  expect(await parts.changedCells.count()).toBe(0);
});

test('arrow keys in the field change the value; steps on one cell are one undo, Escape cancels them', async () => {
  await show({ ...MASKED, stage: 'W_query' });
  await cell('W_query', 0).click();
  const before = await cell('W_query', 0).innerText();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowUp');
  expect(Number(await edit.inputValue())).toBeCloseTo(Number(before) + 0.05, 4);
  await page.keyboard.press('Escape');
  expect(await cell('W_query', 0).innerText()).toBe(before);
  await page.keyboard.press('Enter');
  for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown');
  expect(Number(await edit.inputValue())).toBeCloseTo(Number(before) - 0.3, 4);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  expect(await cell('W_query', 0).innerText()).toBe(before);
  expect(await parts.button('Undo').isDisabled()).toBe(true);
});

test('a click outside a field focuses the clicked cell, which gets the next key', async () => {
  await show({ ...V2, stage: 'W_query' });
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
  await show({ ...V2, stage: 'W_query' });
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { id: 'outside' });
    const space = Object.assign(document.createElement('div'), { id: 'space', style: 'height: 3000px' });
    document.body.append(space, input);
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
  expect(await edit.count()).toBe(0);
  await page.evaluate(() => {
    document.getElementById('outside')!.blur();
    document.querySelector('attention-steps')!.setAttribute('stage', 'attn_scores');
  });
  await parts.grid('attn_scores').waitFor();
  expect(await page.evaluate(() => [document.activeElement === document.body, scrollY > 1000])).toEqual([true, true]);
  await page.evaluate(() => {
    for (const id of ['outside', 'space']) document.getElementById(id)!.remove();
  });
});

test('a field belongs to its cell: another cell, stage or batch item ends it', async () => {
  await show({ ...V2, stage: 'W_query' });
  const second = await cell('W_query', 1).innerText();
  const type = async (text: string) => {
    await cell('W_query', 0).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
    await page.evaluate(() =>
      (document.querySelector('attention-steps')!.shadowRoot!.activeElement as HTMLElement).blur(),
    );
    expect(await edit.count()).toBe(1);
  };
  await type('5');
  await cell('W_query', 1).click();
  expect(await edit.count()).toBe(0);
  expect([await cell('W_query', 0).innerText(), await cell('W_query', 1).innerText()]).toEqual(['5.0000', second]);
  const leave = [
    () => parts.segment('keys').click(),
    () => page.evaluate(() => document.querySelector<HTMLElement & { next(): void }>('attention-steps')!.next()),
    () => page.evaluate(() => document.querySelector('attention-steps')!.setAttribute('cell', 'W_query 1 1')),
    () => parts.preset.selectOption('self-attention-v1'),
  ];
  for (const away of leave) {
    await parts.segment('queries').click();
    await type('abc');
    expect(await alerts()).toHaveLength(1);
    await away();
    await expect.poll(() => edit.count()).toBe(0);
    expect(await alerts()).toEqual([]);
  }
});

test('in the scene that applies the mask, a digit or a double click on a score hides it or shows it', async () => {
  await show({ ...MASKED, stage: 'masked' });
  const first = () => cell('masked', 1).innerText();
  await cell('masked', 1).click();
  await page.keyboard.type('0');
  expect(await first()).toBe('0.0716');
  await cell('masked', 1).dblclick();
  expect(await first()).toBe('−∞');
  await cell('masked', 0).dblclick();
  expect(await cell('masked', 0).innerText()).toBe('−∞');
  await page.keyboard.press('Control+z');
  expect(await cell('masked', 0).innerText()).toBe('0.2899');
});

test('an invalid value of a mask is rejected in the core’s words', async () => {
  await show({ ...MASKED, stage: 'attn_weights_dropped' });
  await cell('dropout_mask', 2).click();
  await page.keyboard.type('7');
  const refused = 'replace.dropout_mask must hold 0 and 1 only: got 7';
  expect(await alerts()).toEqual([refused]);
  await page.keyboard.press('Enter');
  expect(await edit.inputValue()).toBe('7');
  expect(await alerts()).toEqual([refused]);
  await page.keyboard.press('Escape');
  await cell('dropout_mask', 3).dblclick();
  expect([/^[01]$/.test(await edit.inputValue()), await alerts()]).toEqual([true, []]);
});

test('an edited mask still hides: later stages have its hatch, and the variance is of visible scores', async () => {
  await show({ ...MASKED, stage: 'masked' });
  await cell('masked', 1).click();
  await page.keyboard.type('0');
  await parts.segment('scaled_scores').click();
  await page.getByRole('button', { name: 'More' }).click();
  await expect.poll(() => parts.insight.innerText()).toContain('visible');
  await parts.segment('attn_weights').click();
  const hatched = await parts
    .cells('attn_weights')
    .evaluateAll((cells) =>
      cells.map((each) => getComputedStyle(each).backgroundImage.includes('repeating-linear-gradient')),
    );
  const later = (_: unknown, i: number) => i % 6 > Math.floor(i / 6) && i !== 1; // the edit shows this one
  expect(hatched).toEqual(Array.from({ length: 36 }, later));
  expect(await parts.legend('attn_weights').innerText()).toContain('hidden');
  await parts.segment('attn_weights_dropped').click();
  await cell('dropout_mask', 0).click();
  await page.keyboard.type((await cell('dropout_mask', 0).innerText()) === '0' ? '1' : '0');
  await page.keyboard.press('Enter');
  const crossed = await parts
    .cells('dropout_mask')
    .evaluateAll(
      (cells, mark) => cells.map((each) => [each.textContent!.trim() === '0', each.matches(mark)]),
      PARTS.crossedCell,
    );
  expect(crossed.some(([zero]) => zero)).toBe(true);
  for (const [zero, isCrossed] of crossed) expect(isCrossed).toBe(zero);
});
