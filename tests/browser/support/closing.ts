// Closes what a test has opened when it ends, and what its file has opened when that ends.
import { afterAll, afterEach, beforeEach } from 'vitest';
import { openNow } from './shared_browser.ts';

let before = new Set<object>();

async function closeAllBut(kept: ReadonlySet<object>): Promise<void> {
  for (const one of await openNow()) if (!kept.has(one)) await one.close();
}

beforeEach(async () => {
  before = new Set(await openNow());
});
afterEach(() => closeAllBut(before));
afterAll(() => closeAllBut(new Set()));
