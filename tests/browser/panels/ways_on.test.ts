// The ways on from the result, to panels far below it: they land in a field, in sight, and one click leads back.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, type Site } from '../support/browser.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** What has the focus in the player, and where the picture ends in the window. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('attention-steps')!.shadowRoot!.activeElement as HTMLElement | null;
    const box = active?.getBoundingClientRect();
    const stage = document.querySelector('attention-steps')!.shadowRoot!.querySelector('.stage')!;
    return {
      name: active?.ariaLabel ?? active?.innerText ?? '',
      isInSight: !!box && box.top >= 0 && box.bottom <= innerHeight,
      pictureEnds: Math.round(stage.getBoundingClientRect().bottom),
    };
  });

describe.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('$width x $height', (viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await site.browser.newPage({ viewport, reducedMotion: 'reduce' });
    await page.goto(`${site.address}#preset=causal-mask&step=end`);
  });
  afterAll(() => page.close());

  test.each([
    ['Your own sentence', 'Your sentence'],
    ['Send this to someone', 'Link to this step'],
  ])('“%s”', async (way, field) => {
    const from = page.getByRole('button', { name: way });
    const state = async () => {
      const { name, isInSight } = await focused(page);
      return [name, isInSight];
    };
    await from.click();
    await expect.poll(state).toEqual([field, true]);
    expect((await focused(page)).pictureEnds).toBeGreaterThan(90);
    await page.getByRole('button', { name: 'Back to the picture' }).click();
    await expect.poll(state).toEqual([way, true]);
  });
});
