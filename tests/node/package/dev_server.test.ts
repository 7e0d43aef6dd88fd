// `npm run dev`: the pages' scripts from their sources.
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { ALL } from '../../scope.ts';

const configFile = new URL('../../../vite.config.ts', import.meta.url).pathname;
const PAGES = ['index.html', 'laboratory.html', 'learn.html', 'zh/index.html', 'embed.html'];
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\/[^"']+)["']/g;

/** What a browser would load: each script of each page, and what that imports. */
async function scriptsAt(base: string): Promise<{ readonly served: number; readonly refused: readonly string[] }> {
  const scripts = new Set<string>();
  for (const page of PAGES) {
    const html = await (await fetch(new URL(page, base))).text();
    const found = Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src]) => new URL(src!, base + page));
    expect(found.length, page).toBeGreaterThan(1);
    for (const { href } of found) scripts.add(href);
  }
  const refused: string[] = [];
  for (const script of scripts) {
    const response = await fetch(script);
    if (response.status !== 200 || response.headers.get('content-type') !== 'text/javascript') refused.push(script);
    for (const [, path] of (await response.text()).matchAll(IMPORTED)) scripts.add(new URL(path!, base).href);
  }
  return { served: [...scripts].filter((script) => script.includes('/web/')).length, refused };
}

test.runIf(ALL)('every script of the pages is served, and all that it imports', { timeout: 120_000 }, async () => {
  const server = await createServer({ configFile, server: { port: 0, watch: null }, logLevel: 'error' });
  try {
    await server.listen();
    const base = server.resolvedUrls!.local[0]!;
    // A first visit finds the libraries; once Vite has them, it has the page reloaded.
    await expect.poll(async () => (await scriptsAt(base)).refused, { timeout: 60_000 }).toEqual([]);
    expect((await scriptsAt(base)).served).toBeGreaterThan(200);
  } finally {
    await server.close();
  }
});
