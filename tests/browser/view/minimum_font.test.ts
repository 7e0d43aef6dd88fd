// A reader's minimum font size: nothing overlaps, and nothing is cut.
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { CHROMIUM } from '../support/browser.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { installLaws, type Laws } from '../support/laws/index.ts';
import { sharedBrowser } from '../support/shared_browser.ts';

/** In a narrower one with 20 px some names of scenes end in an ellipsis. */
const WINDOWS = [
  [16, 1280, 800],
  [16, 1024, 768],
  [20, 1280, 800],
] as const;
const site = await serveFiles(DIST);

test.each(WINDOWS)('at %i px no texts of a picture touch or are cut, in a window of %i x %i', async (size, ...view) => {
  const args = [...CHROMIUM.args, `--blink-settings=minimumFontSize=${size}`];
  const browser = await sharedBrowser(chromium, { ...CHROMIUM, args });
  const [width, height] = view;
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}laboratory.html#preset=causal-mask`);
  await page.locator('attention-steps [part=scene]').waitFor();
  await installLaws(page);
  const faults = await page.locator('attention-steps').evaluate(async (element) => {
    const player = element as AttentionStepsElement & { readonly updateComplete: Promise<unknown> };
    const found: string[] = [];
    for (const stage of ['whole', ...player.scenes.slice(1, -1).map(({ stages }) => stages.at(-1)!)]) {
      player.setAttribute('stage', stage);
      await player.updateComplete;
      await player.updateComplete;
      const { boxes } = (window as unknown as { laws: Laws }).laws;
      found.push(...boxes().map((fault) => `${stage}: ${fault}`));
    }
    return found;
  });
  expect(faults).toEqual([]);
});
