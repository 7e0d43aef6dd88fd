// Starts a server of the built page and an installed Chromium for the browser tests.
import { type Browser, chromium } from 'playwright-core';
import { DIST, serveFiles } from './files.ts';

export interface Site {
  readonly browser: Browser;
  /** Of the laboratory: the page that shows a player with everything in it. */
  readonly address: string;
  close(): Promise<void>;
}

export const CHROMIUM = { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] };

export async function openSite(): Promise<Site> {
  const files = await serveFiles(DIST);
  const browser = await chromium.launch(CHROMIUM);
  return {
    browser,
    address: `${files.address}laboratory.html`,
    close: async () => {
      await browser.close();
      await files.close();
    },
  };
}
