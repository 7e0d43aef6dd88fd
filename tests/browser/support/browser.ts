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

/** What runs a function in a page. */
interface Runs {
  evaluate(work: (count: number) => Promise<void>, count: number): Promise<void>;
}

/** Waits until the page has been painted that many times: for effects that must not occur, or must have settled. */
export const painted = (page: Runs, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
  }, times);

/** Holds back the answers to a page's requests of these addresses. @returns what lets them go. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Call it before the page is opened: from then on all layout shifts, by browsers' score, are added up. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);

/** Counts what a page holds after its garbage is collected. */
export async function counterOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    for (let i = 0; i < 3; i++) {
      await session.send('HeapProfiler.collectGarbage');
      await painted(page, 2);
    }
    const { metrics } = await session.send('Performance.getMetrics');
    const value = (name: string) => metrics.find((metric) => metric.name === name)!.value;
    return { heap: value('JSHeapUsedSize'), nodes: value('Nodes'), listeners: value('JSEventListeners') };
  };
}

/** Resizes an open page, and waits until its players are drawn anew: their parts may be others than before. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  const now = page.viewportSize();
  if (now?.width === width && now.height === height) return;
  await page.setViewportSize({ width, height });
  await painted(page, 3); // in the first frame the window's size is measured, in the second that of the player in it
}

export async function openSite(): Promise<Site> {
  const files = await serveFiles(DIST);
  const browser = await openChromium();
  return { browser, address: `${files.address}laboratory.html` };
}
