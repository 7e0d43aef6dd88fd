// Problems with an address: a few short messages that fit the page, and that disappear with a valid address. A browser
// without a canvas, or without Intl.Segmenter, says so and continues.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import type { AttentionStepsElement } from '../../../../web/element/api.ts';
import { openSite, type Site } from '../../support/browser.ts';

let site: Site;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

const VIEW = { viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' } as const;

beforeAll(async () => {
  site = await openSite();
});
beforeEach(async () => {
  await context?.close();
  context = await site.browser.newContext(VIEW);
  page = await context.newPage();
  errors.length = 0;
  page.on('pageerror', (error) => errors.push(error.message));
});
afterAll(() => site.close());

const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
const open = async (hash: string) => {
  await page.goto(`${site.address}${hash}`);
  await inside('[part=scene]').waitFor();
};
const told = () =>
  page
    .locator('attention-steps')
    .evaluate((element) => (element as AttentionStepsElement).problems.map(({ field }) => field));

test('a problem with an address disappears with it', async () => {
  for (const wrong of ['theme=pink', 'speed=9', 'cell=keys%2099%200', 'batch=7', 'controls=x', 'hide=y', 'lang=xx']) {
    await open(`#${wrong}`);
    await expect.poll(told).toEqual([wrong.split('=')[0]]);
    await page.evaluate(() => (location.hash = '#preset=causal-mask'));
    await expect.poll(told).toEqual([]);
    await page.goto('about:blank');
  }
  await open('#theme=pink&hide=y');
  await page.evaluate(() => (location.hash = '#theme=pink&speed=2'));
  await expect.poll(told).toEqual(['theme']); // the remaining problem is shown
});

test('no address makes the page wider or shows many messages', async () => {
  const parts = Array.from({ length: 20_000 }, (_, i) => `wrong${i}`);
  const hashes = [
    `#${'x'.repeat(5000)}`,
    `#${parts.join('&')}`,
    `#hide=${parts.join('%20')}`,
    `#stage=${'y'.repeat(5000)}&config={"${'z'.repeat(5000)}":1,"tokens":["${'t'.repeat(5000)}"]}`,
  ];
  for (const hash of hashes) {
    await page.goto('about:blank');
    await open(hash);
    const messages = await inside('.asked p').allInnerTexts();
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.length).toBeLessThanOrEqual(4);
    for (const message of messages) expect(message.length).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(900);
    expect(await inside('.asked').evaluate((alert) => alert.scrollWidth <= alert.clientWidth)).toBe(true);
  }
  expect(errors).toEqual([]);
});

test('without a canvas the numbers are shown, and a message names the missing part', async () => {
  await context.addInitScript(() => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null }));
  await open('#config={"inputs":{"draw":"randn"},"n":20,"dIn":3,"tokens":null}&stage=attn_scores');
  await inside('.row-list .entry').first().waitFor();
  await expect.poll(() => inside('.asked p').allInnerTexts()).toEqual([expect.stringContaining('has no canvas')]);
  expect(errors).toEqual([]);
});

test('without Intl.Segmenter a sentence is still split, and a message says so', async () => {
  await context.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter'));
  await open('#preset=causal-mask');
  await page.getByText('Your own numbers', { exact: true }).click();
  await page.getByLabel('Your sentence', { exact: true }).fill("Don't stop, 开始");
  await page.getByRole('button', { name: 'Use this sentence' }).click();
  await expect.poll(() => inside('.own [role=status]').first().innerText()).toContain('no Intl.Segmenter');
  const tokens = await page
    .locator('attention-steps')
    .evaluate((element) => (element as AttentionStepsElement).trace!.tokens);
  expect(tokens).toEqual(["Don't", 'stop', ',', '开', '始']);
  expect(errors).toEqual([]);
});
