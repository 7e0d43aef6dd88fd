// Chromium for the scripts that look at pages.
import { createRequire } from 'node:module';
import { serve } from '../start.mjs';
import { inRoot } from './paths.mjs';
import { findChromium } from './tools.mjs';

/** What `work` comes to with a browser, which is closed whatever happens. */
export async function inChromium(work) {
  const { chromium } = createRequire(inRoot('tests/package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** The same with the address of dist/, which is served meanwhile. */
export async function onBuiltPages(work) {
  const server = await serve(0);
  try {
    return await inChromium((browser) => work(browser, server.resolvedUrls.local[0]));
  } finally {
    await server.close();
  }
}
