// A server of the built page and an installed Chromium for the browser tests.
import { type Browser, chromium, type Page } from 'playwright-core';
import { DIST, serveFiles } from './file_server.ts';
import { sharedBrowser } from './shared_browser.ts';

export interface Site {
  readonly browser: Browser;
  /** The laboratory: the page with a player and all of its parts. */
  readonly address: string;
}

export const CHROMIUM = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] };

/** Chromium, shared by the tests of this worker. */
export const openChromium = (): Promise<Browser> => sharedBrowser(chromium, CHROMIUM);

/** Resizes an open page, and waits until its players are drawn anew: their parts may be others than before. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === width && now.height === height) return;
  await page.setViewportSize({ width, height });
  // In the first frame the window's size is measured, in the second that of the player in it.
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
  });
}

export async function openSite(): Promise<Site> {
  const files = await serveFiles(DIST);
  const browser = await openChromium();
  return { browser, address: `${files.address}laboratory.html` };
}
