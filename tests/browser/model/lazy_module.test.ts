// Parts that fail to load when they are needed - no network, or a newer version on the server: the player reports it,
// continues, and requests them again. Only Chromium; element/loading.test.ts has one of them in every engine.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { openSite, type Site } from '../support/browser.ts';
import { segment } from '../support/stage.ts';

let site: Site;
let page: Page;
let gone = false;
const errors: string[] = [];

beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 900, height: 900 }, reducedMotion: 'reduce' });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.route('**/assets/*', (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
});
beforeEach(async () => {
  gone = false;
  await page.goto('about:blank');
  await page.goto(`${site.address}#preset=causal-mask&stage=attn_scores`);
  await inside('.formula').waitFor(); // the line loads after the scene
});
afterAll(() => site.close());

const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
const said = (what: string) => `Could not load: ${what}. Check the network and try again, or reload the page.`;
const alert = () => inside('.asked p').allInnerTexts();
const problems = () =>
  page
    .locator('attention-steps')
    .evaluate((element) => (element as AttentionStepsElement).problems.map(({ message }) => message));

test('a panel that fails to load is reported in its place and above, and loads when it is opened again', async () => {
  gone = true;
  await page.getByText('Code in step', { exact: true }).click();
  await expect.poll(alert).toEqual([said('Code in step')]);
  expect(await inside('details.code .problem').innerText()).toBe(said('Code in step'));
  expect(await problems()).toEqual([said('Code in step')]);
  await page.getByText('Code in step', { exact: true }).click();
  await page.getByText('Code in step', { exact: true }).click();
  await expect.poll(alert).toEqual([said('Code in step')]); // requested again, it is reported again
  gone = false;
  await page.getByText('Code in step', { exact: true }).click();
  await page.getByText('Code in step', { exact: true }).click();
  await inside('details.code [data-code-stage]').first().waitFor();
  expect(await inside('.problem').count()).toBe(0);
});

test('if a language fails to load, the old one stays in words, picker and attribute', async () => {
  const spoken = async () => [
    await inside('[part=player]').getAttribute('lang'),
    await inside('#pick-lang').inputValue(),
    await page.locator('attention-steps').getAttribute('lang'),
    await inside('h1').innerText(),
  ];
  const english = await spoken();
  expect(english.slice(0, 2)).toEqual(['en', 'en']);
  gone = true;
  await page.getByLabel('Menu', { exact: true }).click();
  await inside('#pick-lang').selectOption('zh');
  await expect.poll(alert).toEqual([said('中文')]);
  expect(await spoken()).toEqual(english);
  await page.locator('attention-steps').evaluate((element) => element.setAttribute('lang', 'zh'));
  await expect.poll(() => page.locator('attention-steps').getAttribute('lang')).toBe('en');
  gone = false;
  await inside('#pick-lang').selectOption('zh');
  await expect.poll(async () => (await spoken()).slice(0, 3)).toEqual(['zh-Hans', 'zh', 'zh-Hans']);
  expect(await alert()).toEqual([]);
});

test('heat maps that fail to load are requested again at another scene', async () => {
  gone = true;
  await page
    .locator('attention-steps')
    .evaluate((element) => ((element as AttentionStepsElement).config = { inputs: { draw: 'randn' }, n: 20, dIn: 3 }));
  await expect.poll(alert).toEqual([said('the colours of large matrices')]);
  gone = false;
  await inside(segment('scaled_scores')).click();
  await inside('[part=scene] canvas').first().waitFor();
  expect(await alert()).toEqual([]);
});

test('questions that fail to load are requested again at another scene', async () => {
  await page.getByLabel('Menu', { exact: true }).click();
  gone = true;
  await page.getByRole('switch', { name: 'Ask me first' }).click();
  await expect.poll(alert).toEqual([said('Ask me first')]);
  gone = false;
  await inside(segment('masked')).click();
  await page.getByRole('button', { name: /^(Play|Pause)$/ }).click(); // plays on to the next question
  await inside('form.ask').waitFor();
  expect(await alert()).toEqual([]);
  expect(errors).toEqual([]);
});

test('a page that cannot read its address says so, and opens its default view', async () => {
  const readers = '**/assets/page_controller*';
  await page.route(readers, (route) => route.fulfill({ status: 404 }));
  await page.goto('about:blank');
  await page.goto(`${site.address}#preset=causal-mask&stage=attn_scores`);
  await expect.poll(alert).toEqual([said('the part that reads the address of this page')]);
  await inside('div.whole').waitFor();
  await page.unroute(readers);
});
