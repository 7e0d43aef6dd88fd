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

/** Resizes an open page, and waits for its layout. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(async () => {
    for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(done));
  });
}

export async function openSite(): Promise<Site> {
  const files = await serveFiles(DIST);
  const browser = await openChromium();
  return { browser, address: `${files.address}laboratory.html` };
}
