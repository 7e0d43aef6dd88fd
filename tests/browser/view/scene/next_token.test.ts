// The next token with stored keys and values: a bracket spans the stored rows and leaves out the new one, so that their
// colours are not the only sign, and the picture says how many they are.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../support/browser.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function openStage(stage: string, width: number, height: number): Promise<Page> {
  const page = await site.browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}#preset=next-token&stage=${stage}`);
  await page.locator('attention-steps .stored').first().waitFor({ state: 'attached' });
  return page;
}

/** The top and the bottom of each bracket in a matrix, and of its rows of cells. */
const spans = (page: Page, matrix: string) =>
  page.evaluate((name) => {
    const within = document.querySelector('attention-steps')!.shadowRoot!.querySelector(`[data-matrix^="${name}"]`)!;
    const span = (of: Element) => {
      const { top, bottom } = of.getBoundingClientRect();
      return [top, bottom] as const;
    };
    const rows = [...within.querySelectorAll('.cell[data-col="0"]')].map(span);
    return { brackets: [...within.querySelectorAll('.stored')].map(span), rows };
  }, matrix);

test.each([
  ['keys', 1440, 900],
  ['values', 1440, 900],
  ['keys', 390, 844],
] as const)('%s, %i x %i: the bracket ends above the new row', async (stage, width, height) => {
  const page = await openStage(stage, width, height);
  const { brackets, rows } = await spans(page, stage);
  expect([brackets.length, rows.length]).toEqual([1, 6]);
  const [top, bottom] = brackets[0]!;
  expect(Math.abs(top - rows[0]![0])).toBeLessThanOrEqual(2);
  expect(Math.abs(bottom - rows[4]![1])).toBeLessThanOrEqual(2);
  await page.close();
});

test.each([
  [1440, 900],
  [390, 844],
] as const)('%i x %i: the bracket is clear of the names of its rows', async (width, height) => {
  const page = await openStage('context_vec', width, height);
  const values = page.locator('attention-steps [data-matrix^="values"]');
  const { x: left } = (await values.locator('.stored').boundingBox())!;
  const names = await values.locator('.rowhead b').all();
  expect(names).toHaveLength(6);
  for (const name of names) {
    const box = (await name.boundingBox())!;
    expect(left - (box.x + box.width)).toBeGreaterThanOrEqual(3);
  }
  await page.close();
});

test('name, overview and key of colours say which rows are stored, and the notes what they save', async () => {
  const page = await openStage('keys', 1440, 900);
  const inside = page.locator('attention-steps');
  expect(await inside.locator('[data-matrix^="keys"]').innerText()).toContain('5 stored, 1 new');
  await page.goto(`${site.address}#preset=next-token&stage=whole`);
  await inside.locator('div.whole').waitFor();
  expect(await inside.locator('div.whole').innerText()).toContain('5 stored,');
  await inside.getByText('stored rows', { exact: true }).waitFor();
  await inside.getByText(/The new token takes 42 multiplications\. .* 252, 6 times as many\.$/).waitFor();
  await page.close();
});
