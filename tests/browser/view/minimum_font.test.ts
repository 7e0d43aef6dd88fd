// A reader's minimum font size: nothing overlaps, and nothing is cut.
import { chromium, firefox, type Browser } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AttentionStepsElement } from '../../../web/element/api.ts';
import { CHROMIUM } from '../support/browser.ts';
import { FIREFOX } from '../support/engines.ts';
import { DIST, serveFiles } from '../support/file_server.ts';
import { installLaws, type Laws } from '../support/laws/index.ts';
import { sharedBrowser } from '../support/shared_browser.ts';

const WINDOWS = [
  [1280, 800],
  [1024, 768],
  [844, 390],
  [390, 844],
] as const;
const PRESETS = ['causal-mask', 'multi-head-attention', 'next-token'] as const;
const site = await serveFiles(DIST);

/** A reader sets it in the browser, and no style knows of it. */
const BROWSERS: Readonly<Record<string, (size: number) => Promise<Browser>>> = {
  Chromium: (size) =>
    sharedBrowser(chromium, { ...CHROMIUM, args: [...CHROMIUM.args, `--blink-settings=minimumFontSize=${size}`] }),
  Firefox: (size) =>
    sharedBrowser(firefox, {
      ...FIREFOX,
      firefoxUserPrefs: { 'ui.prefersReducedMotion': 1, 'font.minimum-size.x-western': size },
    }),
};

/** What overlaps or is cut in each scene of each preset. */
async function faultsOf(browser: Browser, [width, height]: readonly [number, number]): Promise<readonly string[]> {
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(`${site.address}laboratory.html`);
  await page.locator('attention-steps [part=scene]').waitFor();
  await installLaws(page);
  const faults = await page.locator('attention-steps').evaluate(async (element, presets) => {
    const player = element as AttentionStepsElement & { readonly updateComplete: Promise<unknown> };
    const found: string[] = [];
    for (const preset of presets) {
      player.setAttribute('preset', preset);
      for (const stage of ['whole', ...player.scenes.slice(1, -1).map(({ stages }) => stages.at(-1)!)]) {
        player.setAttribute('stage', stage);
        await player.updateComplete;
        await player.updateComplete;
        const { boxes } = (window as unknown as { laws: Laws }).laws;
        found.push(...boxes().map((fault) => `${preset}, ${stage}: ${fault}`));
      }
    }
    return found;
  }, PRESETS);
  await page.close();
  return faults;
}

describe.each(Object.entries(BROWSERS))('in %s', (_, browserAt) => {
  describe.each([16, 20])('with at least %i px', (size) => {
    test.each(WINDOWS)('no texts of a picture touch or are cut, in a window of %i x %i', async (...window) => {
      expect(await faultsOf(await browserAt(size), window)).toEqual([]);
    });
  });
});
