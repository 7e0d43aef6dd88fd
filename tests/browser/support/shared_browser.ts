// One browser of a kind for all test files of a worker: Firefox takes longer to start than most tests take. What a test
// opens is closed when it ends, and what a file opens when that ends: contexts, pages, servers, drivers.
import type { Browser, BrowserType, LaunchOptions } from 'playwright-core';

interface Closable {
  close(): Promise<unknown>;
}

// The environment that closes them (environment.ts) has its own instance of this module.
const kept = globalThis as typeof globalThis & {
  startedBrowsers?: Map<string, Promise<Browser>>;
  openedByTests?: Set<Closable>;
};
kept.startedBrowsers ??= new Map();
kept.openedByTests ??= new Set();
const started = kept.startedBrowsers;
const opened = kept.openedByTests;

/** The browser that was started with these options, or a new one if there is none or if it has crashed. */
export async function sharedBrowser(type: BrowserType, options: LaunchOptions): Promise<Browser> {
  const key = `${type.name()} ${JSON.stringify(options)}`;
  const known = await started.get(key)?.catch(() => null);
  if (known?.isConnected()) return known;
  const browser = type.launch(options);
  started.set(key, browser);
  return browser;
}

/** Closes it with the test or the file that opens it, unless that closes it earlier. */
export function closeLater(close: () => Promise<unknown>): () => Promise<void> {
  const one = {
    async close() {
      if (opened.delete(one)) await close();
    },
  };
  opened.add(one);
  return one.close;
}

/** All that is open: pages before their contexts, and these before the servers of their pages. */
export async function openNow(): Promise<readonly Closable[]> {
  const browsers = await Promise.all([...started.values()].map((browser) => browser.catch(() => null)));
  const contexts = browsers.flatMap((browser) => browser?.contexts() ?? []);
  return [...contexts.flatMap((context) => context.pages()), ...contexts, ...opened];
}

export async function closeBrowsers(): Promise<void> {
  await Promise.allSettled([...started.values()].map(async (browser) => (await browser).close()));
}
