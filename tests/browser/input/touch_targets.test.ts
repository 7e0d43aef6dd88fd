// On a touch screen every target is at least 44 px high, in every panel, too; stage.test.ts has every scene of every
// preset.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../support/browser.ts';
import { lookAtTargets, type Targets } from '../support/laws/targets.ts';
import { goToStage } from '../support/stage.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

/** A phone or a tablet. */
async function open(width: number, height: number): Promise<Page> {
  const page = await site.browser.newPage({
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  await page.goto(site.address);
  await page.locator('attention-steps [part=scene]').waitFor();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  await page.evaluate(`window.look = ${lookAtTargets}`);
  return page;
}

test('the size of targets follows a change from mouse to touch and back', async () => {
  const page = await site.browser.newPage({ viewport: { width: 768, height: 1024 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}#preset=causal-mask&stage=masked`);
  const cell = page.locator('attention-steps [part=scene] .cell').first();
  const height = async () => (await cell.boundingBox())!.height;
  await expect.poll(height).toBeLessThan(44);
  const devTools = await page.context().newCDPSession(page);
  for (const finger of [true, false]) {
    await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: finger });
    await devTools.send('Emulation.setDeviceMetricsOverride', {
      width: 768,
      height: 1024,
      deviceScaleFactor: 1,
      mobile: finger,
    });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(finger);
    await expect.poll(async () => (await height()) >= 44).toBe(finger);
  }
  await page.close();
});

describe.each([
  [360, 740],
  [768, 1024],
])('at %i x %i', (width, height) => {
  let page: Page;
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  const faults = async (within = ''): Promise<readonly string[]> =>
    (await page.evaluate((part) => (window as unknown as { look: (part: string) => Targets }).look(part), within))
      .faults;
  const show = async (preset: string, stage: string): Promise<void> => {
    await page
      .locator('attention-steps')
      .evaluate((element, id) => ((element as HTMLElement & { preset: string }).preset = id), preset);
    await goToStage(page, stage);
  };

  beforeAll(async () => {
    page = await open(width, height);
  });

  afterAll(() => page.close());

  test('in every panel', async () => {
    await show('causal-mask', 'attn_weights');
    await page.getByLabel('Menu', { exact: true }).tap();
    await inside('.menu-sheet').waitFor();
    expect(await faults('.menu'), 'menu').toEqual([]);
    await page.getByLabel('Menu', { exact: true }).tap();
    for (const panel of ['own', 'code', 'share', 'files', 'key-list']) {
      await inside(`.${panel} > summary`).tap();
      await inside(`.${panel} > summary ~ *`).first().waitFor();
      expect(await faults(`.${panel}`), panel).toEqual([]);
    }
    expect(await faults(), 'all panels open').toEqual([]);
    const kinds = inside('.code .code-kinds button');
    for (let kind = 0; kind < (await kinds.count()) - 1; kind++) {
      await kinds.nth(kind).tap();
      expect(await inside('.code-stage').count()).toBeGreaterThan(5);
      expect(await faults('.code'), `code ${kind}`).toEqual([]);
    }
    await inside('.code > summary').tap();
  });

  test('in a followed line, with all heads, and in an edited cell', async () => {
    await show('multi-head-attention', 'context_vec');
    for (let step = 0; step < 3; step++) await inside('.operand[data-operand]').first().tap();
    expect(await inside('.crumb').count()).toBe(3);
    expect(await faults(), 'followed').toEqual([]);
    await inside('.crumb').first().tap();
    await page.locator('attention-steps').evaluate((element) => element.setAttribute('heads', 'all'));
    await inside('.matrix[data-matrix="context_vec 1"]').waitFor();
    expect(await faults(), 'heads').toEqual([]);
    await page.locator('attention-steps').evaluate((element) => element.removeAttribute('heads'));
    await show('causal-mask', 'W_query');
    await inside('[role=grid][aria-label^="W_query"] .cell').nth(3).tap();
    await page.keyboard.press('Enter');
    await inside('.edit').waitFor();
    // The field is as large as its cell, which on a phone is lower than a finger.
    const isLow = (fault: string) => width === 360 && /^edit .* (2[4-9]|3\d|4[0-3])\.\d px high$/.test(fault);
    expect(
      (await faults()).filter((fault) => !isLow(fault)),
      'editing',
    ).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test.each([
    [20, 'attn_weights'],
    [20, 'context_vec'],
  ])('a sentence of %i tokens: %s, its row, its folded line', async (count, stage) => {
    if (!(await page.getByLabel('Your sentence', { exact: true }).isVisible()))
      await page.getByText('Your own numbers', { exact: true }).tap();
    await page
      .getByLabel('Your sentence', { exact: true })
      .fill(Array.from({ length: count }, (_, i) => `w${i}`).join(' '));
    await page.getByRole('button', { name: 'Use this sentence' }).tap();
    await goToStage(page, stage);
    await inside('.entry').first().waitFor();
    expect(await inside('.fold').count()).toBe(1);
    expect(await faults(), 'folded').toEqual([]);
    await inside('.fold').tap();
    expect(await faults('[part=text]'), 'unfolded').toEqual([]); // it covers the scene
  });
});
