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
  await page.goto(`${site.address}#preset=mask-then-softmax&stage=whole`);
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
  expect([await framed(), await arcs()]).toEqual([[5], 6]);
  await inside('[data-token="4"]').hover();
  await expect.poll(framed).toEqual([4]);
  expect(await arcs()).toBe(5);
  await page.mouse.move(2, 400);
  await expect.poll(framed).toEqual([5]);
  await inside('[data-token="0"]').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(framed).toEqual([2]);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(framed).toEqual([5]);
});

test('a row of a matrix under the pointer, if its rows are tokens', async () => {
  const weights = inside('.node[data-matrix=attn_weights]');
  const { width, height } = (await weights.boundingBox())!;
  await weights.hover({ position: { x: width / 2, y: (height * 5.5) / 6 } });
  await expect.poll(framed).toEqual([5]);
  expect(await arcs()).toBe(6);
  await inside('.node[data-matrix=W_query]').hover();
  await expect.poll(framed).toEqual([5]);
});

/** How visible a part is, by its own opacity. */
const opacity = (selector: string) =>
  inside(selector)
    .first()
    .evaluate((part) => Number(getComputedStyle(part).opacity));
/** The rows of a matrix that its veil leaves visible. */
const clear = (matrix: string) =>
  inside(`.node[data-matrix=${matrix}]`).evaluate((node) => {
    const veil = node.querySelector<SVGPathElement>('.veil')!;
    const { rows } = (node as HTMLElement).dataset;
    const pitch = node.clientHeight / Number(rows);
    return Array.from({ length: Number(rows) }, (_, row) => row).filter(
      (row) => !veil.isPointInFill(new DOMPoint(2, (row + 0.5) * pitch)),
    );
  });

test('a word under the pointer: other rows fade to a third, and nothing is laid out again', async () => {
  await page.mouse.move(2, 400);
  await expect.poll(() => opacity('.veil')).toBe(0);
  const places = () =>
    inside('.node').evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())));
  const before = await places();
  await inside('[data-token="1"]').hover();
  await expect.poll(() => opacity('.veil')).toBeCloseTo(2 / 3, 2);
  expect(await opacity('.band')).toBeCloseTo(0.3 / 3, 2);
  expect(await places()).toEqual(before);
  // Its own row, and of keys and values those that it may see; of weights that are no words' none.
  expect(await clear('queries')).toEqual([1]);
  expect(await clear('attn_weights')).toEqual([1]);
  expect(await clear('keys')).toEqual([0, 1]);
  expect(await clear('values')).toEqual([0, 1]);
  expect(await clear('W_query')).toEqual([]);
});

test('a cell of the weights: its two words, one row of the queries, one of the keys', async () => {
  const weights = inside('.node[data-matrix=attn_weights]');
  const { width, height } = (await weights.boundingBox())!;
  await weights.hover({ position: { x: (width * 2.5) / 6, y: (height * 4.5) / 6 } });
  await expect.poll(framed).toEqual([4]);
  expect(await clear('queries')).toEqual([4]);
  expect(await clear('keys')).toEqual([2]);
  expect(await clear('values')).toEqual([2]);
  const words = inside('[part=sentence]');
  expect(await words.locator('.from').allInnerTexts()).toEqual(['one']);
  expect(await words.locator('.to').allInnerTexts()).toEqual(['starts']);
  expect(await inside('.node .pair').count()).toBeGreaterThan(0);
});
