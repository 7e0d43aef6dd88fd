// In a frame of 800 x 600, as slides and course pages embed one, the result of every scene shows its numbers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from '../../support/browser.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  page = await site.browser.newPage({ viewport: { width: 800, height: 600 }, reducedMotion: 'reduce' });
  await page.goto(`${site.address.replace(/[^/]*$/, '')}embed.html#preset=causal-mask&stage=queries`);
  await page.locator('attention-steps .matrix').first().waitFor();
});
afterAll(() => site.close());

test.each([
  'self-attention-v2',
  'causal-mask',
  'softmax-then-renormalise',
  'rotary-positions',
  'multi-head-attention',
  'padding-mask',
  'distinct-dims',
])('%s', async (preset) => {
  const without = await page.evaluate(async (name) => {
    const player = document.querySelector('attention-steps')!;
    const updated = () => (player as unknown as { updateComplete: Promise<unknown> }).updateComplete;
    player.preset = name;
    await updated();
    const stages = [...new Set(player.trace!.stages.filter(({ detail }) => !detail).map((stage) => stage.name))];
    const bare: string[] = [];
    let scenes = 0;
    for (const stage of stages) {
      player.stage = stage;
      await updated();
      if (player.stage !== stage) continue; // it has no scene of its own
      scenes++;
      const results = [...player.shadowRoot!.querySelectorAll('[part=result]')];
      const shows = (result: Element) =>
        result.matches(':not(.mute, .small)') && result.querySelector('.cell') !== null;
      if (results.length === 0 || !results.every(shows)) bare.push(stage);
    }
    return { bare, scenes };
  }, preset);
  expect(without.bare).toEqual([]);
  expect(without.scenes).toBeGreaterThan(5);
});
