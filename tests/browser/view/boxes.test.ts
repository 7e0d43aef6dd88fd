// Long words are not cut and do not overlap on a phone; stage.test.ts has every scene of every preset.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSite, type Site } from '../support/browser.ts';
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
