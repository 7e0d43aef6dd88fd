// The presenter's view: the stage fills the window, a clicker's keys walk and blank it, and Escape ends it. And the
// keys to the whole figure and to the scenes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { axeFaults } from '../support/axe.ts';
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
  await page.goto(`${site.address}#preset=causal-mask&${hash}`);
  await page.locator('attention-steps [part=stage]').waitFor();
}

const property = (name: 'stage' | 'present' | 'stops' | 'asks') =>
  page.evaluate((key) => (document.querySelector('attention-steps') as unknown as Record<string, unknown>)[key], name);
/** The presenter's keys are loaded: its player has the focus. */
const presenting = () => page.locator('attention-steps [part=player]:focus').waitFor();
const root = () => page.locator('attention-steps [part=player]');
const sentenceSize = () =>
  page.evaluate(() => {
    const { shadowRoot } = document.querySelector('attention-steps')!;
    const token = shadowRoot!.querySelector<HTMLElement>('.tokens > .token')!;
    const zoom = Number(getComputedStyle(shadowRoot!.querySelector('[part=stage]')!).zoom) || 1;
    return Number.parseFloat(getComputedStyle(token).fontSize) * zoom;
  });

test('p fills the window with the stage in larger type, and Escape ends it', async () => {
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
  await page.goto(`${site.address}#preset=one-query&stage=attn_weights`);
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
  await page.setViewportSize({ width: 1024, height: 768 }); // its operands have numbers there
  await press('stage=queries&present', 'operandCells');
  await expect.poll(() => property('stage')).toBe('attn_scores');
  expect(await fields()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('Page Down and Page Up go through a list of stops, to a cell and back, and on after a detour', async () => {
  await open('stage=whole&present&stops=whole,attn_scores+1+0,attn_weights,attn_scores,end');
  await presenting();
  expect(await property('stops')).toBe('whole, attn_scores 1 0, attn_weights, attn_scores, end');
  const press = async (key: string, stage: string) => {
    await page.keyboard.press(key);
    await expect.poll(() => property('stage')).toBe(stage);
  };
  const cell = () => page.evaluate(() => document.querySelector('attention-steps')!.cell);
  await press('PageDown', 'attn_scores');
  expect(await cell()).toBe('attn_scores 1 0');
  await press('PageDown', 'attn_weights');
  await press('1', 'queries'); // a detour
  await press('PageDown', 'attn_scores');
  expect(await cell()).toBe(null);
  await press('PageDown', 'whole');
  await page.keyboard.press('PageDown'); // there is no other
  await press('PageUp', 'attn_scores');
  await press('PageUp', 'attn_weights');
  await press('5', 'masked');
  await press('PageUp', 'attn_weights'); // back to where the list was left
  await press('PageUp', 'attn_scores');
});

test('what a list of stops names in vain is left out with a sentence, whatever it is', async () => {
  const hostile = [
    'nothing',
    'attn_scores 99 0',
    '<img src=x onerror=alert(1)>',
    '__proto__',
    'attn_scores 1',
    "')(',",
  ];
  await open(`stage=whole&stops=${encodeURIComponent(['attn_weights', ...hostile].join(','))}`);
  const sentence = page
    .getByRole('alert')
    .getByText(/^stops must be one of whole, queries, .*end: got nothing, attn_sc/);
  await sentence.waitFor();
  await expect.poll(() => property('stops')).toBe('attn_weights');
  expect(await page.locator('attention-steps img').count()).toBe(0);
  await open(`stage=whole&stops=${','.repeat(60_000)}`);
  await expect.poll(() => property('stops')).toBe(true);
});

test('playing stops at the scenes of a list alone', async () => {
  const playing = await site.browser.newPage({ viewport: { width: 1280, height: 720 } });
  await playing.goto(`${site.address}#preset=causal-mask&stage=queries&speed=4&stops=values`);
  await playing.getByRole('button', { name: 'Play' }).click();
  await playing.waitForFunction(() => document.querySelector('attention-steps')!.stage === 'values');
  await playing.getByRole('button', { name: 'Play' }).waitFor();
  expect(await playing.evaluate(() => document.querySelector('attention-steps')!.stage)).toBe('values');
  await playing.close();
});

test.each([
  { theme: 'light', preset: 'causal-mask' },
  { theme: 'dark', preset: 'multi-head-attention' },
])('axe has nothing to say of the presenter’s view, $theme', async ({ theme, preset }) => {
  for (const stage of ['whole', 'attn_scores']) {
    await page.goto('about:blank');
    await page.goto(`${site.address}#preset=${preset}&stage=${stage}&present&theme=${theme}`);
    await presenting();
    expect(await axeFaults(page), stage).toEqual([]);
  }
});
