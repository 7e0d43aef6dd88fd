// `npm run dev`: the pages’ scripts from their sources.
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { ALL } from '../../scope.ts';

const configFile = new URL('../../../vite.config.ts', import.meta.url).pathname;
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\/[^"']+)["']/g;

test.runIf(ALL)('every script of the pages is served, and all that it imports', { timeout: 120_000 }, async () => {
  const server = await createServer({ configFile, server: { port: 0, watch: null }, logLevel: 'error' });
  try {
    await server.listen();
    const base = server.resolvedUrls!.local[0]!;
    const pages = ['index.html', 'laboratory.html', 'learn.html', 'zh/index.html', 'embed.html'];
    const scripts = new Set<string>();
    for (const page of pages) {
      const html = await (await fetch(new URL(page, base))).text();
      const found = Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src]) => new URL(src!, base + page));
      expect(found.length, page).toBeGreaterThan(1);
      for (const { href } of found) scripts.add(href);
    }
    for (const script of scripts) {
      const response = await fetch(script);
      expect([response.status, response.headers.get('content-type')], script).toEqual([200, 'text/javascript']);
      for (const [, path] of (await response.text()).matchAll(IMPORTED)) scripts.add(new URL(path!, base).href);
    }
    expect([...scripts].filter((script) => script.includes('/web/')).length).toBeGreaterThan(200);
  } finally {
    await server.close();
  }
});
