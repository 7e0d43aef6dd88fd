// In the whole figure a word that is pointed at, or a row of a matrix, is framed in every matrix, and has its arcs.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../../support/browser.ts';

let site: Site;
let page: Page;
const inside = (selector: string) => page.locator(`attention-steps ${selector}`);

beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}#v1&preset=mask-then-softmax&stage=whole`);
  await inside('div.whole').waitFor();
});
afterAll(() => site.close());

/** The rows that are framed in the matrices that have one for each token. */
const framed = async () => {
  const rows = await inside('.node').evaluateAll((nodes) =>
    nodes.flatMap((node) => {
      const frame = node.querySelector('.focused');
      const rows = Number((node as HTMLElement).dataset.rows);
      return frame ? [Math.round((Number(frame.getAttribute('y')) / node.clientHeight) * rows)] : [];
    }),
  );
  expect(rows.length).toBeGreaterThan(5);
  return [...new Set(rows)];
};
const arcs = () => inside('.looks .look').count();

test('a word under the pointer, and with the focus of the keyboard', async () => {
  expect([await framed(), await arcs()]).toEqual([[1], 2]);
  await inside('[data-token="4"]').hover();
  await expect.poll(framed).toEqual([4]);
  expect(await arcs()).toBe(5);
  await page.mouse.move(2, 400);
  await expect.poll(framed).toEqual([1]);
  await inside('[data-token="0"]').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(framed).toEqual([2]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(framed).toEqual([1]);
});

test('a row of a matrix under the pointer, if its rows are tokens', async () => {
  const weights = inside('.node[data-matrix=attn_weights]');
  const { width, height } = (await weights.boundingBox())!;
  await weights.hover({ position: { x: width / 2, y: (height * 5.5) / 6 } });
  await expect.poll(framed).toEqual([5]);
  expect(await arcs()).toBe(6);
  await inside('.node[data-matrix=W_query]').hover();
  await expect.poll(framed).toEqual([1]);
});
