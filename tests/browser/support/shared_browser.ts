// One browser of a kind for all test files of a worker: Firefox takes longer to start than most tests take. Each test
// opens its own context, without the state of earlier tests.
import type { Browser, BrowserType, LaunchOptions } from 'playwright-core';

// The environment that closes them (environment.ts) has its own instance of this module.
const kept = globalThis as typeof globalThis & { startedBrowsers?: Map<string, Promise<Browser>> };
kept.startedBrowsers ??= new Map();
const started = kept.startedBrowsers;

/** The browser that was started with these options, or a new one if there is none or if it has crashed. */
export async function sharedBrowser(type: BrowserType, options: LaunchOptions): Promise<Browser> {
  const key = `${type.name()} ${JSON.stringify(options)}`;
  const known = await started.get(key)?.catch(() => null);
  if (known?.isConnected()) return known;
  const browser = type.launch(options);
  started.set(key, browser);
  return browser;
}

/** Contexts that tests have opened in it and not closed. */
export const closeAllIn = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()));

export async function closeBrowsers(): Promise<void> {
  await Promise.allSettled([...started.values()].map(async (browser) => (await browser).close()));
}
