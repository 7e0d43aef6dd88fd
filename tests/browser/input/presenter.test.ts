// The presenter's view: the stage fills the window, a clicker's keys walk and blank it, and Escape ends it. And the
// keys to the whole figure and to the scenes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { openSite, type Site } from '../support/browser.ts';
import { partsOf } from '../support/parts.ts';

let site: Site;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  site = await openSite();
  context = await site.browser.newContext({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' });
  page = await context.newPage();
});

afterAll(() => site.close());

async function open(hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${site.address}#v1&preset=causal-mask&${hash}`);
  await page.locator('attention-steps [part=stage]').waitFor();
}

const property = (name: 'stage' | 'present' | 'stops' | 'asks') =>
  page.evaluate((key) => (document.querySelector('attention-steps') as unknown as Record<string, unknown>)[key], name);
const root = () => page.locator('attention-steps [part=player]');
const sentenceSize = () =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('attention-steps')!;
    const token = shadowRoot!.querySelector<HTMLElement>('.tokens > .token')!;
    const zoom = Number(getComputedStyle(shadowRoot!.querySelector('[part=stage]')!).zoom) || 1;
    return Number.parseFloat(getComputedStyle(token).fontSize) * zoom;
  });

test('p fills the window with the stage in type for the back row, and Escape ends it', async () => {
  await open('stage=attn_scores');
  await root().focus();
  await page.keyboard.press('p');
  await expect.poll(() => property('present')).toBe(true);
  await expect.poll(sentenceSize).toBeGreaterThanOrEqual(36);
  const box = (await root().boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 1280, 720]);
  await page.keyboard.press('Escape');
  await expect.poll(() => property('present')).toBe(false);
});

test("a clicker's keys go through the scenes, and . blanks the screen, in an address, too", async () => {
  await open('stage=attn_scores&present');
  await expect.poll(() => property('present')).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(() => property('stage')).toBe('masked');
  await page.keyboard.press('PageUp');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  await page.keyboard.press('.');
  await expect.poll(() => page.locator('attention-steps [part=stage]').isVisible()).toBe(false);
  await page.keyboard.press('.');
  await expect.poll(() => page.locator('attention-steps [part=stage]').isVisible()).toBe(true);
});

test('. blanks nothing outside of the presenter’s view', async () => {
  await open('stage=attn_scores');
  await root().focus();
  await page.keyboard.press('.');
  await page.keyboard.press('PageDown');
  await expect.poll(() => property('stage')).toBe('masked');
  expect(await page.locator('attention-steps [part=stage]').isVisible()).toBe(true);
});

test('0 goes to the whole figure and digits to the steps after it', async () => {
  await open('stage=attn_weights');
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).focus();
  await page.keyboard.press('0');
  await expect.poll(() => property('stage')).toBe('whole');
  await page.keyboard.press('4');
  await expect.poll(() => property('stage')).toBe('attn_scores');
});

test('stops and asks are read from an address, and written back', async () => {
  await open('stage=attn_scores&stops&asks');
  expect([await property('stops'), await property('asks')]).toEqual([true, true]);
  await page.getByLabel('Menu', { exact: true }).click();
  await page.getByRole('switch', { name: 'Ask me first' }).click();
  await expect.poll(() => page.locator('attention-steps').getAttribute('asks')).toBe(null);
  expect(await page.locator('attention-steps').getAttribute('stops')).toBe('');
});

test('a double click on a computed cell says why it cannot be changed; Escape leaves no frame', async () => {
  await open('stage=attn_weights');
  await partsOf(page).resultCells.nth(6).dblclick();
  await expect.poll(() => partsOf(page).refusal.and(page.getByRole('status')).count()).toBe(1);
  for (let i = 0; i < 4; i++) await page.keyboard.press('Escape');
  await expect.poll(() => partsOf(page).refusal.count()).toBe(0);
  expect(await root().evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
});

test('one query, step by step, opens following its query', async () => {
  await page.goto('about:blank');
  await page.goto(`${site.address}#v1&preset=one-query&stage=attn_weights`);
  await page
    .getByRole('group', { name: /^The sentence/ })
    .getByRole('button', { pressed: true })
    .waitFor();
  expect(
    await page
      .getByRole('group', { name: /^The sentence/ })
      .getByRole('button', { pressed: true })
      .innerText(),
  ).toBe('journey');
});

test('a digit is a scene’s on a computed number; on an input it is typed, except when presenting', async () => {
  const press = async (hash: string, part: 'resultCells' | 'operandCells') => {
    await open(hash);
    await partsOf(page)[part].first().click();
    await page.keyboard.press('4');
  };
  const fields = () => partsOf(page).field.count();
  await press('stage=attn_weights', 'resultCells');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  await press('stage=queries', 'operandCells');
  await expect.poll(fields).toBe(1);
  expect(await property('stage')).toBe('queries');
  await press('stage=queries&present', 'operandCells');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  expect(await fields()).toBe(0);
});
