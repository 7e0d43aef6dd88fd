// Nothing is cut and nothing overlaps: long words and tables; stage.test.ts has every scene of every preset.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSite, resize, type Site } from '../support/browser.ts';
import { goToStage } from '../support/stage.ts';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

test("a long word of a reader's sentence makes no scene wider than the phone", async () => {
  const page = await site.browser.newPage({
    viewport: { width: 360, height: 900 },
    reducedMotion: 'reduce',
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(site.address);
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  await page.getByText('Your own numbers', { exact: true }).tap();
  await page.getByLabel('Your sentence', { exact: true }).fill('internationalization of transformers, step by step');
  await page.getByRole('button', { name: 'Use this sentence' }).tap();
  for (const stage of ['attn_scores', 'attn_weights', 'context_vec']) {
    await goToStage(page, stage);
    expect(
      await inside('[part=scene]').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      stage,
    ).toBe(0);
    const words = await inside('.token').evaluateAll((all) => all.map((word) => word.getBoundingClientRect().toJSON()));
    for (const [i, { left }] of words.slice(1).entries())
      expect(left, stage).toBeGreaterThanOrEqual(words[i].right - 1);
  }
  await page.close();
});

describe('the comparison of masks has tables that are not cut', () => {
  let page: Page;
  const inside = (selector: string) => page.locator(`attention-steps ${selector}`);
  beforeAll(async () => {
    page = await site.browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    await page.goto(`${site.address}#v1&preset=causal-mask&stage=attn_weights`);
    await inside('.compare > summary').click();
    await inside('.compared td').first().waitFor();
  });
  afterAll(() => page.close());

  test.each([320, 360, 768, 900, 1440])('at %i px', async (width) => {
    await resize(page, width, 900);
    const tables = await inside('.compared').evaluateAll((all) =>
      all.map((box) => ({
        over: box.scrollWidth - box.clientWidth,
        top: Math.round(box.getBoundingClientRect().top),
        font: Math.min(
          ...[...box.querySelectorAll('tbody td')].map((cell) => parseFloat(getComputedStyle(cell).fontSize)),
        ),
      })),
    );
    expect(tables.map(({ over }) => over)).toEqual(Array(6).fill(0));
    expect(Math.min(...tables.map(({ font }) => font))).toBeGreaterThanOrEqual(11);
    if (width >= 900) expect(new Set(tables.slice(0, 3).map(({ top }) => top)).size).toBe(1);
    expect(await inside('.compared .axes').first().innerText()).toBe('key →\nquery ↓');
  });
});
